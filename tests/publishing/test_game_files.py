"""Many games in one file: made once, kept, streamed, and made anew when something changes."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from renju_tournaments.common.web import rates
from renju_tournaments.common.web.rates import Rate
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import run
from renju_tournaments.publishing import game_files
from renju_tournaments.publishing.views import games
from renju_tournaments.rules.formats import FORMATS
from renju_tournaments.rules.steps import Pass
from tests.factories import make_stage
from tests.publishing.scenes import play, touch
from tests.publishing.test_games import TARAGUCHI
from tests.records.games import accepted

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def stage(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Three games, which are many here."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(games, "AT_ONCE", 2)
    monkeypatch.setattr(game_files, "A_PIECE", 2)
    stage = make_stage(8, rounds=5)
    play(stage, 1, "1-5 1-0, 6-2 0-1, 3-7 1/2-1/2, 8-4 *")
    for table in (1, 2, 3):
        accepted(Game.objects.get(round__stage=stage, table=table), TARAGUCHI)
    return stage


def address(stage: Stage, key: str = "sgf") -> str:
    return f"/e/{stage.event.slug}/games/{key}/"


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "games").glob("*"))


@pytest.mark.parametrize("key", ["sgf", "text", "renjunet"])
def test_a_file_is_made_once_for_everybody_and_streamed(client: Client, stage: Stage, tmp_path: Path, key: str) -> None:
    waiting = [Client().get(address(stage, key)) for _reader in range(3)]
    assert [answer.status_code for answer in waiting] == [202] * 3
    assert waiting[0]["Refresh"] == "3"
    assert "3 games are being written" in waiting[0].text
    (job,) = Job.objects.all()
    assert run(job.pk)
    answer = client.get(address(stage, key))
    assert answer.status_code == 200
    assert answer.streaming
    assert "attachment" in answer["Content-Disposition"]
    assert len(FORMATS[key].read(answer.getvalue()).records) == 3
    assert len(kept(tmp_path)) == 1
    assert not Job.objects.exclude(pk=job.pk).exists()


def test_what_changes_makes_the_file_anew_and_the_last_one_is_given_meanwhile(
    client: Client, stage: Stage, tmp_path: Path
) -> None:
    client.get(address(stage))
    run(Job.objects.get().pk)
    (old,) = kept(tmp_path)
    touch(stage)
    answer = client.get(address(stage))
    assert answer.status_code == 202
    assert 'href="?last=1"' in answer.text
    assert client.get(address(stage) + "?last=1").getvalue().count(b"FF[4]") == 3
    run(Job.objects.filter(state=JobState.QUEUED).get().pk)
    assert client.get(address(stage)).status_code == 200
    assert len(kept(tmp_path)) == 1
    assert kept(tmp_path) != [old]


def test_an_unknown_format_is_no_address_and_asks_the_database_nothing(
    client: Client, stage: Stage, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    unknown = address(stage, "nothing")
    with django_assert_num_queries(0):
        assert client.get(unknown).status_code == 404


def test_old_files_and_those_of_a_wrong_clock_are_swept(client: Client, stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name, age in (("old", -8), ("ahead", 8), ("new", 0)):
        path = tmp_path / "games" / name
        path.touch()
        at = path.stat().st_mtime + age * 86400
        os.utime(path, (at, at))
    client.get(address(stage))
    run(Job.objects.get().pk)
    assert [name for name in kept(tmp_path) if name in ("old", "ahead", "new")] == ["new"]


def test_a_game_that_the_format_cannot_hold_stays_out_and_the_others_come(client: Client, stage: Stage) -> None:
    passing = replace(TARAGUCHI, steps=(*TARAGUCHI.steps, Pass()))
    accepted(Game.objects.get(round__stage=stage, table=4), passing)
    client.get(address(stage, "renjunet"))
    run(Job.objects.get().pk)
    assert client.get(address(stage, "renjunet")).getvalue().count(b"<game ") == 3


def test_who_asks_for_everything_waits_for_those_that_are_being_made(
    client: Client, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "MOST_WAITING", 2)
    answers = [client.get(address(stage, key)).status_code for key in ("sgf", "text", "renjunet", "sgf")]
    assert answers == [202, 202, 503, 202]


def test_a_client_who_asks_too_often_waits_and_another_does_not() -> None:
    """A clock in seconds, of the test's own."""
    rate = Rate(60)
    assert [rate.wait("hall", 0) for _ in range(60)] == [0] * 60
    assert rate.wait("hall", 0) == 1
    assert rate.wait("elsewhere", 0) == 0
    assert rate.wait("hall", 1) == 0
    assert rate.wait("hall", 1) == 1
    assert [rate.wait("hall", 3600) for _ in range(61)] == [0] * 60 + [1]


def test_too_often_is_told_in_words(client: Client, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the client says of themselves, the web server in front knows their address."""
    for rate in rates.rates:
        monkeypatch.setattr(rate, "a_minute", 2)
    forged = ({"x-forwarded-for": f"203.0.113.{n}, 192.0.2.1"} for n in range(3))
    answers = [client.get(address(stage), headers=each) for each in forged]
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert "Wait a little" in answers[2].text
    assert int(answers[2]["Retry-After"]) > 0
    assert client.get(address(stage), headers={"x-forwarded-for": "192.0.2.2"}).status_code == 202
