"""Correcting an earlier result: consequences first, a reason, later rounds marked and left alone (situation D.19)."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.urls import reverse

from pairings.model import Result, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.effects.corrections import corrected, effects
from renju_tournaments.events.models import LogEntry
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import undo_last
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.wording.log import subject_in_words
from tests.events.boards import game_at, play
from tests.events.playing import play as play_round
from tests.factories import ROUND_ROBIN, SWISS, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

WHY = "the slip was signed on the wrong sides"


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def novak():
    return make_user("novak")


@pytest.fixture
def stage(kask, novak):
    """Round 2, table 3 was entered 0-1 instead of 1-0; round 3 is being played."""
    stage = make_stage(8, event=make_event(chief=kask, arbiter=novak), tiebreaks=("BH",))
    play(stage, 1, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1")
    play(stage, 2, "2-1 =, 4-3 =, 5-7 0-1, 6-8 1-0")
    play(stage, 3, "1-3 *, 2-4 *, 7-6 *, 8-5 *")
    return stage


def correct(stage, result, reason=WHY, *, by, seen=None, adjourned=False, token=""):
    game = game_at(stage, 2, 3)
    return correct_result(
        stage_id=stage.pk,
        round_number=2,
        game_id=game.pk,
        result=result,
        adjourned=adjourned,
        by=By(by, token=token, reason=reason, seen_version=game.version if seen is None else seen),
    )


def preview(stage, score):
    return effects(state_of(stage), rules=rules_of(stage), round_number=2, table=3, score=score, later_rounds=(3,))


def boards(stage, number):
    games = stage.rounds.get(number=number).games.order_by("table").select_related("first", "second")
    return [(g.first.number, g.second.number) for g in games]


def test_a_correction_leaves_later_boards_alone_and_marks_their_round(stage, kask):
    before = boards(stage, 3)
    correct(stage, Result.FIRST_WINS, by=kask)
    game = game_at(stage, 2, 3)
    assert game.outcome is Result.FIRST_WINS
    assert game.corrected_at > stage.rounds.get(number=3).paired_at
    assert boards(stage, 3) == before
    assert state_of(stage).rounds[1].games[2].result is Result.FIRST_WINS


def test_the_log_keeps_the_old_value_the_new_one_who_and_why(stage, kask):
    correct(stage, Result.FIRST_WINS, by=kask)
    row = LogEntry.objects.get()
    assert row.act == LogAct.RESULT_CORRECTED
    assert (row.before["result"], row.after["result"]) == ("0-1", "1-0")
    assert (row.actor_name, row.reason) == ("kask", WHY)
    assert subject_in_words(row.subject) == "Round 2, table 3: Player 5 – Player 7"


def test_a_correction_needs_a_reason(stage, kask):
    with pytest.raises(UserError, match="Give the reason"):
        correct(stage, Result.FIRST_WINS, "  ", by=kask)
    assert game_at(stage, 2, 3).outcome is Result.SECOND_WINS


def test_every_objection_is_told_at_once(stage, kask):
    with pytest.raises(UserError) as refused:
        correct(stage, Result.SECOND_WINS, "", by=kask)
    assert "has this result already" in str(refused.value)
    assert "Give the reason" in str(refused.value)


def test_a_correction_cannot_take_the_result_away_but_can_adjourn_the_game(stage, kask):
    with pytest.raises(UserError, match="cannot leave the game without one"):
        correct(stage, Result.PENDING, by=kask)
    correct(stage, Result.PENDING, adjourned=True, by=kask)
    assert stage.rounds.get(number=2).state == RoundState.PUBLISHED


def test_a_finished_stage_gets_no_open_game(stage, kask):
    stage.rounds.get(number=3).games.update(result="1-0")
    stage.rounds_planned = 3
    stage.save(update_fields=["rounds_planned"])
    finish_stage(stage_id=stage.pk)
    with pytest.raises(UserError, match="Open the stage again first"):
        correct(stage, Result.PENDING, adjourned=True, by=kask)
    correct(stage, Result.DRAW, by=kask)


def test_a_correction_of_what_somebody_else_corrected_meanwhile_is_a_conflict(stage, kask, novak):
    correct(stage, Result.DRAW, by=novak)
    with pytest.raises(Conflict):
        correct(stage, Result.FIRST_WINS, by=kask, seen=0)
    assert game_at(stage, 2, 3).outcome is Result.DRAW


def test_the_same_correction_sent_twice_is_done_once(stage, kask):
    correct(stage, Result.FIRST_WINS, by=kask, token="c1")
    with pytest.raises(AlreadyDone):
        correct(stage, Result.FIRST_WINS, by=kask, token="c1")
    assert LogEntry.objects.count() == 1


def test_undo_does_not_reach_a_correction(stage, kask):
    correct(stage, Result.FIRST_WINS, by=kask)
    with pytest.raises(UserError, match="nothing of yours"):
        undo_last(stage_id=stage.pk, round_number=2, by=By(kask))


# --- consequences -----------------------------------------------------------------------------------------------------


def test_the_preview_names_everybody_whose_line_changes(stage):
    found = preview(stage, Score(Result.FIRST_WINS))
    moved = {m.number: m for m in found.moved}
    assert (moved[5].points_before, moved[5].points_after) == (0, 2)
    assert (moved[7].points_before, moved[7].points_after) == (2, 0)
    assert moved[1].points_before == moved[1].points_after
    assert [(c.code, c.before, c.after) for c in moved[1].coefficients] == [("BH", Fraction(3, 2), Fraction(5, 2))]
    assert moved[5].place_after < moved[5].place_before
    assert 4 not in moved


def test_the_preview_and_the_table_after_saving_agree(stage, kask):
    found = preview(stage, Score(Result.FIRST_WINS))
    correct(stage, Result.FIRST_WINS, by=kask)
    again = preview(stage, Score(Result.SECOND_WINS))
    assert {(m.number, m.place_before, m.place_after) for m in found.moved} == {
        (m.number, m.place_after, m.place_before) for m in again.moved
    }


def test_the_preview_changes_nothing(stage):
    state = state_of(stage)
    corrected(state, 2, 3, Score(Result.FIRST_WINS))
    assert state == state_of(stage)
    assert game_at(stage, 2, 3).outcome is Result.SECOND_WINS
    with pytest.raises(KeyError):
        corrected(state, 2, 9, Score(Result.DRAW))


def test_a_forfeit_leaves_the_history_of_who_started_and_bars_from_the_free_point(stage):
    found = preview(stage, Score(Result.FIRST_BY_FORFEIT))
    assert found.colours_change
    assert found.point_without_play == (5,)
    assert not preview(stage, Score(Result.DRAW)).colours_change


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(client, kask):
    client.force_login(kask)
    return client


def address(stage):
    return reverse("desk:correct", args=[stage.event.slug, stage.ordinal, 2, game_at(stage, 2, 3).pk])


def test_the_page_shows_the_effects_before_it_asks_for_the_reason(desk, stage):
    html = desk.get(address(stage)).content.decode()
    assert "What changes" not in html
    assert 'value="1/2-0"' in html
    html = desk.get(address(stage), {"to": "1-0"}).content.decode()
    assert "Round 3 was paired with the old result" in html
    assert re.search(r"Player 5</th>\s*<td class=\"num\">7–8|Player 5</th>", html)
    assert 'name="reason"' in html
    assert not LogEntry.objects.exists()


def test_the_coefficients_are_in_the_decimals_of_the_reader(desk, stage):
    assert re.search(r"\s1\.5\s+<span", desk.get(address(stage), {"to": "1-0"}).content.decode())
    desk.cookies["django_language"] = "cs"
    shown = desk.get(address(stage), {"to": "1-0"}).content.decode()
    assert re.search(r"\b1,5\s+<span class=\"arrow\">→</span>\s+2,5", shown)


def test_nothing_typed_is_lost_when_the_page_refuses(desk, stage):
    answer = desk.post(address(stage), {"to": "1-0", "version": 5, "reason": "signed on the wrong sides"})
    assert answer.status_code == 409
    html = answer.content.decode()
    assert 'value="signed on the wrong sides"' in html
    assert 'name="version" value="0"' in html
    answer = desk.post(address(stage), {"to": "1-0", "version": 0, "reason": ""})
    assert answer.status_code == 422
    assert "Give the reason" in answer.content.decode()
    answer = desk.post(address(stage), {"to": "", "version": "", "reason": "because"})
    assert "Choose the right result" in answer.content.decode()
    assert not LogEntry.objects.exists()


def test_saving_corrects_and_returns_to_the_table(desk, stage):
    answer = desk.post(address(stage), {"to": "1-0", "version": 0, "reason": "signed on the wrong sides"})
    assert answer["Location"].endswith("/rounds/2/#t3")
    assert game_at(stage, 2, 3).outcome is Result.FIRST_WINS


def test_an_arbiter_may_not_correct(client, stage, novak):
    client.force_login(novak)
    answer = client.post(address(stage), {"to": "1-0", "version": 0, "reason": "I say so"})
    assert answer.status_code == 403
    assert game_at(stage, 2, 3).outcome is Result.SECOND_WINS


@pytest.mark.parametrize(("system", "rounds", "told"), [(SWISS, 5, True), (SWISS, 1, False), (ROUND_ROBIN, 5, False)])
def test_who_started_matters_only_while_a_swiss_has_rounds_to_pair(system: System, rounds: int, told: bool) -> None:
    stage = make_stage(6, system=system, rounds=rounds)
    play_round(stage, "1 1 1")
    state = state_of(stage)
    found = effects(state, rules=rules_of(stage), round_number=1, table=1, score=Score.of(Result.FIRST_BY_FORFEIT))
    assert (found.colours_change, bool(found.point_without_play)) == (told, told)
