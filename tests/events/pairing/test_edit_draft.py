"""Editing a round by hand: what moves, who is left without a game, and what the arbiter is warned of."""

from __future__ import annotations

import pytest

from pairings.model import Withdrawn
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Absence, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.services.pairing.check_draft import differences, read_round
from renju_tournaments.events.services.pairing.discard_draft import discard_draft
from renju_tournaments.events.services.pairing.edit_draft import (
    exchange_players,
    set_bye,
    set_pair,
    swap_starters,
    unpair,
)
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.events.drafts import START, draft, objections, swiss, unpaired
from tests.events.playing import boards, byes, number, pk, play, score
from tests.factories import ROUND_ROBIN, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


# ---- the moves -----------------------------------------------------------------------------------------------------


def test_the_other_player_starts() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=2)
    assert boards(round_) == "1-5 2-6 3-7 8-4"


def test_two_players_of_two_tables_change_places() -> None:
    stage, round_ = draft()
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 5), other=pk(stage, 6))
    assert boards(round_) == "1-6 5-2 3-7 8-4"
    assert objections(round_, Severity.ERROR) == []


def test_the_two_of_one_table_change_sides() -> None:
    stage, round_ = draft()
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 5))
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_free_point_goes_to_the_one_who_changes_with_its_holder() -> None:
    stage, round_ = draft(7)
    assert byes(round_) == {7: "free"}
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 7), other=pk(stage, 4))
    assert byes(round_) == {4: "free"}
    assert round_.byes.get().half_points == 2
    assert "7" in boards(round_)


def test_a_pair_that_is_set_leaves_the_former_opponents_unpaired() -> None:
    stage, round_ = draft()
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    assert boards(round_) == "1-2 3-7 8-4"
    assert unpaired(round_) == [5, 6]
    assert objections(round_, Severity.ERROR) == ["no-game", "no-game"]
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 6), second=pk(stage, 5))
    assert boards(round_) == "1-2 6-5 3-7 8-4", "the freed table is taken again"
    assert objections(round_, Severity.ERROR) == []


@pytest.mark.parametrize(("kind", "points"), [("free", 2), ("requested", 1), ("absent", 0)])
def test_a_bye_that_is_set_leaves_the_opponent_unpaired(kind: str, points: int) -> None:
    stage, round_ = draft()
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind=kind)
    assert byes(round_) == {3: kind}
    assert round_.byes.get().half_points == points
    assert unpaired(round_) == [7]


def test_a_bye_is_taken_back_by_taking_the_player_out() -> None:
    stage, round_ = draft(7)
    unpair(stage_id=stage.pk, number=1, entry=pk(stage, 7))
    assert byes(round_) == {}
    assert unpaired(round_) == [7]


def test_a_board_that_is_put_back_has_the_reasons_of_the_system_again() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1)
    game = round_.games.get(table=1)
    assert (game.edited_by_hand, game.reasons) == (True, [{"code": "by_hand"}])
    swap_starters(stage_id=stage.pk, number=1, table=1)
    game.refresh_from_db()
    assert not game.edited_by_hand
    assert "proposal" in {r["code"] for r in game.reasons}


def test_the_system_pairs_those_who_are_left() -> None:
    stage, round_ = draft()
    for n in (1, 2):
        unpair(stage_id=stage.pk, number=1, entry=pk(stage, n))
    assert unpaired(round_) == [1, 2, 5, 6]
    pair_rest(stage_id=stage.pk, number=1)
    assert boards(round_) == START
    assert not round_.games.filter(edited_by_hand=True).exists()


def test_nobody_is_left_for_the_system_to_pair() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="no two players without a game"):
        pair_rest(stage_id=stage.pk, number=1)


def test_exchanging_a_player_of_a_round_robin_forgets_the_point_without_play() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    play(stage)
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=1, withdrawn=Withdrawn.FORFEITS_REST.value)
    round_ = pair_round(stage_id=stage.pk)
    assert (boards(round_), round_.games.get(table=1).result) == ("4-3 1-2", "-/+")
    set_pair(stage_id=stage.pk, number=2, first=pk(stage, 3), second=pk(stage, 1))
    assert round_.games.get().result == "*"


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_nobody_plays_himself_or_changes_with_himself() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="their own opponent"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 1))
    with pytest.raises(UserError, match="two different"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 1))


def test_a_player_of_another_event_is_not_seated() -> None:
    stage, round_ = draft()
    stranger = make_stage(2).entries.first()
    assert stranger is not None
    with pytest.raises(UserError, match="does not take part"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=stranger.pk)
    assert boards(round_) == START


def test_who_has_left_is_not_seated() -> None:
    stage, _round = draft()
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=0)
    with pytest.raises(UserError, match="has withdrawn"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 4), second=pk(stage, 1))


def test_nobody_takes_over_an_absence() -> None:
    stage = swiss()
    Absence.objects.create(entry=number(stage, 8), round_number=1, kind="absent")
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="has no game in this round"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 8), other=pk(stage, 1))


@pytest.mark.parametrize("kind", ["withdrawn", "late", "resting", "", "holiday"])
def test_only_byes_an_arbiter_gives_can_be_given(kind: str) -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="Choose what the player gets"):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 1), kind=kind)


def test_a_table_or_round_that_is_not_there() -> None:
    stage, _round = draft()
    with pytest.raises(UserError, match="no table 9"):
        swap_starters(stage_id=stage.pk, number=1, table=9)
    with pytest.raises(UserError, match="Round 2 has not been paired"):
        swap_starters(stage_id=stage.pk, number=2, table=1)


def test_an_edit_that_changes_nothing_is_not_logged() -> None:
    stage, round_ = draft()
    with pytest.raises(UserError, match="nothing was changed"):
        set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 5))
    assert boards(round_) == START
    assert not stage.log.filter(act=LogAct.DRAFT_EDITED).exists()


def test_an_old_form_sent_after_a_change_edits_nothing() -> None:
    stage, round_ = draft()
    stage.refresh_from_db()
    seen = stage.version
    swap_starters(stage_id=stage.pk, number=1, table=1, by=By(seen_version=seen))
    with pytest.raises(Conflict):
        swap_starters(stage_id=stage.pk, number=1, table=1, by=By(seen_version=seen))
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_same_edit_sent_twice_is_done_once() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1, by=By(token="t"))
    with pytest.raises(AlreadyDone):
        swap_starters(stage_id=stage.pk, number=1, table=1, by=By(token="t"))
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_each_edit_is_logged_with_before_and_after() -> None:
    stage, _round = draft()
    arbiter = make_user("anna")
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind="absent", by=By(arbiter, reason="ill"))
    entry = stage.log.get(act=LogAct.DRAFT_EDITED)
    assert entry.before == {"3": "Player 3 – Player 7"}
    assert entry.after == {"Player 3": {"kind": "absent"}}
    assert (entry.actor, entry.round_number, entry.reason) == (arbiter, 1, "ill")


# ---- compared with the system --------------------------------------------------------------------------------------


def test_where_the_round_differs_from_the_system() -> None:
    stage, round_ = draft()
    assert not differences(read_round(stage, round_))
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 2), other=pk(stage, 4))
    found = differences(read_round(stage, round_))
    assert found.tables == (2, 4)
    assert found.missing == ((2, 6, 2), (4, 8, 4))
    assert found.byes == ()


def test_another_free_point_than_the_system_gave() -> None:
    stage, round_ = draft(7)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 7), other=pk(stage, 6))
    assert differences(read_round(stage, round_)).byes == (6, 7)


# ---- discarding ----------------------------------------------------------------------------------------------------


def test_a_discarded_draft_stays_in_the_log_and_the_round_is_paired_again() -> None:
    stage, _round = draft()
    discard_draft(stage_id=stage.pk, number=1)
    assert not stage.rounds.exists()
    entry = stage.log.get(act=LogAct.DRAFT_DISCARDED)
    assert entry.before["1"] == "Player 1 – Player 5"
    assert boards(pair_round(stage_id=stage.pk)) == START


def test_a_published_round_is_not_discarded() -> None:
    stage, _round = draft()
    publish_round(stage_id=stage.pk, number=1)
    with pytest.raises(UserError, match="no draft any more"):
        discard_draft(stage_id=stage.pk, number=1)
    with pytest.raises(UserError, match="was discarded already"):
        discard_draft(stage_id=stage.pk, number=2)


# ---- after publication ---------------------------------------------------------------------------------------------


def published() -> tuple[Stage, Round]:
    stage, _round = draft()
    return stage, publish_round(stage_id=stage.pk, number=1)


def test_a_published_round_changes_with_a_reason_and_says_where() -> None:
    stage, round_ = published()
    with pytest.raises(UserError, match="Say why"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 3), other=pk(stage, 4))
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 3), other=pk(stage, 4), by=By(reason="wrong seats"))
    round_.refresh_from_db()
    assert boards(round_) == "1-5 6-2 4-7 8-3"
    assert round_.changed_at is not None
    assert round_.changes == [{"tables": [3, 4]}]
    swap_starters(stage_id=stage.pk, number=1, table=1, by=By(reason="wrong side"))
    round_.refresh_from_db()
    assert round_.changes == [{"tables": [3, 4]}, {"tables": [1]}]
    assert stage.log.filter(act=LogAct.ROUND_CHANGED).count() == 2


def test_a_draft_says_nothing_of_changes() -> None:
    stage, round_ = draft()
    swap_starters(stage_id=stage.pk, number=1, table=1)
    round_.refresh_from_db()
    assert (round_.changed_at, round_.changes) == (None, [])


def test_a_table_with_a_result_stays_as_it_is() -> None:
    stage, round_ = published()
    score(round_, ". 1 . .")
    with pytest.raises(UserError, match="has been played"):
        exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 2), other=pk(stage, 4), by=By(reason="late"))
    with pytest.raises(UserError, match="has been played"):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 2), kind="free", by=By(reason="late"))
    Game.objects.filter(round=round_, table=3).update(adjourned=True)
    with pytest.raises(UserError, match="adjourned"):
        swap_starters(stage_id=stage.pk, number=1, table=3, by=By(reason="late"))
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 4), by=By(reason="late"))
    assert boards(round_) == "4-5 6-2 3-7 8-1"


def test_boards_of_an_earlier_round_never_move() -> None:
    stage = swiss()
    play(stage)
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="A later round has been paired"):
        swap_starters(stage_id=stage.pk, number=1, table=1, by=By(reason="too late"))
