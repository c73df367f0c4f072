"""Worked examples of the regulated Swiss: a page of the rules each, small enough to be paired on paper."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from pairings.decisions import DecisionCode
from pairings.lots import coin
from pairings.model import Bye, ByeKind, PairingImpossible, Player, Proposal, Reason, State
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss import regulated
from pairings.systems.swiss.reasons import Code
from tests.pairings.language import event, swiss_rules

SENIOR_STARTS = next(seed for seed in range(1, 100) if coin(seed, "first-colour"))
SENIOR_WAITS = next(seed for seed in range(1, 100) if not coin(seed, "first-colour"))
NOBODY_HAD_A_COLOUR = "1+/-7 2+/-8 3+/-9 4+/-10 5+/-11 6+/-12"


def paired(state: State, *, seed: int = SENIOR_STARTS, **settings: object) -> Proposal:
    return regulated.propose(state, rules=swiss_rules(**settings), seed=seed)


def boards(proposal: Proposal) -> str:
    """``1-4 2-5``: the boards in table order, the one who starts first."""
    return " ".join(f"{board.first}-{board.second}" for board in proposal.boards)


def pairs(proposal: Proposal) -> str:
    """The same with the smaller number first, in order of numbers."""
    seated = sorted(sorted((board.first, board.second)) for board in proposal.boards)
    return " ".join(f"{senior}-{junior}" for senior, junior in seated)


def reasons(proposal: Proposal, player: int) -> list[Reason]:
    """What is said about the board or the bye of a player."""
    for board in proposal.boards:
        if player in (board.first, board.second):
            return list(board.reasons)
    return [reason for bye in proposal.byes if bye.bye.player == player for reason in bye.reasons]


def forbid(state: State, *forbidden: str) -> State:
    """The same, with pairs that must not meet: ``"1-4"``."""
    return State(
        state.players,
        state.rounds,
        state.away,
        frozenset(frozenset(int(number) for number in pair.split("-")) for pair in forbidden),
    )


def refusal(state: State, **settings: object) -> PairingImpossible:
    with pytest.raises(PairingImpossible) as caught:
        paired(state, **settings)
    return caught.value


def codes(found: Iterable[Reason]) -> list[str]:
    return [reason.code for reason in found]


# 4. Round 1


def test_first_round_of_forty() -> None:
    proposal = paired(event(players=40))
    assert boards(proposal).startswith("1-21 22-2 3-23 24-4 5-25")
    assert boards(proposal).endswith("19-39 40-20")
    assert Reason.of(Code.FIRST_COLOUR_LOT, side="first", seed=SENIOR_STARTS) in proposal.notes


def test_the_lot_can_fall_the_other_way() -> None:
    assert boards(paired(event(players=6), seed=SENIOR_WAITS)) == "4-1 2-5 6-3"


def test_the_largest_number_has_the_free_point_of_round_one() -> None:
    proposal = paired(event(players=7))
    assert boards(proposal) == "1-4 5-2 3-6"
    assert [bye.bye for bye in proposal.byes] == [Bye(7, ByeKind.FREE_POINT, 2)]


# 3.3 The exchanges


@pytest.mark.parametrize(
    ("forbidden", "column"),
    [
        ("", "1-4 2-5 3-6"),
        ("1-4", "1-5 2-4 3-6"),
        ("1-4 1-5", "1-6 2-4 3-5"),
        ("1-4 1-5 1-6", "1-3 2-5 4-6"),
        ("1-4 1-5 1-6 1-3", "1-2 3-5 4-6"),
        # number 2 has their turn: number 1 is left with number 6
        ("1-4 1-5 2-4", "1-6 2-5 3-4"),
        ("1-4 1-5 2-4 2-5", "1-6 2-3 4-5"),
        ("1-4 1-5 2-4 2-5 2-3", "1-3 2-6 4-5"),
        ("1-4 1-5 2-4 2-5 2-3 2-6", "1-2 3-5 4-6"),
    ],
)
def test_six_players_try_in_order(forbidden: str, column: str) -> None:
    assert pairs(paired(forbid(event(players=6), *forbidden.split()))) == column


@pytest.mark.parametrize(
    ("forbidden", "column"),
    [
        ("", "7-10 8-11 9-12"),
        ("9-12", "7-10 8-12 9-11"),
        ("9-12 8-12", "7-12 8-10 9-11"),
        ("9-12 8-12 7-12", "7-9 8-11 10-12"),
        ("9-12 8-12 7-12 10-12", "7-9 8-10 11-12"),
    ],
)
def test_the_lower_part_tries_from_the_junior_end(forbidden: str, column: str) -> None:
    losers = pairs(paired(forbid(event(NOBODY_HAD_A_COLOUR), *forbidden.split()))).split()[3:]
    assert " ".join(losers) == column


def test_an_exchange_says_who_failed_before() -> None:
    why = reasons(paired(forbid(event(players=6), "1-4", "1-5")), 1)
    assert Reason.of(Code.EXCHANGE, player=1, opponent=6, proposed=4) in why
    assert Reason.of(Code.PASSED_FORBIDDEN, player=1, players=(4, 5)) in why


def test_the_due_colour_outweighs_the_proposal() -> None:
    # 1 and 3 are both due not to start, and so are 2 and 4 to start: 1-3 2-4 would deny two
    proposal = paired(event("1+5 6-2 3+7 8-4"))
    assert "4-1 2-3" in boards(proposal) or "2-3 4-1" in boards(proposal)
    assert Reason.of(Code.PASSED_COLOURS, player=1, players=(3,)) in reasons(proposal, 1)


# 3.1 and 3.2 Floaters


def test_the_one_who_leaves_balances_the_colours_of_those_who_stay() -> None:
    # winners: 1, 2, 3 started, 4, 5 did not; a starter leaves, and of these the most junior
    proposal = paired(event("1+6 2+7 3+8 9-4 10-5"))
    why = reasons(proposal, 3)
    assert Reason.of(Code.LEFT_BALANCE, player=3, score=2, over=(5, 4), first=2, second=2) in why
    assert Reason.of(Code.LEFT_JUNIOR, player=3, score=2, over=(2, 1)) in why
    assert Reason.of(Code.FLOATER, player=3, direction="down", score=2, group=1) in why


def test_of_equal_claims_the_most_junior_leaves_downward_and_the_most_senior_upward() -> None:
    proposal = paired(event("1+/-6 2+/-7 3+/-8 4+/-9 5+/-10"))
    assert Reason.of(Code.LEFT_JUNIOR, player=5, score=2, over=(4, 3, 2, 1)) in reasons(proposal, 5)
    assert Reason.of(Code.LEFT_SENIOR, player=6, score=0, over=(7, 8, 9)) in reasons(proposal, 6)
    # 10 may not meet 5, who waits for an opponent in the median group
    assert Reason.of(Code.LEFT_TYPE, player=6, score=0, over=(10,)) in reasons(proposal, 6)
    assert "5-6" in pairs(proposal)
    assert Reason.of(Code.ARTIFICIAL_MEDIAN, score=1, players=(5, 6)) in proposal.notes


def test_who_floated_in_the_round_before_stays_if_somebody_else_can_leave() -> None:
    # 5 and 6 played each other across the groups in round 2
    proposal = paired(event("1+/-6 2+/-7 3+/-8 4+/-9 5+/-10", "5+6 1+/-2 3+/-4 7+/-8 9+/-10"))
    assert pairs(proposal) == "1-5 2-3 4-7 6-10 8-9"
    assert Reason.of(Code.LEFT_NOT_TWICE, player=3, score=4, over=(5,), round=2) in reasons(proposal, 3)
    assert Reason.of(Code.LEFT_NOT_TWICE, player=8, score=0, over=(6,), round=2) in reasons(proposal, 8)


def test_a_floater_meets_the_most_senior_who_is_due_the_other_colour() -> None:
    # 1 comes down, due not to start like 3; 4 is due to start
    proposal = paired(event("1+/-5 2+/-6 3+/-7 4+/-8", "1+2 3=4 5+6 7+8"))
    why = reasons(proposal, 1)
    assert boards(proposal).startswith("4-1")
    assert Reason.of(Code.LEFT_ONLY, player=1, score=4) in why
    assert Reason.of(Code.MEETS_DUE, player=1, opponent=4, side="first") in why


def test_floaters_of_both_sides_are_paired_first_in_the_median_group() -> None:
    # 12 comes down and takes the senior resident, 4 comes up and takes the junior one
    proposal = paired(event("1+/-7 2+/-8 3=9 4-/+10 5-/+11 6-/+12"))
    assert boards(proposal) == "1-10 11-2 12-3 9-4 5-7 8-6"
    assert Reason.of(Code.FLOATER, player=12, direction="down", score=2, group=1) in reasons(proposal, 12)
    assert Reason.of(Code.FLOATER, player=4, direction="up", score=0, group=1) in reasons(proposal, 4)


# 1. The free point


def test_the_same_player_never_has_the_free_point_twice() -> None:
    """Five players, four rounds: 5 and 4 were free, 3 won without play, so only 1 and 2 are left."""
    after_two = event("1+3 2+4 bye5", "3+/-5 1=2 bye4")
    third = paired(after_two, rounds=4)
    assert third.byes[0].bye == Bye(2, ByeKind.FREE_POINT, 2)
    assert reasons(third, 2) == [
        Reason.of(Code.FREE_POINT, player=2, score=3),
        Reason.of(Code.SKIPPED_FREE_POINT, players=(5, 4), rounds=(1, 2)),
        Reason.of(Code.SKIPPED_FORFEIT, players=(3,), rounds=(2,)),
    ]
    fourth = paired(event("1+3 2+4 bye5", "3+/-5 1=2 bye4", "5+1 3+4 bye2"), rounds=4)
    assert fourth.byes[0].bye == Bye(1, ByeKind.FREE_POINT, 2)


def test_the_free_point_passes_over_one_the_others_need() -> None:
    # without 5, player 4 would have nobody left to meet
    proposal = paired(forbid(event(players=5), "1-4", "2-4", "3-4"))
    assert reasons(proposal, 4) == [
        Reason.of(Code.FREE_POINT, player=4, score=0),
        Reason.of(Code.SKIPPED_COMPLETION, players=(5,)),
    ]


def test_a_requested_bye_makes_the_field_even() -> None:
    proposal = paired(event(players=5, away="half5"))
    assert len(proposal.boards) == 2
    assert [bye.bye for bye in proposal.byes] == [Bye(5, ByeKind.REQUESTED, 1)]


def test_a_requested_bye_makes_the_field_odd() -> None:
    proposal = paired(event(players=6, away="half6"))
    assert len(proposal.boards) == 2
    assert [bye.bye for bye in proposal.byes] == [Bye(6, ByeKind.REQUESTED, 1), Bye(5, ByeKind.FREE_POINT, 2)]


@pytest.mark.parametrize("away", ["half1 half2 half3 half4 half5", "half1 half2 half3 half4"])
def test_nobody_or_one_player_cannot_be_paired(away: str) -> None:
    refused = refusal(event(players=5, away=away))
    assert codes(refused.reasons) == [SharedCode.TOO_FEW_PLAYERS]


# 6. The last round


def test_in_the_last_round_points_outweigh_the_colour_limits() -> None:
    # the leaders 1 and 2 have both started twice
    state = event("1+3 2+4", "1+4 2+3")
    assert Code.NO_COMPLETE_PAIRING in codes(refusal(state, rounds=4).reasons)
    last = paired(state, rounds=3)
    assert pairs(last) == "1-2 3-4"
    broken = [reason for reason in reasons(last, 1) if reason.code == Code.LIMIT_BROKEN]
    assert broken == [Reason.of(Code.LIMIT_BROKEN, player=2, side="first", running=1, difference=1)]
    assert Reason.of(Code.LIMITS_DROPPED, score=4, part="upper") in last.notes
    assert Code.LAST_ROUND in codes(last.notes)


def test_the_arbiter_can_relax_the_colour_limits_of_any_round() -> None:
    state = event("1+3 2+4", "1+4 2+3")
    relaxed = paired(state, rounds=4, relax_colours=True)
    assert pairs(relaxed) == "1-2 3-4"
    assert Code.COLOURS_RELAXED in codes(relaxed.notes)


# 7. Dead ends


def test_three_players_have_nothing_to_play_in_round_four() -> None:
    refused = refusal(event("1+2 bye3", "3+1 bye2", "2+3 bye1"), rounds=4)
    assert Reason.of(Code.NO_FREE_POINT_CANDIDATE) in refused.reasons
    assert Reason.of(Code.SKIPPED_FREE_POINT, players=(3, 2, 1), rounds=(1, 2, 3)) in refused.reasons
    assert (
        Reason.of(Code.BLOCKED, player=1, met=(2, 3), unplayed=(), forbidden=(), not_before=(), limit=())
        in refused.reasons
    )
    assert refused.decisions == (Reason.of(DecisionCode.END_EARLY, round=3),)


def test_a_dead_end_of_colours_offers_to_relax_them() -> None:
    refused = refusal(event("1+3 2+4", "1+4 2+3"), rounds=4)
    assert Reason.of(Code.STUCK_PLAYERS, players=(1, 2, 3, 4), opponents=()) in refused.reasons
    assert (
        Reason.of(Code.BLOCKED, player=1, met=(3, 4), unplayed=(), forbidden=(), not_before=(), limit=(2,))
        in refused.reasons
    )
    assert refused.decisions == (
        Reason.of(DecisionCode.RELAX_COLOURS, together=0),
        Reason.of(DecisionCode.END_EARLY, round=2),
    )


def test_a_pair_that_did_not_play_may_meet_if_the_arbiter_says_so() -> None:
    state = event("1+/-2")
    refused = refusal(state)
    assert refused.decisions == (
        Reason.of(DecisionCode.ALLOW_UNPLAYED_REPEAT, together=0),
        Reason.of(DecisionCode.END_EARLY, round=1),
    )
    assert pairs(paired(state, repeat_unplayed=True)) == "1-2"


def test_decisions_that_help_only_together_are_offered_together() -> None:
    state = forbid(event("1+/-2", players=4), "1-3", "1-4")
    refused = refusal(forbid(state, "1-3", "1-4", "2-3", "2-4", "3-4"))
    assert refused.decisions[:1] == (Reason.of(DecisionCode.LIFT_FORBIDDEN, together=0),)
    two_things = refusal(forbid(event("1+/-2 3+/-4"), "1-3", "1-4"))
    assert Reason.of(DecisionCode.ALLOW_UNPLAYED_REPEAT, together=0) in two_things.decisions
    both = refusal(forbid(event("1+/-2 3+4"), "1-3", "1-4", "2-3", "2-4"))
    assert codes(both.decisions) == [DecisionCode.LIFT_FORBIDDEN, DecisionCode.END_EARLY]


def test_an_open_game_is_named() -> None:
    refused = refusal(event("1+3 2*4"))
    assert refused.reasons == (Reason.of(SharedCode.GAME_OPEN, round=1, table=2, first=2, second=4),)


def test_an_adjourned_game_counts_as_a_draw() -> None:
    as_draw = paired(event("1+5 2~6 3+7 4+8"))
    assert Reason.of(Code.GROUP, score=1, part="median") in reasons(as_draw, 2)
    as_nothing = paired(event("1+5 2~6 3+7 4+8"), adjourned_is_draw=False)
    assert Reason.of(Code.GROUP, score=0, part="lower") in reasons(as_nothing, 2)


# Tables and explanations


def test_tables_are_ordered_by_score_and_then_by_number() -> None:
    proposal = paired(event("1+6 7-2 3=8 9=4 5+10"))
    order = [max(points(number) for number in (b.first, b.second)) for b in proposal.boards]
    assert order == sorted(order, reverse=True)
    assert [board.table for board in proposal.boards] == [1, 2, 3, 4, 5]


def points(number: int) -> int:
    """Half-points after the round of the test above."""
    return {1: 2, 2: 2, 5: 2, 3: 1, 4: 1, 8: 1, 9: 1}.get(number, 0)


def test_an_explanation_goes_through_json_and_back() -> None:
    proposal = paired(event("1+6 2+7 3+8 9-4 10-5"))
    for reason in [r for board in proposal.boards for r in board.reasons] + list(proposal.notes):
        assert Reason.from_json(json.loads(json.dumps(reason.as_json()))) == reason


def test_a_late_entry_is_paired_from_his_first_round_on() -> None:
    players = [*(Player(number) for number in range(1, 6)), Player(6, first_round=2)]
    state = event("1+3 2+4 bye5 late6", players=players)
    assert sorted(n for b in paired(state).boards for n in (b.first, b.second)) == [1, 2, 3, 4, 5, 6]
