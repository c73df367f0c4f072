"""What is missing in the schedule of a table system is said where an arbiter looks, and at once if one returns."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairings.model import Withdrawn
from renju_tournaments.common.people import By
from renju_tournaments.desk.pages import overview
from renju_tournaments.desk.pages import results as result_sheet
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.pairing.repair_schedule import repair_rest
from tests.desk.pages import text, url
from tests.events.pairing.test_schedule_repair import ROUND_ROBIN, SAID, mixed_up
from tests.events.playing import pk, play
from tests.factories import make_event, make_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client, people) -> Client:
    client.force_login(people["chief"])
    return client


def pages(stage: Stage) -> list[str]:
    return [f"/desk/{stage.event.slug}/", url("round", stage, 1), url("round", stage, 3)]


def test_the_overview_and_the_results_say_what_is_missing(desk: Client, people) -> None:
    stage = mixed_up(make_event(chief=people["chief"]))
    for address in pages(stage):
        page = text(desk.get(address))
        assert "The schedule is not complete." in page
        assert [said for said in SAID if said not in page] == []
    repair_rest(stage_id=stage.pk, number=1, by=By(reason="repaired"))
    assert not any("The schedule is not complete." in text(desk.get(address)) for address in pages(stage))


def test_a_final_table_is_not_reproached_with_it(desk: Client, people) -> None:
    stage = mixed_up(make_event(chief=people["chief"]))
    Game.objects.filter(round__stage=stage).update(result="1-0")
    Stage.objects.filter(pk=stage.pk).update(finished_at=timezone.now())
    assert not any("The schedule is not complete." in text(desk.get(address)) for address in pages(stage))


def test_it_takes_no_query_once_it_is_known(desk: Client, people, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = mixed_up(make_event(chief=people["chief"]))

    def counts() -> list[int]:
        found = []
        for address in pages(stage):
            with CaptureQueriesContext(connection) as counted:
                desk.get(address)
            found.append(len(counted))
        return found

    counts()
    known = counts()
    for module in (overview, result_sheet):
        monkeypatch.setattr(module, "known_gaps", lambda _stage: [])
    assert known == counts()


def come_back(desk: Client, stage: Stage, number: int) -> str:
    return text(desk.post(url("entry-return", stage, pk(stage, number)), {"token": "back"}, follow=True))


def test_who_returns_to_a_table_system_is_told_what_is_lost(desk: Client, people) -> None:
    stage = make_stage(4, event=make_event(chief=people["chief"]), system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    Game.objects.filter(round__stage=stage, round__number=1).update(result="1-0")
    withdraw_player(stage.pk, pk(stage, 4), treatment=Withdrawn.ANNULLED, by=By(people["chief"], reason="ill"))
    page = come_back(desk, stage, 4)
    assert "Player 4 is back; no round is to be paired any more." in page
    assert "Without a game and without a point stays round: 2, 3." in page
    assert page.count("will not meet as they should (by the table in round") == 2


def test_the_games_lost_by_leaving_are_named(desk: Client, people) -> None:
    stage = make_stage(4, event=make_event(chief=people["chief"]), system=ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    Game.objects.filter(round__stage=stage, round__number__in=(1, 2)).update(result="1-0")
    withdraw_player(stage.pk, pk(stage, 4), treatment=Withdrawn.FORFEITS_REST, by=By(people["chief"], reason="ill"))
    page = come_back(desk, stage, 4)
    assert "Lost without play, unless you correct it: round 3 against Player" in page
    assert "Without a game" not in page


def test_who_has_missed_nothing_is_told_nothing(desk: Client, people) -> None:
    stage = make_stage(6, event=make_event(chief=people["chief"]), rounds=5)
    play(stage)
    withdraw_player(stage.pk, pk(stage, 6), by=By(people["chief"]))
    page = come_back(desk, stage, 6)
    assert "is back, from round 2 on." in page
    assert "Without a game" not in page
    assert "Lost without play" not in page
