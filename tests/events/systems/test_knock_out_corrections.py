"""A winner of a knock-out corrected after later rounds were paired: carried through as a whole, or refused with the
list of what it would undo (situations D.21)."""

from __future__ import annotations

from typing import Any

import pytest

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Game, LogEntry, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.results.carry_winner import WouldUndo
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.wording.log import changes
from tests.desk.pages import text, url
from tests.events.knock_outs import game_between, knock_out, pair, pairs, won
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db

WHY = "the slip was signed on the wrong sides"


def correct(
    stage: Stage,
    game: Game,
    winner: int | None = None,
    result: Result | None = None,
    adjourned: bool = False,
    **more: Any,
) -> Any:
    """The game is corrected: ``winner`` has won it, or it ended with ``result``."""
    game.refresh_from_db()
    if winner is not None:
        result = Result.FIRST_WINS if game.first.number == winner else Result.SECOND_WINS
    assert result is not None
    return correct_result(
        stage_id=stage.pk,
        round_number=game.round.number,
        game_id=game.pk,
        result=result,
        adjourned=adjourned,
        by=By(**{"reason": WHY, "seen_version": game.version, **more}),
    )


def byes(stage: Stage, number: int) -> dict[int, str]:
    rows = stage.rounds.get(number=number).byes.select_related("entry")
    return {b.entry.number or 0: b.kind for b in rows}


@pytest.fixture
def four() -> Stage:
    """A beat B, C beat D (1, 4, 2, 3); the final and the game for the third place are published, and not played."""
    stage = knock_out(4, bronze=True)
    won(stage, 1, 2)
    pair(stage)
    return stage


def test_the_final_becomes_b_c_and_the_bronze_game_a_d(four: Stage) -> None:
    correct(four, game_between(four, 1, 4), winner=4)
    assert pairs(four, 2) == {frozenset({4, 2}), frozenset({1, 3})}
    round_ = four.rounds.get(number=2)
    assert round_.changes == [{"tables": [1, 2]}]
    assert all("carried_through" in str(g.reasons) for g in round_.games.all())
    assert check_stage(four).findings == ()


def test_the_log_tells_what_followed(four: Stage) -> None:
    correct(four, game_between(four, 1, 4), winner=4)
    row = LogEntry.objects.get(act=LogAct.RESULT_CORRECTED)
    told = " ".join(c.after for c in changes(row) if c.label == "rounds after it")
    assert "Round 2, table 1: Player 4" in told
    assert "instead." in told
    assert "Player 4" in told
    assert LogEntry.objects.filter(stage=four, act=LogAct.ROUND_CHANGED).count() == 0


def test_a_draft_follows_like_a_published_round() -> None:
    stage = knock_out(4)
    won(stage, 1, 2)
    pair_round(stage_id=stage.pk)
    correct(stage, game_between(stage, 2, 3), winner=3)
    assert pairs(stage, 2) == {frozenset({1, 3})}
    publish_round(stage_id=stage.pk, number=2)
    assert byes(stage, 2) == {2: "knocked", 4: "knocked"}


def test_a_result_that_is_entered_anew_over_a_draft_is_carried_too() -> None:
    """Nobody has to know that a plain entry has consequences."""
    stage = knock_out(4)
    won(stage, 1, 2)
    pair_round(stage_id=stage.pk)
    game = game_between(stage, 1, 4)
    other = Result.SECOND_WINS if game.outcome is Result.FIRST_WINS else Result.FIRST_WINS
    enter_result(stage_id=stage.pk, round_number=1, game_id=game.pk, result=other, by=By(seen_version=game.version))
    assert pairs(stage, 2) == {frozenset({2, 4})}


def test_a_round_of_which_nothing_is_left_is_taken_back(four: Stage) -> None:
    correct(four, game_between(four, 1, 4), result=Result.DRAW)
    assert four.rounds.count() == 1
    pair(four)
    assert pairs(four, 2) == {frozenset({1, 4})}


@pytest.mark.each_database
def test_both_lost_after_all_and_the_other_finalist_has_won(four: Stage) -> None:
    correct(four, game_between(four, 1, 4), result=Result.BOTH_FORFEIT)
    assert four.rounds.count() == 1
    with pytest.raises(Refused, match="The knock-out is over"):
        pair_round(stage_id=four.pk)


def test_a_game_that_is_open_again_holds_up_the_next_round(four: Stage) -> None:
    correct(four, game_between(four, 1, 4), result=Result.PENDING, adjourned=True)
    assert four.rounds.count() == 1
    assert four.rounds.get().state == RoundState.PUBLISHED


def test_the_same_winner_by_another_result_touches_nothing(four: Stage) -> None:
    game = game_between(four, 1, 4)
    first = game.first.number == 1
    before = list(Game.objects.filter(round__number=2).values())
    correct(four, game, result=Result.FIRST_BY_FORFEIT if first else Result.SECOND_BY_FORFEIT)
    assert list(Game.objects.filter(round__number=2).values()) == before
    assert four.rounds.get(number=2).changed_at is None


def test_games_that_were_played_are_all_named_and_nothing_is_half_done() -> None:
    stage = knock_out(4, bronze=True)
    won(stage, 1, 2)
    won(stage, 1, 3)
    before = list(Game.objects.values("first", "second", "result"))
    entries = LogEntry.objects.count()
    with pytest.raises(WouldUndo) as refused:
        correct(stage, game_between(stage, 1, 4), winner=4)
    assert [s.split(",")[0] for s in refused.value.sentences] == ["Round 2"] * 2
    assert "Player 1 – Player 2" in str(refused.value) or "Player 2 – Player 1" in str(refused.value)
    assert list(Game.objects.values("first", "second", "result")) == before
    assert LogEntry.objects.count() == entries


def test_once_the_final_is_cleared_the_correction_goes_through() -> None:
    stage = knock_out(4)
    won(stage, 1, 2)
    won(stage, 1)
    with pytest.raises(WouldUndo):
        correct(stage, game_between(stage, 1, 4), winner=4)
    correct(stage, game_between(stage, 1, 2, 2), result=Result.PENDING)
    correct(stage, game_between(stage, 1, 4), winner=4)
    assert pairs(stage, 2) == {frozenset({2, 4})}


def test_other_games_of_the_round_keep_their_result() -> None:
    """Eight players; one semifinal is over when a quarterfinal of the other is corrected."""
    stage = knock_out(8)
    won(stage, 1, 4, 2, 3)
    won(stage, 2, otherwise=Result.PENDING)
    kept = game_between(stage, 2, 3, 2)
    correct(stage, game_between(stage, 1, 8), winner=8)
    assert pairs(stage, 2) == {frozenset({8, 4}), frozenset({2, 3})}
    again = game_between(stage, 2, 3, 2)
    assert (again.pk, again.result, again.version) == (kept.pk, kept.result, kept.version)
    assert stage.rounds.get(number=2).changes == [{"tables": [1]}]


def test_playing_on_for_every_place_both_change_places_in_all_that_follows() -> None:
    stage = knock_out(8, knock_out="every-place")
    won(stage, 1, 4, 2, 3)
    pair(stage)
    correct(stage, game_between(stage, 1, 8), winner=8)
    assert pairs(stage, 2) == {frozenset(p) for p in ((4, 8), (2, 3), (1, 5), (6, 7))}


def test_lost_points_later_rounds_are_taken_back_when_others_are_in() -> None:
    stage = knock_out(4, knock_out="lost-points", lost_points=2)
    won(stage, 1, 2)
    pair(stage)
    correct(stage, game_between(stage, 1, 4), winner=4)
    assert stage.rounds.count() == 1
    stays = knock_out(4, knock_out="lost-points", lost_points=4)
    won(stays, 1, 2)
    pair(stays)
    before = pairs(stays, 2)
    correct(stays, game_between(stays, 1, 4), winner=4)
    assert pairs(stays, 2) == before


def test_done_once_and_not_over_somebody_elses_entry(four: Stage) -> None:
    game = game_between(four, 1, 4)
    with pytest.raises(Conflict):
        correct(four, game, winner=4, seen_version=game.version + 1)
    correct(four, game, winner=4, token="c1")
    with pytest.raises(AlreadyDone):
        correct(four, game, winner=1, token="c1")
    assert pairs(four, 2) == {frozenset({4, 2}), frozenset({1, 3})}


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(client):
    chief = make_user("kask")
    client.force_login(chief)
    return client, make_event(chief=chief)


def test_the_consequences_are_seen_before_they_are_saved(desk) -> None:
    client, event = desk
    stage = knock_out(4, event=event, bronze=True)
    won(stage, 1, 2)
    pair(stage)
    game = game_between(stage, 1, 4)
    other = "0-1" if game.first.number == 1 else "1-0"
    address = url("correct", stage, 1, game.pk)
    page = text(client.get(address, {"to": other}))
    assert "Round 2, table 1: Player 4" in page
    assert "instead." in page
    assert "Round 2 was paired with the old result" not in page
    assert pairs(stage, 2) == {frozenset({1, 2}), frozenset({3, 4})}
    answer = client.post(address, {"to": other, "version": game.version, "reason": WHY}, follow=True)
    assert "The rounds after it follow" in text(answer)
    assert "Final and third place match: changed by the correction, and published already." in text(answer)
    assert "Tell the players of tables 1, 2." in text(answer)
    assert f'<a href="{url("round", stage, 2)}">Go there: Final and third place match</a>' in text(answer)
    assert "paired with an earlier result" not in text(client.get(url("round", stage, 2)))
    public = text(client.get(f"/e/{event.slug}/{stage.ordinal}/rounds/2/"))
    assert "tables 1, 2" in public
    assert "a result of an earlier round was corrected" in public


@pytest.mark.each_database
def test_only_rounds_with_other_players_at_a_table_are_told_of(desk) -> None:
    """2 – 3 is drawn and replayed in round 2, in which those of the other game are free; one of them is corrected."""
    client, event = desk
    stage = knock_out(4, event=event, draw_means=["replay"])
    won(stage, 1)
    won(stage, 2)
    pair(stage)
    game = game_between(stage, 1, 4)
    other = "0-1" if game.first.number == 1 else "1-0"
    form = {"to": other, "version": game.version, "reason": WHY}
    answer = text(client.post(url("correct", stage, 1, game.pk), form, follow=True))
    assert pairs(stage, 3) == {frozenset({2, 4})}
    assert "Final: changed by the correction, and published already. Tell the players of table 1." in answer
    assert answer.count("changed by the correction") == 1, "at the table of the replay the same two play"


def test_when_the_winner_stays_no_round_is_said_to_follow(desk) -> None:
    client, event = desk
    stage = knock_out(4, event=event)
    won(stage, 1, 2)
    pair(stage)
    game = game_between(stage, 1, 4)
    forfeit = "+/-" if game.first.number == 1 else "-/+"
    form = {"to": forfeit, "version": game.version, "reason": WHY}
    answer = text(client.post(url("correct", stage, 1, game.pk), form, follow=True))
    assert "Later boards stay as they are." in answer
    assert "changed by the correction" not in answer


def test_the_page_lists_what_stands_in_the_way_and_offers_no_button(desk) -> None:
    client, event = desk
    stage = knock_out(4, event=event)
    won(stage, 1, 2)
    won(stage, 2)
    game = game_between(stage, 1, 4)
    other = "0-1" if game.first.number == 1 else "1-0"
    page = text(client.get(url("correct", stage, 1, game.pk), {"to": other}))
    assert "It cannot be corrected to" in page
    assert "Round 2, table 1" in page
    assert 'name="reason"' not in page
    answer = client.post(url("correct", stage, 1, game.pk), {"to": other, "version": game.version, "reason": WHY})
    assert answer.status_code == 422
    final = game_between(stage, 1, 2, 2)
    assert "no result" in text(client.get(url("correct", stage, 2, final.pk)))


@pytest.mark.each_database
def test_another_arbiters_page_of_the_changed_round_is_loaded_again(desk) -> None:
    client, event = desk
    stage = knock_out(4, event=event)
    won(stage, 1, 2)
    pair(stage)
    since = LogEntry.objects.filter(stage=stage).order_by("-pk").values_list("pk", flat=True)[0]
    correct(stage, game_between(stage, 1, 4), winner=4)
    answer = client.get(url("results", stage, 2), {"since": since}, headers={"accept": "application/json"})
    assert answer.json()["boards_changed"]
