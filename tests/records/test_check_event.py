"""“Check the event” and its command name games whose record, accepted or not, ends otherwise than the table says."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pairings.verify import Finding
from renju_tournaments.events.checks.verification import Checked, check_stage
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.services import ask_for_check
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.contradictions import contradictions
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.records.wording.contradictions import CODES
from renju_tournaments.rules.records.record import Record
from tests.desk.pages import url
from tests.desk.test_check_page import verify_event
from tests.events.rounds import game
from tests.records.desk import address, set_result
from tests.records.games import accepted, hand_in, moves
from tests.rules.test_game import steps

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

FIVE = "h8 h9 i8 a1 j8 a2 k8 a3 l8"
"""Black makes a five by its last move; the result field is empty."""
DISAGREES = "By the last move of the record Black (Player 1) has won; the table has 0 – 1. They do not agree."
ACCEPTED = f"Table 1: the accepted record was compared with the result. {DISAGREES}"


@pytest.fixture
def found(stage: Stage) -> Game:
    """A table of an event without a swap, in whose table the second player has won."""
    return prepared(stage, "free")


def prepared(stage: Stage, regulation: str) -> Game:
    type(stage.event).objects.update(opening_regulation=regulation)
    found = game(stage, 1, 1)
    set_result(found, "0-1")
    return game(stage, 1, 1)


def ask(desk: Client, stage: Stage, token: str = "t1") -> str:
    return desk.post(url("check", stage), {"token": token, "next": url("check", stage)}, follow=True).content.decode()


def checked(stage: Stage) -> Checked:
    """The check, as it comes back from where it is kept."""
    return Checked.from_json(check_stage(Stage.objects.get(pk=stage.pk)).as_json())


def of_records(stage: Stage) -> list[Finding]:
    return [f for f in checked(stage).findings if f.reason.code in CODES]


def test_the_page_names_an_accepted_record_and_leads_to_it(desk: Client, stage: Stage, found: Game) -> None:
    accepted(found, moves(FIVE))
    page = ask(desk, stage)
    assert ACCEPTED in page
    assert f'href="{address("game", found)}"' in page
    assert "Everything agrees with the rules." not in page


def test_the_page_names_sheets_that_wait(desk: Client, stage: Stage, found: Game) -> None:
    hand_in(found, Side.FIRST, FIVE)
    hand_in(found, Side.SECOND, FIVE)
    page = ask(desk, stage)
    assert f"a sheet that is not accepted (Player 1, Player 5) was compared with the result. {DISAGREES}" in page
    assert page.count(DISAGREES) == 1
    assert f'href="{address("game", found)}"' in page


def test_a_round_with_such_a_record_does_not_agree(stage: Stage, found: Game) -> None:
    before = checked(stage)
    accepted(found, moves(FIVE))
    after = checked(stage)
    assert 1 not in after.agreeing
    assert after.counts["warnings"] == before.counts["warnings"] + 1


def test_a_later_sheet_is_named_beside_a_record_that_agrees(stage: Stage, found: Game) -> None:
    accepted(found, moves("h8 h9 i8 a1"))
    hand_in(found, Side.ARBITER, FIVE)
    (one,) = of_records(stage)
    assert dict(one.reason.params)["sheets"] == ("arbiter",)


@pytest.mark.parametrize("is_accepted", [True, False])
def test_the_command_prints_it_and_exits_with_1(stage: Stage, found: Game, is_accepted: bool) -> None:
    if is_accepted:
        accepted(found, moves(FIVE))
    else:
        hand_in(found, Side.SECOND, FIVE)
    code, printed = verify_event(stage.event.slug)
    assert code == 1
    assert sum(DISAGREES in line and line.strip().startswith("[departs]") for line in printed.splitlines()) == 1
    assert "Podle posledního tahu záznamu vyhrál" in verify_event(stage.event.slug, "--lang", "cs")[1]


def test_nothing_is_said_where_they_agree(desk: Client, stage: Stage, found: Game) -> None:
    set_result(found, "1-0")
    accepted(found, moves(FIVE))
    hand_in(game(stage, 1, 2), Side.FIRST, FIVE)  # no result yet
    hand_in(game(stage, 1, 4), Side.FIRST, FIVE)  # a forfeit
    assert of_records(stage) == []
    assert "was compared with the result" not in ask(desk, stage)


def test_where_it_is_not_recorded_who_had_black_it_is_a_note(stage: Stage) -> None:
    hand_in(prepared(stage, "rif"), Side.FIRST, FIVE)
    (one,) = of_records(stage)
    assert (one.reason.code, one.departs) == ("record_colours_open", False)


def test_a_sheet_with_the_names_of_others_is_a_note(desk: Client, stage: Stage, found: Game) -> None:
    record = Record(steps("h8 h9 i8 a1"), black="Somebody Else", white="Player 5")
    hand_in_sheet(game_id=found.pk, side=Side.FIRST, record=record, source=Source.TEXT)
    assert [f.reason.code for f in of_records(stage)] == ["sheet_of_others"]
    page = ask(desk, stage)
    assert "Table 1: the sheet (Player 1) has the names Somebody Else – Player 5. Is it of this game?" in page


def test_a_stage_with_many_sheets_is_checked_in_the_background(
    desk: Client, stage: Stage, found: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask_for_check, "AT_ONCE", 4)  # as many as it has games
    ask(desk, stage)
    assert Job.objects.get().state == JobState.DONE
    hand_in(found, Side.FIRST, FIVE)
    ask(desk, stage, token="t2")
    assert Job.objects.order_by("-pk")[0].state == JobState.QUEUED


def test_many_sheets_take_no_more_queries_than_one(stage: Stage, found: Game) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            list(contradictions(Stage.objects.select_related("event").get(pk=stage.pk), lambda: None))
        return len(counted)

    hand_in(found, Side.FIRST, FIVE)
    one = queries()
    for table in (2, 3):
        set_result(game(stage, 1, table), "0-1")
        for side in Side:
            hand_in(game(stage, 1, table), side, FIVE)
    assert queries() == one
