"""A game is adjourned, and what is written down is changed."""

from datetime import UTC, datetime

import pytest

from renju_tournaments.adjournments.choices import Envelope, State
from renju_tournaments.adjournments.services.change_adjournment import change_adjournment, set_order
from renju_tournaments.common.people import NOBODY
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, LogEntry
from renju_tournaments.events.objections import Refused
from renju_tournaments.records.choices import Side
from renju_tournaments.wording.log import changes
from tests.adjournments.adjourning import adjourn, now, of
from tests.events.rounds import game as game_at
from tests.records.games import playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_a_game_is_adjourned_by_permission_and_for_a_reason() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    assert now(game).adjourned
    assert (adjournment.state, adjournment.sealed_number, adjournment.permitted_by) == (State.KEPT, 5, "A. Kask")
    assert adjournment.replier == Side.SECOND
    acts = list(LogEntry.objects.filter(game=game).order_by("pk").values_list("act", flat=True))
    assert acts == [LogAct.RESULT_ENTERED, LogAct.ADJOURNED]


def test_everything_that_is_missing_is_said_at_once() -> None:
    _stage, game = playing()
    with pytest.raises(Refused) as refused:
        adjourn(game, "h8 h9", permitted_by=" ", reason="", sealed_number=7, sealed_by=Side.FIRST)
    codes = [objection.code for objection in refused.value.objections]
    assert codes == ["no-reason", "no-permission", "wrong-number"]
    assert not now(game).adjourned


def test_who_seals_is_checked_where_the_position_tells_it() -> None:
    _stage, game = playing(opening_regulation="rif")
    with pytest.raises(Refused, match="Player 5 who is to move"):
        adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.FIRST)
    assert adjourn(game, "h8 h9 j10 S a1", sealed_by=Side.SECOND).sealed_number == 5


def test_a_position_in_which_a_stone_cannot_lie_is_no_position() -> None:
    _stage, game = playing()
    with pytest.raises(Refused, match="Move 3 cannot lie on the board: There is a stone on H8 already"):
        adjourn(game, "h8 h9 h8", sealed_by=Side.SECOND)


def test_a_game_marked_adjourned_on_the_page_of_results_gets_its_adjournment_later() -> None:
    _stage, game = playing()
    Game.objects.filter(pk=game.pk).update(adjourned=True)
    assert adjourn(game).state == State.KEPT
    assert not LogEntry.objects.filter(act=LogAct.RESULT_ENTERED).exists()


def test_a_game_with_a_result_or_with_a_adjournment_is_not_adjourned_again() -> None:
    _stage, game = playing()
    adjourn(game)
    with pytest.raises(Refused, match="written down already"):
        adjourn(game)
    other = game_at(_stage, 1, 2)
    Game.objects.filter(pk=other.pk).update(result="1-0")
    with pytest.raises(Refused, match="over cannot be adjourned"):
        adjourn(other)


def test_time_and_place_of_the_resumption_are_set_and_logged_on_the_clock_of_the_venue() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    at = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
    change_adjournment(**of(adjournment), changes={"resumes_at": at, "resumes_where": "Hall B", "first_used": 3909})
    adjournment = now(adjournment)
    assert (adjournment.resumes_at, adjournment.resumes_where, adjournment.version) == (at, "Hall B", 2)
    entry = LogEntry.objects.filter(act=LogAct.ADJOURNMENT_CHANGED).get()
    assert {(c.label, c.after) for c in changes(entry)} == {
        ("resumes at", "30 Nov, 18:00"),
        ("resumes where", "Hall B"),
    }


def test_what_stands_already_is_not_written_again() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    change_adjournment(**of(adjournment), changes={"kept_by": "A. Kask"})
    assert now(adjournment).version == 1


def test_an_old_page_changes_nothing() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    old = of(adjournment)
    change_adjournment(**of(adjournment), changes={"resumes_where": "Hall A"})
    with pytest.raises(Conflict):
        change_adjournment(**old, changes={"resumes_where": "Hall B"})
    assert now(adjournment).resumes_where == "Hall A"


def test_a_form_sent_twice_is_one_act() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    change_adjournment(**of(adjournment, token="t1"), changes={"resumes_where": "Hall A"})
    with pytest.raises(AlreadyDone):
        change_adjournment(**of(adjournment, token="t1"), changes={"resumes_where": "Hall B"})


def test_a_wrong_number_of_the_sealed_move_is_refused_later_too() -> None:
    _stage, game = playing()
    adjournment = adjourn(game)
    with pytest.raises(Refused, match="number 5"):
        change_adjournment(**of(adjournment), changes={"sealed_number": 6})


def test_nothing_is_changed_while_the_table_has_a_result() -> None:
    _stage, game = playing()
    adjournment = adjourn(game, envelope=Envelope.NONE)
    Game.objects.filter(pk=game.pk).update(result="1-0", adjourned=False)
    with pytest.raises(UserError, match="1 – 0"):
        change_adjournment(**of(adjournment), changes={"kept_by": "B. Tamm"})


def test_the_order_of_play_is_set_for_the_whole_stage() -> None:
    stage, game = playing()
    adjournments = [adjourn(game), adjourn(game_at(stage, 1, 2)), adjourn(game_at(stage, 1, 3))]
    seen = {adjournment.pk: adjournment.version for adjournment in adjournments}
    wanted = [adjournments[2].pk, adjournments[0].pk, adjournments[1].pk]
    set_order(stage_id=stage.pk, adjournment_ids=wanted, seen=seen, by=NOBODY)
    assert [now(adjournment).order for adjournment in adjournments] == [2, 3, 1]
    with pytest.raises(Conflict):
        set_order(stage_id=stage.pk, adjournment_ids=wanted, seen=seen, by=NOBODY)
