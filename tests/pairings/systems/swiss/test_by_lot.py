"""Worked examples of the Swiss by lot: a page of the rules each, small enough to be paired on paper."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pairings.decisions import DecisionCode
from pairings.lots import coin, ticket
from pairings.model import Bye, ByeKind, PairingImpossible, Player, Proposal, Reason, State
from pairings.simulate import Habits, simulate
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss.lot import pairing as by_lot
from pairings.systems.swiss.lot.reasons import LotCode
from pairings.systems.swiss.reasons import Code
from tests.pairings.language import by_lot_rules, event


def paired(state: State, *, seed: int = 1, **settings: object) -> Proposal:
    return by_lot.propose(state, rules=by_lot_rules(**settings), seed=seed)


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
    return replace(state, forbidden=frozenset(frozenset(map(int, pair.split("-"))) for pair in forbidden))


def seed_drawing(order: Sequence[int], purpose: str) -> int:
    """A seed with which these players are drawn in this order."""
    return next(
        seed
        for seed in range(100_000)
        if sorted(order, key=lambda number: ticket(seed, purpose, number)) == list(order)
    )


# 4. Round 1


def test_first_round_pairs_neighbours_and_the_odd_number_starts() -> None:
    proposal = paired(event(players=8))
    assert boards(proposal) == "1-2 3-4 5-6 7-8"
    assert Reason.of(LotCode.COLOUR_ODD, player=3, side="first") in reasons(proposal, 3)
    assert proposal.notes == (Reason.of(LotCode.NUMBERS_ARE_THE_LOT),)


def test_the_last_number_is_free_in_round_one() -> None:
    proposal = paired(event(players=7))
    assert boards(proposal) == "1-2 3-4 5-6"
    assert [bye.bye for bye in proposal.byes] == [Bye(7, ByeKind.FREE_POINT, 2)]


def test_the_next_number_moves_up_for_one_who_is_away() -> None:
    # 2 is away: 1-3 are both odd, so the smaller starts; of 4-5 the odd number
    proposal = paired(event(players=6, away="abs2"))
    assert boards(proposal) == "1-3 5-4"
    assert Reason.of(LotCode.COLOUR_SMALLER, player=1, side="first") in reasons(proposal, 1)
    assert [bye.bye.player for bye in proposal.byes if bye.bye.kind is ByeKind.FREE_POINT] == [6]


def test_neighbours_who_may_not_meet() -> None:
    proposal = paired(forbid(event(players=6), "1-2", "5-6"))
    assert pairs(proposal) == "1-3 2-5 4-6"
    assert Reason.of(LotCode.DRAWN_LATER, player=1, opponent=3) in reasons(proposal, 1)
    assert Reason.of(Code.PASSED_FORBIDDEN, player=1, players=(2,)) in reasons(proposal, 1)
    assert Reason.of(Code.PASSED_COMPLETION, player=2, players=(4,)) in reasons(proposal, 2)


# 1. The lots, and 3.3 The rest

NOBODY_HAD_A_COLOUR = "1+/-7 2+/-8 3+/-9 4+/-10 5+/-11 6+/-12"
WINNERS = "round-2:group-1"


def test_the_example_of_the_page() -> None:
    """Six players drawn in the order 7, 3, 12, 5, 9, 1."""
    state = event("7+/-2 3+/-4 12+/-6 5+/-8 9+/-10 1+/-11")
    seed = seed_drawing((7, 3, 12, 5, 9, 1), WINNERS)
    proposal = paired(state, seed=seed)
    assert pairs(proposal).startswith("1-9")
    assert {"3-7", "5-12"} <= set(pairs(proposal).split())
    drawn = Reason.of(LotCode.DRAWN_ORDER, score=2, players=(7, 3, 12, 5, 9, 1), lot=WINNERS)
    assert drawn in proposal.notes
    assert Reason.of(LotCode.LOTS, seed=seed) in proposal.notes
    assert Reason.of(LotCode.DRAWN, player=7, opponent=3) in reasons(proposal, 7)


@pytest.mark.parametrize(
    ("forbidden", "expected"),
    [
        ("", "1-2 3-4 5-6"),
        ("1-2", "1-3 2-4 5-6"),
        ("5-6", "1-2 3-5 4-6"),
        ("3-4 3-5 3-6", "1-3 2-4 5-6"),
    ],
)
def test_the_pairs_drawn_last_give_way_first(forbidden: str, expected: str) -> None:
    state = forbid(event(NOBODY_HAD_A_COLOUR), *forbidden.split())
    seed = seed_drawing((1, 2, 3, 4, 5, 6), WINNERS)
    assert pairs(paired(state, seed=seed)).startswith(expected)


def test_claims_to_a_side_come_before_the_lot() -> None:
    # 1 and 2 both started, 7 and 8 did not: whatever is drawn, a starter meets one who did not
    state = event("1+3 2+4 5-7 6-8")
    for seed in range(20):
        proposal = paired(state, seed=seed)
        assert {frozenset((b.first, b.second)) for b in proposal.boards[:2]} <= {
            frozenset(pair) for pair in [(1, 7), (1, 8), (2, 7), (2, 8)]
        }
        assert {board.first for board in proposal.boards[:2]} == {7, 8}


def test_every_lot_that_is_named_can_be_drawn_again() -> None:
    state = simulate(30, 4, 5, by_lot_rules(), Habits(draws=0.4, forfeits=0.1))
    proposal = paired(state, seed=5)
    said = [*proposal.notes, *(r for b in (*proposal.boards, *proposal.byes) for r in b.reasons)]
    drawn = [dict(reason.params) for reason in said if reason.code in (LotCode.DRAWN_ORDER, LotCode.FREE_POINT_LOT)]
    assert len(drawn) > 4
    for lot in drawn:
        players = lot["players"]
        assert isinstance(players, tuple)
        assert list(players) == sorted(players, key=lambda number: ticket(5, str(lot["lot"]), number))


# 3.1 and 3.2 Those moved down


def moved_down_to_draws(seed: int) -> Proposal:
    """Winners 1, 2, 3 of whom two started and one did not; 7 and 8 drew."""
    return paired(event("1+4 2+5 6-3 7=8"), seed=seed)


def test_who_leaves_balances_the_colours_of_those_who_stay() -> None:
    # 1 and 2 are due not to start, 3 to start: one of 1 and 2 goes, by lot the one drawn last
    gone = set()
    for seed in range(20):
        proposal = moved_down_to_draws(seed)
        order = next(dict(n.params)["players"] for n in proposal.notes if n.code == LotCode.DRAWN_ORDER)
        assert isinstance(order, tuple)
        last = [number for number in order if number in (1, 2)][-1]
        other = 3 - int(last)
        why = reasons(proposal, int(last))
        assert Reason.of(Code.LEFT_BALANCE, player=last, score=2, over=(3,), first=1, second=1) in why
        assert Reason.of(LotCode.LEFT_LOT, player=last, score=2, over=(other,)) in why
        assert Reason.of(Code.FLOATER, player=last, direction="down", score=2, group=1) in why
        # due not to start, they meet 8, who is due to start, even if 7 was drawn earlier
        assert Reason.of(LotCode.MEETS_DRAWN, player=last, opponent=8, denied="none") in why
        gone.add(last)
    assert gone == {1, 2}, "sometimes the one, sometimes the other"


def leaders_who_go(state: State) -> dict[int, list[Reason]]:
    """Whom twenty seeds move down from among 1, 2 and 3, who lead, and the reasons."""
    found = {}
    for seed in range(20):
        for board in paired(state, seed=seed).boards:
            gone = {1, 2, 3} & {board.first, board.second}
            if len(gone) == 1:
                found[gone.pop()] = list(board.reasons)
    return found


# in round 2 player 1 played 5, who had fewer points; otherwise nobody played
TWO_ROUNDS = ("1+/-5 2+/-6 3+/-7 4+/-8", "1+5 2+/-7 3+/-8 6+/-4")


def test_nobody_is_moved_down_twice_running_if_somebody_else_can_go() -> None:
    gone = leaders_who_go(event(*TWO_ROUNDS))
    assert gone.keys() == {2, 3}
    for player, why in gone.items():
        assert Reason.of(LotCode.LEFT_NOT_RUNNING, player=player, score=4, over=(1,), round=2) in why


def test_who_was_moved_down_less_often_goes_first() -> None:
    gone = leaders_who_go(event(*TWO_ROUNDS, "1+/-6 2+/-5 3+/-4 7+/-8"))
    assert gone.keys() == {2, 3}
    for player, why in gone.items():
        assert Reason.of(LotCode.LEFT_FEWER, player=player, score=6, over=(1,), times=0) in why


# 2. The free point


def test_the_free_point_goes_by_lot_to_the_lowest_group() -> None:
    state = event("1+4 2+5 3+6 bye7")
    free = set()
    for seed in range(40):
        proposal = paired(state, seed=seed)
        bye = proposal.byes[0]
        order = sorted((4, 5, 6), key=lambda number: ticket(seed, "round-2:group-0", number))
        assert bye.bye == Bye(order[-1], ByeKind.FREE_POINT, 2)
        assert bye.reasons == (
            Reason.of(LotCode.FREE_POINT_LOT, player=order[-1], score=0, players=tuple(order), lot="round-2:group-0"),
        )
        free.add(order[-1])
    assert free == {4, 5, 6}


def test_nobody_has_two_points_without_play() -> None:
    after_two = event("1+3 2+4 bye5", "3+/-5 1=2 bye4")
    for seed in range(10):
        third = paired(after_two, seed=seed, rounds=4)
        assert third.byes[0].bye.player in (1, 2)


# 5. Who starts


def test_equal_claims_alternate_if_the_last_games_differed() -> None:
    # 1 started, started, did not; 2 started, did not, started: both are due not to start, 1 did not start last
    state = forbid(event("1=3 2=4 5=6", "1=4 3=2 5+/-6", "5=1 2=6 3=4"), "1-6")
    for seed in range(5):
        proposal = paired(state, seed=seed)
        assert "1-2" in boards(proposal)
        assert Reason.of(LotCode.COLOUR_ALTERNATES, player=1, side="first") in reasons(proposal, 1)


def test_without_a_game_the_lot_says_who_starts() -> None:
    starters = set()
    for seed in range(20):
        proposal = paired(event("1+/-3 2+/-4"), seed=seed)
        heads = coin(seed, "round-2:start-1-2")
        assert (proposal.boards[0].first == 1) is heads
        side = "first" if heads else "second"
        assert Reason.of(LotCode.COLOUR_DRAWN, player=1, side=side, lot="round-2:start-1-2") in reasons(proposal, 1)
        starters.add(proposal.boards[0].first)
    assert starters == {1, 2}


def test_in_the_last_round_points_outweigh_the_colour_limits() -> None:
    state = event("1+3 2+4", "1+4 2+3")
    with pytest.raises(PairingImpossible) as refused:
        paired(state, rounds=4)
    assert Reason.of(DecisionCode.RELAX_COLOURS, together=0) in refused.value.decisions
    last = paired(state, rounds=3)
    assert pairs(last) == "1-2 3-4"
    assert [r.code for r in last.notes][:1] == [Code.LAST_ROUND]
    assert [r for r in reasons(last, 1) if r.code == Code.LIMIT_BROKEN]


# The rest


@pytest.mark.parametrize("away", ["half1 half2 half3", "half1 half2 half3 half4"])
def test_nobody_or_one_player_cannot_be_paired(away: str) -> None:
    with pytest.raises(PairingImpossible) as refused:
        paired(event(players=4, away=away))
    assert [reason.code for reason in refused.value.reasons] == [SharedCode.TOO_FEW_PLAYERS]


def test_an_open_game_is_named() -> None:
    with pytest.raises(PairingImpossible) as refused:
        paired(event("1+3 2*4"))
    assert refused.value.reasons == (Reason.of(SharedCode.GAME_OPEN, round=1, table=2, first=2, second=4),)


def test_a_late_entry_is_paired_from_his_first_round_on() -> None:
    players = [*(Player(number) for number in range(1, 6)), Player(6, first_round=2)]
    state = event("1+3 2+4 bye5 late6", players=players)
    assert sorted(n for b in paired(state).boards for n in (b.first, b.second)) == [1, 2, 3, 4, 5, 6]


def test_an_explanation_goes_through_json_and_back() -> None:
    proposal = paired(simulate(13, 4, 2, by_lot_rules()))
    for reason in [*(r for board in proposal.boards for r in board.reasons), *proposal.notes]:
        assert Reason.from_json(json.loads(json.dumps(reason.as_json()))) == reason
