"""Pairing the next round: what stands in the way, what comes out, and the dead ends."""

from unittest.mock import patch

import pytest

from pairings.model import Board, BrokenInvariant, ByeKind, Proposal, Withdrawn
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Absence, Bye, Entry, ForbiddenPair, Game, Stage
from renju_tournaments.events.objections import Refused, Severity
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.end_early import end_early
from renju_tournaments.events.services.pairing.pair_round import NoPairing, check_pair, pair_round
from tests.events.playing import boards, byes, number, pk, play
from tests.factories import ROUND_ROBIN, make_stage

pytestmark = pytest.mark.django_db


def codes(stage: Stage) -> list[str]:
    stage.refresh_from_db()
    return [o.code for o in check_pair(Situation(stage))]


def absent(stage: Stage, starting_number: int, round_number: int, kind: str = "requested") -> None:
    Absence.objects.create(entry=number(stage, starting_number), round_number=round_number, kind=kind)


# ---- what comes out ------------------------------------------------------------------------------------------------


def test_the_first_round_of_a_swiss_is_a_draft_with_reasons() -> None:
    stage = make_stage(8)
    round_ = pair_round(stage_id=stage.pk)
    assert round_.state == RoundState.DRAFT
    assert {frozenset(pair.split("-")) for pair in boards(round_).split()} == {
        frozenset(pair) for pair in ({"1", "5"}, {"2", "6"}, {"3", "7"}, {"4", "8"})
    }
    assert all("proposal" in {r["code"] for r in game.reasons} for game in round_.games.all())
    assert {"order_of_work", "first_colour_lot"} <= {r["code"] for r in round_.notes}


def test_the_whole_proposal_is_kept_with_the_round() -> None:
    stage = make_stage(7)
    round_ = pair_round(stage_id=stage.pk)
    kept = proposals.from_json(round_.engine)
    assert " ".join(f"{b.first}-{b.second}" for b in kept.boards) == boards(round_)
    assert [b.bye.kind for b in kept.byes] == [ByeKind.FREE_POINT]
    assert proposals.to_json(kept).items() <= round_.engine.items()


def test_a_round_robin_follows_the_berger_table() -> None:
    stage = make_stage(6, system=ROUND_ROBIN)
    lines = [boards(play(stage)) for _round in range(5)]
    assert lines == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


def test_somebody_rests_in_an_odd_round_robin_without_a_point() -> None:
    stage = make_stage(5, system=ROUND_ROBIN)
    round_ = pair_round(stage_id=stage.pk)
    assert byes(round_) == {1: "resting"}
    assert Bye.objects.get(round=round_).half_points == 0


def test_a_withdrawn_player_of_a_round_robin_loses_the_rest_at_once() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    play(stage)
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=1, withdrawn=Withdrawn.FORFEITS_REST.value)
    game = Game.objects.get(round=pair_round(stage_id=stage.pk), first__number=4)
    assert game.result == "-/+"
    assert "withdrawn_loses" in {r["code"] for r in game.reasons}


def test_the_same_stage_pairs_the_same_round_again() -> None:
    one, other = make_stage(11), make_stage(11)
    assert [boards(play(one)) for _ in range(3)] == [boards(play(other)) for _ in range(3)]


def test_an_adjourned_game_is_a_draw_for_the_pairing_only() -> None:
    stage = make_stage(4, rounds=3)
    first = play(stage, "1 .")
    Game.objects.filter(round=first, table=2).update(adjourned=True)
    found = check_pair(Situation(stage))
    assert [(o.code, o.severity) for o in found] == [("adjourned", Severity.INFO)]
    assert "paired as a draw" in str(found[0])
    pair_round(stage_id=stage.pk)
    assert Game.objects.get(round=first, table=2).result == "*"


# ---- requested byes and odd fields ---------------------------------------------------------------------------------


def test_five_players_and_a_requested_bye_need_no_free_point() -> None:
    stage = make_stage(5)
    absent(stage, 2, 1)
    round_ = pair_round(stage_id=stage.pk)
    assert round_.games.count() == 2
    assert byes(round_) == {2: "requested"}
    assert Bye.objects.get(round=round_).half_points == stage.requested_bye == 1


def test_six_players_and_a_requested_bye_leave_one_with_the_free_point() -> None:
    stage = make_stage(6)
    absent(stage, 3, 1)
    round_ = pair_round(stage_id=stage.pk)
    assert round_.games.count() == 2
    assert byes(round_) == {3: "requested", 6: "free"}


def test_nobody_left_to_play_is_a_sentence() -> None:
    stage = make_stage(5)
    for n in range(1, 6):
        absent(stage, n, 1)
    with pytest.raises(UserError, match="nobody can play in round 1"):
        pair_round(stage_id=stage.pk)
    assert not stage.rounds.exists()


def test_one_player_left_is_named() -> None:
    stage = make_stage(5)
    for n in range(1, 5):
        absent(stage, n, 1, "absent")
    with pytest.raises(UserError, match="Player 5 is the only one"):
        pair_round(stage_id=stage.pk)


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_all_have_left(system: str) -> None:
    stage = make_stage(4) if system == "swiss" else make_stage(4, system=ROUND_ROBIN)
    play(stage)
    stage.entries.update(last_round=1, withdrawn=Withdrawn.COUNTED.value)
    with pytest.raises(UserError, match="two players"):
        pair_round(stage_id=stage.pk)


def test_who_is_away_or_late_or_gone_has_a_bye_that_says_so() -> None:
    stage = make_stage(9, rounds=5)
    play(stage)
    absent(stage, 1, 2, "absent")
    Entry.objects.filter(pk=pk(stage, 2)).update(last_round=1, withdrawn=Withdrawn.COUNTED.value)
    Entry.objects.filter(pk=pk(stage, 3)).update(first_round=4)
    round_ = pair_round(stage_id=stage.pk)
    assert byes(round_) == {1: "absent", 2: "withdrawn", 3: "late"}
    assert round_.games.count() == 3


# ---- what stands in the way ----------------------------------------------------------------------------------------


def test_numbers_first() -> None:
    assert codes(make_stage(8, numbered=False)) == ["not-drawn"]


def test_an_open_game_is_named_with_its_table_and_players() -> None:
    stage = make_stage(8)
    round_ = play(stage, "1 1 1 .")
    table = round_.games.get(table=4)
    with pytest.raises(Refused) as refusal:
        pair_round(stage_id=stage.pk)
    assert str(refusal.value) == f"Round 1, table 4: {table.first.name} – {table.second.name} has no result."
    assert stage.rounds.count() == 1


def test_every_open_game_is_named_and_the_round_robin_waits_too() -> None:
    stage = make_stage(6, system=ROUND_ROBIN, rounds=5)
    play(stage, ". 1 .")
    assert codes(stage) == ["open", "open"]


def test_a_draft_is_published_or_discarded_before_the_next_round() -> None:
    stage = make_stage(8)
    pair_round(stage_id=stage.pk)
    assert codes(stage) == ["draft"]


def test_all_rounds_have_been_paired() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    for _round in range(3):
        play(stage)
    assert codes(stage) == ["all-rounds"]


def test_a_finished_stage_pairs_nothing() -> None:
    stage = make_stage(8)
    Stage.objects.filter(pk=stage.pk).update(finished_at="2026-05-01T12:00Z")
    assert codes(stage) == ["finished"]


def test_somebody_entered_without_a_number_is_named() -> None:
    stage = make_stage(8)
    Entry.objects.filter(pk=pk(stage, 8)).update(number=None)
    assert codes(stage) == ["no-number"]
    Entry.objects.filter(number=None).update(first_round=2)
    assert codes(stage) == []


# ---- once, and only for who has seen it ----------------------------------------------------------------------------


def test_the_same_form_sent_twice_pairs_once() -> None:
    stage = make_stage(8)
    pair_round(stage_id=stage.pk, by=By(token="abc"))
    with pytest.raises(AlreadyDone):
        pair_round(stage_id=stage.pk, by=By(token="abc"))
    assert stage.rounds.count() == 1
    assert stage.log.filter(act=LogAct.ROUND_PAIRED).count() == 1


def test_two_arbiters_pair_at_once_and_the_second_is_told() -> None:
    stage = make_stage(8)
    seen = stage.version
    pair_round(stage_id=stage.pk, by=By(token="one", seen_version=seen))
    with pytest.raises(UserError, match="still a draft"):
        pair_round(stage_id=stage.pk, by=By(token="two", seen_version=seen))
    assert stage.rounds.count() == 1


def test_a_page_opened_before_an_absence_was_announced_is_stale() -> None:
    stage = make_stage(8)
    seen = stage.version
    Stage.objects.filter(pk=stage.pk).update(version=seen + 1)
    with pytest.raises(Conflict):
        pair_round(stage_id=stage.pk, by=By(seen_version=seen))
    assert not stage.rounds.exists()


def test_a_player_forgotten_by_the_system_is_our_fault_and_writes_nothing() -> None:
    stage = make_stage(4)
    short = Proposal(1, (Board(1, 1, 2),))
    with patch("pairings.systems.propose", return_value=short), pytest.raises(BrokenInvariant, match=r"\[3, 4\]"):
        pair_round(stage_id=stage.pk)
    assert not stage.rounds.exists()


# ---- dead ends -----------------------------------------------------------------------------------------------------


@pytest.fixture
def three_players() -> Stage:
    """Three players after three rounds: all have met, all have had the free point."""
    stage = make_stage(3, rounds=4)
    for _round in range(3):
        play(stage)
    return stage


def test_nobody_meets_twice_silently(three_players: Stage) -> None:
    with pytest.raises(NoPairing) as dead_end:
        pair_round(stage_id=three_players.pk)
    assert "everybody has had a free point" in str(dead_end.value)
    assert [d.codes for d in dead_end.value.decisions] == [("end_early",)]
    assert three_players.rounds.count() == 3


def test_the_event_can_end_early_with_a_reason(three_players: Stage) -> None:
    with pytest.raises(UserError, match="needs a reason"):
        end_early(stage_id=three_players.pk, by=By(reason=" "))
    end_early(stage_id=three_players.pk, by=By(reason="no legal pairing"))
    three_players.refresh_from_db()
    assert three_players.rounds_planned == 3
    assert codes(three_players) == ["all-rounds"]
    entry = three_players.log.first()
    assert entry is not None
    assert (entry.act, entry.reason) == (LogAct.STAGE_CHANGED, "no legal pairing")


def test_a_forbidden_pair_can_be_allowed_by_decision_with_a_reason() -> None:
    stage = make_stage(2, rounds=2)
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 2))
    with pytest.raises(NoPairing) as dead_end:
        pair_round(stage_id=stage.pk)
    assert [d.codes for d in dead_end.value.decisions] == [("lift_forbidden",)]
    with pytest.raises(UserError, match="needs a reason"):
        pair_round(stage_id=stage.pk, decisions=["lift_forbidden"])
    round_ = pair_round(stage_id=stage.pk, decisions=["lift_forbidden"], by=By(reason="agreed by both"))
    assert round_.engine["decisions"] == ["lift_forbidden"]
    entry = stage.log.get(act=LogAct.ROUND_PAIRED)
    assert (entry.reason, entry.after["decisions"]) == ("agreed by both", ["lift_forbidden"])


def test_a_pair_that_did_not_play_meets_again_by_decision() -> None:
    stage = make_stage(2, rounds=3)
    play(stage, "-")
    with pytest.raises(NoPairing) as dead_end:
        pair_round(stage_id=stage.pk)
    assert ("allow_unplayed_repeat",) in [d.codes for d in dead_end.value.decisions]
    round_ = pair_round(stage_id=stage.pk, decisions=["allow_unplayed_repeat"], by=By(reason="the bus was late"))
    assert round_.games.count() == 1


def test_an_unknown_decision_is_refused() -> None:
    with pytest.raises(UserError, match="no such decision"):
        pair_round(stage_id=make_stage(4).pk, decisions=["let_them_win"], by=By(reason="please"))
