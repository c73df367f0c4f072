"""A file of many games on a federation's server: its worker is killed, and two workers take it at once."""

from __future__ import annotations

import psycopg
import pytest

from renju_tournaments.records.choices import FileState
from renju_tournaments.records.models import RecordFile
from renju_tournaments.records.services.check_file import check_file
from tests.records.record_files import many, send
from tests.services.test_pairing_at_once import at_once, done
from tests.sites import Site

GAMES = 2_000
SEND = f"""
import django
django.setup()
from django.contrib.auth.models import User
from tests.records.record_files import many, send
file = send(many({GAMES}), owner=User.objects.create_user("kask"))
print(file.pk, file.job_id)
"""


def games(site: Site, file: int) -> tuple[int, int]:
    """How many games are written, and the last number."""
    with psycopg.connect(site.database_url) as server:
        row = server.execute(
            "select count(*), coalesce(max(number), 0) from records_gamerecord where file_id = %s", [file]
        ).fetchone()
    assert row is not None
    return row[0], row[1]


def test_a_killed_worker_loses_no_game_and_doubles_none(site: Site) -> None:
    file, job = map(int, site.python("-c", SEND).stdout.split())
    with site.worker() as worker:
        worker.wait_until(lambda: games(site, file)[0] > 0, "first games")
        worker.kill()
    written, last = games(site, file)
    assert 0 < written == last < GAMES
    with site.worker() as worker:
        worker.wait_until(lambda: site.job(job)["state"] == "done", "done job")
    assert games(site, file) == (GAMES, GAMES)
    assert site.job(job)["attempts"] == 2


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_one_file_write_every_game_once() -> None:
    file = send(many(400))
    file.records.all().delete()
    RecordFile.objects.filter(pk=file.pk).update(state=FileState.WAITING)
    assert done(at_once(lambda: check_file(file.pk), lambda: check_file(file.pk))) == 2
    file.refresh_from_db()
    assert file.state == FileState.DONE
    assert list(file.records.order_by("number").values_list("number", flat=True)) == list(range(1, 401))
