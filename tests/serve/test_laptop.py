"""The site on a laptop: one command, SQLite, the file broker; killed and started again in every way."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.sites import PATIENCE, Process, Site, children_of, command_of, free_port, get, is_alive


@contextmanager
def serving(site: Site, port: int) -> Iterator[Process]:
    with site.running("manage.py", "serve", f"127.0.0.1:{port}", "--workers", "1") as server:
        server.wait_for_words(f"http://127.0.0.1:{port}/")
        yield server


def worker_below(server: Process) -> int:
    """The process number of the server's background worker."""
    found = [pid for pid in children_of(server.popen.pid) if "celery" in command_of(pid)]
    assert len(found) == 1
    return found[0]


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while alive := [command_of(pid) for pid in pids if is_alive(pid)]:
        assert time.monotonic() < end, alive
        time.sleep(0.1)


def test_one_command_serves_pages_and_does_jobs_and_leaves_nothing_behind(site: Site) -> None:
    port = free_port()
    with serving(site, port) as server:
        status, text = get(f"http://127.0.0.1:{port}/accounts/log-in/")
        assert status == 200
        assert "<html" in text
        assert get(f"http://127.0.0.1:{port}/static/css/app.css")[0] == 200
        assert "does its work" in site.manage("check_worker").stdout
        children = children_of(server.popen.pid)
        assert server.end() == 0
    wait_until_gone(children)


def test_a_dead_worker_is_started_again_and_when_the_command_is_killed_outright_nothing_stays(site: Site) -> None:
    with serving(site, free_port()) as server:
        number = site.enqueue("check-worker")
        server.wait_until(lambda: site.job(number)["state"] == "done", "done job")
        before = worker_below(server)
        os.kill(before, signal.SIGKILL)
        server.wait_for_words("is started again")
        assert "does its work" in site.manage("check_worker").stdout
        assert worker_below(server) != before
        children = children_of(server.popen.pid)
        assert len(children) >= 3
        server.kill()
    wait_until_gone(children)


def test_a_taken_port_is_told_in_a_sentence(site: Site) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = site.manage("serve", f"127.0.0.1:{port}", check=False)
    assert done.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be used" in done.stderr
    assert "PORT=" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_job_whose_worker_was_killed_is_run_again_by_the_next(site: Site, tmp_path: Path) -> None:
    wanted = tmp_path / "wanted"
    begun = Path(f"{wanted}.begun")
    with site.worker() as worker:
        number = site.enqueue("test-wait-for-file", path=str(wanted))
        worker.wait_until(begun.exists, "begun job")
        worker.kill()
    assert site.job(number)["state"] == "running", "nobody could write down that it stopped"
    wanted.touch()
    with site.worker() as worker:
        worker.wait_until(lambda: site.job(number)["state"] == "done", "done job")
    assert site.job(number)["attempts"] == 2


def test_a_worker_that_is_asked_to_stop_finishes_its_job_first(site: Site, tmp_path: Path) -> None:
    wanted = tmp_path / "wanted"
    with site.worker() as worker:
        number = site.enqueue("test-wait-for-file", path=str(wanted))
        worker.wait_until(Path(f"{wanted}.begun").exists, "begun job")
        worker.popen.send_signal(signal.SIGTERM)
        worker.wait_for_words("Warm shutdown")
        wanted.touch()
        worker.popen.wait(PATIENCE)
    assert site.job(number)["state"] == "done"


def test_a_long_step_is_not_taken_for_a_dead_worker(site: Site, tmp_path: Path) -> None:
    """The job says nothing for longer than a heart may stand still; the second worker leaves it alone."""
    wanted = tmp_path / "wanted"
    with site.worker() as worker, site.worker() as other:
        number = site.enqueue("test-wait-for-file", path=str(wanted))
        worker.wait_until(Path(f"{wanted}.begun").exists, "begun job")
        other.wait_for_words("ready")
        time.sleep(2 * site.stale_seconds)
        wanted.touch()
        worker.wait_until(lambda: site.job(number)["state"] == "done", "done job")
    assert site.job(number)["attempts"] == 1


def test_a_job_asked_for_while_no_message_could_be_sent_is_found_by_the_worker(site: Site) -> None:
    queue = site.folder / "queue"
    number = site.enqueue("test-count")
    for message in queue.glob("*.msg"):
        message.unlink()
    with site.worker() as worker:
        worker.wait_until(lambda: site.job(number)["state"] == "done", "done job")
    row = site.job(number)
    assert (row["progress"], row["total"], row["attempts"]) == (10, 10, 1)


ON_A_FULL_DISK = """
import django, resource
django.setup()
from io import BytesIO
from django.test import Client
from renju_tournaments.accounts.services.people import add_person
person, password = add_person("anna", actor=None, owner=True)
inside, anybody = Client(raise_request_exception=False), Client(raise_request_exception=False)
inside.force_login(person)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # no file takes a byte more, as on a full disk
for address in ("/", "/accounts/log-in/"):
    print(address, anybody.get(address).status_code)
print("desk", inside.get("/desk/").status_code)
answer = anybody.post("/accounts/log-in/", {"username": "anna", "password": password})
print("log-in", answer.status_code, "The disk of the site is full" in answer.text)
answer = inside.post("/accounts/name/", {"first_name": "Anna", "last_name": "Kask"})
print("name", answer.status_code, "The disk of the site is full" in answer.text)
answer = inside.post("/desk/new/archive/", {"file": BytesIO(b"x" * 3_000_000)})
print("upload", answer.status_code, "The disk of the site is full" in answer.text)
"""


def test_on_a_full_disk_pages_are_read_and_nothing_is_said_to_be_saved(site: Site) -> None:
    """Not even the file by which SQLite shares its log can be made."""
    said = site.python("-c", ON_A_FULL_DISK).stdout.splitlines()
    assert said == ["/ 200", "/accounts/log-in/ 200", "desk 200", "log-in 507 True", "name 507 True", "upload 507 True"]
