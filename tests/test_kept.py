"""What a power cut can leave behind in the folder of the data, and what is safe on the disk when it says so."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest
from django.db import connection
from kombu import Connection

from renju_tournaments import safefs
from renju_tournaments.demonstration import demonstration_password
from renju_tournaments.kept import kept_secret, write_whole
from tests.sites import Site

safefs.register()
DAMAGED = [b"", b"\n", b"\0" * 67, b"abc", b"\xff\xfe" * 40]


@pytest.mark.parametrize("left", DAMAGED)
def test_a_damaged_secret_is_made_anew_and_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture, left: bytes) -> None:
    path = tmp_path / "secret_key"
    path.write_bytes(left)
    with caplog.at_level(logging.WARNING):
        made = kept_secret(path, lambda: "k" * 67, at_least=20)
    assert made == "k" * 67
    assert str(path) in caplog.text
    assert made not in caplog.text
    assert path.stat().st_mode & 0o777 == 0o600
    assert kept_secret(path, lambda: "another" * 10, at_least=20) == made


def test_processes_that_start_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    """Over an empty file; each would make its own."""
    path = tmp_path / "new" / "secret_key"
    together, found = threading.Barrier(8), []

    def start(number: int) -> None:
        together.wait()
        found.append(kept_secret(path, lambda: str(number) * 50, at_least=20))

    threads = [threading.Thread(target=start, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [path.read_text()] * 8


def test_a_site_with_an_empty_key_starts(tmp_path: Path) -> None:
    """As settings read it, in a process of its own."""
    (tmp_path / "secret_key").touch()
    site = Site(tmp_path)
    show = "import os; os.environ.pop('SECRET_KEY'); from renju_tournaments import settings; print(settings.SECRET_KEY)"
    done = site.python("-c", show)
    assert len(done.stdout.strip()) > 50
    assert (tmp_path / "secret_key").read_text() == done.stdout.strip()
    assert "empty or damaged" in done.stderr


def test_a_file_that_could_not_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(path, b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_the_password_of_the_demonstration_survives_an_empty_file(tmp_path: Path, settings) -> None:
    settings.VAR_DIR = tmp_path
    (tmp_path / "demonstration_password").touch()
    assert demonstration_password().count("-") == 2
    assert demonstration_password() == (tmp_path / "demonstration_password").read_text()


def test_the_broker_outlives_files_that_were_damaged_on_the_disk(tmp_path: Path) -> None:
    options = {"queue_dir": str(tmp_path), "polling_interval": 0.01}
    with Connection("safefs://localhost", transport_options=options) as first:
        first.SimpleQueue("work", no_ack=True).put("lost")
    for path in (*tmp_path.glob("*.msg"), *(tmp_path / "bindings").glob("[!.]*")):
        path.write_bytes(b"")
    with Connection("safefs://localhost", transport_options=options) as later:
        queue = later.SimpleQueue("work", no_ack=True)
        queue.put("kept")
        assert queue.get(timeout=5).payload == "kept"


@pytest.mark.django_db
@pytest.mark.each_database
def test_what_was_answered_saved_is_on_the_disk() -> None:
    """SQLite: FULL waits for the disk at every commit, with a log written ahead too. PostgreSQL does by itself; nothing
    of ours tells it otherwise."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (2,)
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
        else:
            cursor.execute("select source from pg_settings where name = 'synchronous_commit'")
            assert cursor.fetchone() not in (("client",), ("database",), ("user",))
