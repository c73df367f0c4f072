"""Players who always sit at the same table, and pairs that are kept apart, in every system that numbers boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings import systems
from pairings.decisions import DecisionCode
from pairings.fixed_tables import seated
from pairings.model import Board, PairingImpossible, Player, Reason, State, System
from pairings.restrictions import club_mates, compatriots, not_before
from pairings.simulate import simulate
from pairings.systems.swiss.reasons import Code
from tests.pairings.language import event, round_robin_rules, swiss_rules

SWISS = [System.REGULATED_SWISS, System.SWISS_BY_LOT]
BOARDS = [Board(0, 1, 2), Board(0, 3, 4), Board(0, 5, 6), Board(0, 7, 8)]


def tables(fixed: dict[int, int]) -> str:
    return " ".join(f"{board.table}:{board.first}-{board.second}" for board in seated(BOARDS, fixed))


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        ({}, "1:1-2 2:3-4 3:5-6 4:7-8"),
        ({6: 1}, "1:5-6 2:1-2 3:3-4 4:7-8"),
        ({1: 3}, "1:3-4 2:5-6 3:1-2 4:7-8"),
        ({1: 20}, "1:3-4 2:5-6 3:7-8 20:1-2"),
        ({1: 4, 2: 2}, "1:3-4 2:5-6 3:7-8 4:1-2"),
        ({3: 1, 7: 1}, "1:3-4 2:1-2 3:5-6 4:7-8"),
        ({3: 1, 7: 1, 8: 2}, "1:3-4 2:7-8 3:1-2 4:5-6"),
        ({9: 1}, "1:1-2 2:3-4 3:5-6 4:7-8"),
    ],
)
def test_boards_go_round_the_fixed_tables(fixed: dict[int, int], expected: str) -> None:
    assert tables(fixed) == expected


def test_it_is_said_who_has_his_table_and_who_has_not() -> None:
    boards = seated(BOARDS, {3: 1, 7: 1, 8: 2})
    assert boards[0].reasons == (Reason.of("fixed_table", player=3, table=1),)
    assert boards[1].reasons == (
        Reason.of("fixed_table_not_his", player=7, table=1),
        Reason.of("fixed_table", player=8, table=2),
    )


@pytest.mark.parametrize("system", [*SWISS, System.ROUND_ROBIN])
def test_a_fixed_table_changes_no_pair(system: System) -> None:
    rules = replace(swiss_rules(), system=system)
    for played in range(4):
        state = simulate(10, played, 3, rules)
        free = systems.propose(state, rules=rules, seed=3)
        fixed = systems.propose(replace(state, fixed_tables={4: 5, 9: 1}), rules=rules, seed=3)
        pairs = [[(board.first, board.second) for board in proposal.boards] for proposal in (free, fixed)]
        assert sorted(pairs[0]) == sorted(pairs[1])
        assert [board.table for board in fixed.boards] == [1, 2, 3, 4, 5]
        at = {number: board.table for board in fixed.boards for number in (board.first, board.second)}
        assert at[4] == 5
        assert at[9] in (1, at[4]), "4 is the smaller number, should they meet"


def players(*federations: str) -> list[Player]:
    return [Player(i, federation=text, club=text.lower()) for i, text in enumerate(federations, start=1)]


def test_pairs_of_one_federation_or_club() -> None:
    field = players("RUS", "CZE", "rus ", "", "", "CZE", "RUS")
    pairs = {frozenset(pair) for pair in [(1, 3), (1, 7), (3, 7), (2, 6)]}
    assert compatriots(field) == pairs
    assert club_mates(field) == pairs


def test_of_two_rules_the_later_round_holds() -> None:
    one, two = frozenset((1, 2)), frozenset((2, 3))
    assert not_before((frozenset({one}), 3), (frozenset({one, two}), 2)) == {one: 3, two: 2}


@pytest.mark.parametrize("system", SWISS)
def test_compatriots_do_not_meet_before_the_third_round(system: System) -> None:
    rules = replace(swiss_rules(rounds=5), system=system)
    field = players(*(["RUS"] * 6 + ["CZE"] * 4 + ["JPN", "EST", "SWE", "POL", "HUN", "LAT"]))
    pairs = compatriots(field)
    state = State(tuple(field), not_before=not_before((pairs, 3)))
    met_later = 0
    for seed in range(6):
        event_so_far = state
        for number in range(1, 6):
            proposal = systems.propose(event_so_far, rules=rules, seed=seed)
            meetings = pairs & {frozenset((board.first, board.second)) for board in proposal.boards}
            assert not meetings or number >= 3
            met_later += len(meetings)
            played = simulate(16, number, seed, rules).rounds[-1]
            games = tuple(
                replace(game, first=board.first, second=board.second)
                for game, board in zip(played.games, proposal.boards, strict=True)
            )
            event_so_far = replace(event_so_far, rounds=(*event_so_far.rounds, replace(played, games=games)))
    assert met_later, "from the third round on they may"


@pytest.mark.parametrize("system", SWISS)
def test_the_explanation_names_the_round_and_a_dead_end_offers_to_lift_it(system: System) -> None:
    rules = replace(swiss_rules(), system=system)
    early = replace(event(players=4), not_before={frozenset((1, 2)): 2, frozenset((1, 3)): 3})
    proposal = systems.propose(early, rules=rules, seed=1)
    reasons = [reason for board in proposal.boards if 1 in (board.first, board.second) for reason in board.reasons]
    passed = [reason for reason in reasons if reason.code == Code.PASSED_NOT_BEFORE]
    tried_in_vain = {
        System.REGULATED_SWISS: Reason.of(Code.PASSED_NOT_BEFORE, player=1, players=(3,), rounds=(3,)),
        System.SWISS_BY_LOT: Reason.of(Code.PASSED_NOT_BEFORE, player=1, players=(2, 3), rounds=(2, 3)),
    }
    assert passed == [tried_in_vain[system]]
    stuck = replace(early, not_before={frozenset((1, other)): 2 for other in (2, 3, 4)})
    with pytest.raises(PairingImpossible) as refused:
        systems.propose(stuck, rules=rules, seed=1)
    assert Reason.of(DecisionCode.LIFT_NOT_BEFORE, together=0) in refused.value.decisions
    assert dict(next(r.params for r in refused.value.reasons if r.code == Code.BLOCKED))["not_before"]


def test_a_round_robin_keeps_its_schedule_and_says_what_is_too_early() -> None:
    state = replace(event(players=4), not_before={frozenset((1, 4)): 3, frozenset((2, 3)): 1})
    boards = systems.propose(state, rules=round_robin_rules(), seed=1).boards
    said = [r for board in boards for r in board.reasons if r.code == "meets_too_early"]
    assert said == [Reason.of("meets_too_early", first=1, second=4, round=3)]
