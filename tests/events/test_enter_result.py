"""Entering results: who may change what and when, two arbiters at one table, and taking back."""

from __future__ import annotations

import pytest

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import LogEntry, Round
from renju_tournaments.events.services.results.enter_result import enter_result, undo_last
from renju_tournaments.events.services.results.note_game import note_game
from renju_tournaments.wording.log import subject_in_words
from tests.events.boards import game_at, play
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def novak():
    return make_user("novak")


@pytest.fixture
def stage(kask, novak):
    """Round 1 of eight players is being played: one game is over."""
    stage = make_stage(8, event=make_event(chief=kask, arbiter=novak))
    play(stage, 1, "1-5 1-0, 6-2 *, 3-7 *, 8-4 *")
    return stage


def enter(stage, table, result, *, by, seen=None, round_number=1, adjourned=False, token=""):
    game = game_at(stage, round_number, table)
    return enter_result(
        stage_id=stage.pk,
        round_number=round_number,
        game_id=game.pk,
        result=result,
        adjourned=adjourned,
        by=By(by, token=token, seen_version=game.version if seen is None else seen),
    )


def undo(stage, *, by, round_number=1, token=""):
    return undo_last(stage_id=stage.pk, round_number=round_number, by=By(by, token=token))


def result_at(stage, table, round_number=1):
    return game_at(stage, round_number, table).outcome


def test_a_result_is_written_once_with_one_log_row(stage, kask):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    game = game_at(stage, 1, 2)
    assert (game.outcome, game.version, game.entered_by, game.corrected_at) == (Result.SECOND_WINS, 1, kask, None)
    row = LogEntry.objects.get()
    assert row.act == LogAct.RESULT_ENTERED
    assert subject_in_words(row.subject) == "Round 1, table 2: Player 6 – Player 2"
    assert row.before == {"result": "*", "adjourned": False}
    assert row.after == {"result": "0-1", "adjourned": False}
    assert (row.game, row.round_number, row.actor_name) == (game, 1, "kask")


def test_the_stage_grows_a_version_with_a_result(stage, kask):
    saved = enter(stage, 2, Result.DRAW, by=kask)
    before, stage_version = stage.version, saved.stage.version
    stage.refresh_from_db()
    assert stage_version == stage.version == before + 1


def test_sending_the_same_result_twice_writes_it_once(stage, kask):
    enter(stage, 2, Result.DRAW, by=kask, seen=0)
    again = enter(stage, 2, Result.DRAW, by=kask, seen=0)
    assert not again.changed
    assert LogEntry.objects.count() == 1
    assert game_at(stage, 1, 2).version == 1


def test_an_act_with_its_own_key_is_done_once(stage, kask):
    enter(stage, 2, Result.DRAW, by=kask, token="k1")
    with pytest.raises(AlreadyDone):
        enter(stage, 2, Result.FIRST_WINS, by=kask, token="k1")
    assert result_at(stage, 2) is Result.DRAW


def test_the_last_result_completes_the_round_and_clearing_it_opens_it_again(stage, kask):
    for table in (2, 3, 4):
        assert Round.objects.get().state == RoundState.PUBLISHED
        enter(stage, table, Result.DRAW, by=kask)
    assert Round.objects.get().state == RoundState.COMPLETE
    enter(stage, 3, Result.PENDING, by=kask)
    assert Round.objects.get().state == RoundState.PUBLISHED


def test_an_adjourned_game_is_open_and_keeps_its_round_open(stage, kask):
    for table in (2, 3):
        enter(stage, table, Result.DRAW, by=kask)
    enter(stage, 4, Result.PENDING, adjourned=True, by=kask)
    assert game_at(stage, 1, 4).adjourned
    assert Round.objects.get().state == RoundState.PUBLISHED
    enter(stage, 4, Result.FIRST_WINS, by=kask)
    assert not game_at(stage, 1, 4).adjourned
    assert Round.objects.get().state == RoundState.COMPLETE


def test_the_second_arbiter_sees_both_values_and_nothing_is_overwritten(stage, kask, novak):
    enter(stage, 2, Result.SECOND_WINS, by=novak, seen=0)
    with pytest.raises(Conflict) as conflict:
        enter(stage, 2, Result.FIRST_WINS, by=kask, seen=0)
    data = conflict.value.data
    assert (data["theirs"].words, data["by"], data["yours"].words, data["version"]) == ("0 – 1", "novak", "1 – 0", 1)
    assert data["at"] == game_at(stage, 1, 2).entered_at
    assert result_at(stage, 2) is Result.SECOND_WINS


def test_replacing_the_other_arbiters_value_takes_the_version_of_the_conflict(stage, kask, novak):
    enter(stage, 2, Result.SECOND_WINS, by=novak, seen=0)
    enter(stage, 2, Result.FIRST_WINS, by=kask, seen=1)
    assert result_at(stage, 2) is Result.FIRST_WINS
    assert [row.after["result"] for row in LogEntry.objects.order_by("pk")] == ["0-1", "1-0"]


def test_two_arbiters_who_enter_the_same_result_do_not_disagree(stage, kask, novak):
    enter(stage, 2, Result.DRAW, by=novak, seen=0)
    assert not enter(stage, 2, Result.DRAW, by=kask, seen=0).changed


def test_a_game_of_another_event_is_refused(stage, kask):
    other = make_stage(4, event=make_event(chief=kask))
    play(other, 1, "1-3 *, 4-2 *")
    stranger = game_at(other, 1, 1)
    with pytest.raises(UserError, match="no such game in round 1"):
        enter_result(
            stage_id=stage.pk,
            round_number=1,
            game_id=stranger.pk,
            result=Result.FIRST_WINS,
            by=By(kask, seen_version=0),
        )
    assert result_at(other, 1) is Result.PENDING
    assert not LogEntry.objects.exists()


def test_a_game_of_another_round_is_refused(stage, kask):
    play(stage, 2, "1-2 *, 3-4 *, 5-6 *, 7-8 *")
    with pytest.raises(UserError, match="no such game in round 2"):
        enter_result(
            stage_id=stage.pk,
            round_number=2,
            game_id=game_at(stage, 1, 2).pk,
            result=Result.DRAW,
            by=By(kask, seen_version=0),
        )


def test_a_draft_takes_no_results(stage, kask):
    play(stage, 2, "1-2 *, 3-4 *, 5-6 *, 7-8 *", draft=True)
    with pytest.raises(UserError, match="still a draft"):
        enter(stage, 1, Result.DRAW, by=kask, round_number=2)


def test_a_result_of_the_current_round_can_be_changed_freely(stage, kask):
    enter(stage, 1, Result.SECOND_WINS, by=kask)
    assert game_at(stage, 1, 1).corrected_at is not None


def test_an_earlier_result_is_changed_only_by_a_correction_and_everybody_is_told_by_whom(stage, kask, novak):
    play(stage, 2, "1-2 *, 3-4 *, 5-6 *, 7-8 *")
    with pytest.raises(UserError, match="Choose “correct” beside it"):
        enter(stage, 1, Result.SECOND_WINS, by=kask)
    with pytest.raises(UserError, match="The chief arbiter can correct it, with a reason"):
        enter(stage, 1, Result.SECOND_WINS, by=novak)
    assert result_at(stage, 1) is Result.FIRST_WINS


def test_a_missing_result_of_an_earlier_round_is_filled_in_and_marks_the_later_round(stage, kask):
    later = play(stage, 2, "1-2 *, 3-4 *, 5-6 *, 7-8 *")
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    game = game_at(stage, 1, 2)
    assert game.outcome is Result.SECOND_WINS
    assert game.corrected_at > later.paired_at


def test_a_result_that_the_next_draft_was_paired_with_is_not_cleared(stage, kask):
    play(stage, 2, "1-2 *, 3-4 *, 5-6 *, 7-8 *", draft=True)
    with pytest.raises(UserError, match="discard the draft"):
        enter(stage, 1, Result.PENDING, by=kask)
    enter(stage, 1, Result.DRAW, by=kask)
    assert result_at(stage, 1) is Result.DRAW


def test_undo_takes_back_ones_last_entry_by_a_new_one(stage, kask):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    enter(stage, 3, Result.DRAW, by=kask)
    assert undo(stage, by=kask).game.table == 3
    assert result_at(stage, 3) is Result.PENDING
    assert LogEntry.objects.count() == 3
    assert undo(stage, by=kask).game.table == 2
    assert result_at(stage, 2) is Result.PENDING
    with pytest.raises(UserError, match="nothing of yours"):
        undo(stage, by=kask)


def test_undo_goes_back_through_two_values_of_one_game(stage, kask):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    enter(stage, 2, Result.FIRST_WINS, by=kask)
    undo(stage, by=kask)
    assert result_at(stage, 2) is Result.SECOND_WINS
    undo(stage, by=kask)
    assert result_at(stage, 2) is Result.PENDING


def test_undo_leaves_the_other_arbiters_entries_alone(stage, kask, novak):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    enter(stage, 3, Result.DRAW, by=novak)
    undo(stage, by=kask)
    assert result_at(stage, 3) is Result.DRAW
    assert result_at(stage, 2) is Result.PENDING


def test_undo_does_not_revert_what_another_arbiter_made_of_it(stage, kask, novak):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    enter(stage, 2, Result.FIRST_WINS, by=novak)
    enter(stage, 2, Result.SECOND_WINS, by=novak)
    with pytest.raises(UserError, match="changed since"):
        undo(stage, by=kask)
    assert result_at(stage, 2) is Result.SECOND_WINS


def test_one_undo_sent_twice_takes_back_one_entry(stage, kask):
    enter(stage, 2, Result.SECOND_WINS, by=kask)
    enter(stage, 3, Result.DRAW, by=kask)
    undo(stage, by=kask, token="u1")
    with pytest.raises(AlreadyDone):
        undo(stage, by=kask, token="u1")
    assert result_at(stage, 2) is Result.SECOND_WINS


def note(stage, table, text, *, by, seen="", clear=False):
    game = game_at(stage, 1, table)
    return note_game(
        stage_id=stage.pk, round_number=1, game_id=game.pk, note=text, seen_note=seen, clear=clear, by=By(by)
    )


def test_a_note_is_no_obstacle_to_a_result_nor_a_result_to_a_note(stage, kask, novak):
    note(stage, 2, "Warned for  noise", by=novak)
    enter(stage, 2, Result.DRAW, by=kask, seen=0)
    note(stage, 2, "Warned twice", by=novak, seen="Warned for noise")
    game = game_at(stage, 1, 2)
    assert (game.note, game.outcome) == ("Warned twice", Result.DRAW)


def test_an_empty_note_erases_nothing_unless_told_to(stage, kask):
    note(stage, 2, "Warned", by=kask)
    note(stage, 2, "  ", by=kask, seen="Warned")
    assert game_at(stage, 1, 2).note == "Warned"
    note(stage, 2, "", by=kask, seen="Warned", clear=True)
    assert game_at(stage, 1, 2).note == ""


def test_a_note_written_by_somebody_else_meanwhile_is_not_lost(stage, kask, novak):
    note(stage, 2, "Warned", by=novak)
    with pytest.raises(Conflict) as conflict:
        note(stage, 2, "Late by 10 minutes", by=kask)
    assert (conflict.value.data["theirs"], conflict.value.data["yours"]) == ("Warned", "Late by 10 minutes")
    assert game_at(stage, 1, 2).note == "Warned"
