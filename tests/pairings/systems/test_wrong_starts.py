"""Where the wrong one of two started, the games they have left make up for it (rules 1), whatever the system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings import systems
from pairings.model import Game, Player, Reason, Result, Round, StageRules, State, System
from pairings.settings import MatchRules, MatchTournamentRules, OlympicRules
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import knock_out
from tests.pairings.verifying import found, params

TWICE = StageRules(System.ROUND_ROBIN, 6, cycles=2)
IN_A_ROW = StageRules(System.MATCH_TOURNAMENT, 12, cycles=4, match_tournament=MatchTournamentRules(in_a_row=True))
SYSTEMS = {
    "round-robin": TWICE,
    "round-robin of three cycles": replace(TWICE, rounds=9, cycles=3),
    "round-robin of four cycles": replace(TWICE, rounds=12, cycles=4),
    "match-tournament": replace(TWICE, system=System.MATCH_TOURNAMENT),
    "match-tournament, in a row": IN_A_ROW,
    "scheveningen": StageRules(System.SCHEVENINGEN, 4, cycles=2),
    "scheveningen of three cycles": StageRules(System.SCHEVENINGEN, 6, cycles=3),
}
FIELD = State(tuple(Player(n, team="AABB"[n - 1]) for n in range(1, 5)))


def played(rules: StageRules, wrong: dict[int, set[frozenset[int]]], result: Result = Result.DRAW) -> State:
    """The event to its end, paired by the system; in the rounds named the other one started of these pairs."""
    state = FIELD
    for number in range(1, rules.rounds + 1):
        boards = systems.propose(state, rules=rules, seed=1).boards
        turned = wrong.get(number, set())
        seats = [
            (b.second, b.first) if frozenset((b.first, b.second)) in turned else (b.first, b.second) for b in boards
        ]
        games = tuple(Game(table, *pair, result) for table, pair in enumerate(seats, start=1))
        state = replace(state, rounds=(*state.rounds, Round(number, games)))
    return state


def starts(state: State, pair: frozenset[int]) -> list[int]:
    """Who started the games of the two, in the order of rounds."""
    return [game.first for r in state.rounds for game in r.games if {game.first, game.second} == pair]


def sums(state: State) -> dict[tuple[int, int], int]:
    """How often each started against each."""
    counted: dict[tuple[int, int], int] = {}
    for game in (game for r in state.rounds for game in r.games):
        counted[game.first, game.second] = counted.get((game.first, game.second), 0) + 1
    return counted


@pytest.mark.parametrize("name", SYSTEMS)
def test_one_wrong_start_is_made_up_for(name: str) -> None:
    """Every game but the last of a pair may have begun wrongly; in the end everybody has begun as often as planned."""
    rules = SYSTEMS[name]
    right = played(rules, {})
    for r in right.rounds:
        for game in r.games:
            pair = frozenset((game.first, game.second))
            last = max(x.number for x in right.rounds for g in x.games if {g.first, g.second} == pair)
            if r.number < last:
                state = played(rules, {r.number: {pair}})
                assert sums(state) == sums(right), (name, r.number, pair, starts(state, pair))


def test_the_return_game_says_why() -> None:
    """1 – 4 was the first game; 4 began it. In round 4 the table has 4 begin; so 1 does."""
    state = event("4+1 2+3", "4+3 1+2", "2+4 3+1")
    board = next(b for b in systems.propose(state, rules=TWICE, seed=1).boards if {b.first, b.second} == {1, 4})
    assert (board.first, board.second) == (1, 4)
    assert board.reasons[-1] == Reason.of("starts_made_up", player=1, opponent=4, round=1)
    other = next(b for b in systems.propose(state, rules=TWICE, seed=1).boards if {b.first, b.second} == {2, 3})
    assert (other.first, [r.code for r in other.reasons]) == (3, ["berger", "starts_reversed"])


@pytest.mark.parametrize(
    ("first_game", "starter"),
    [("4+1", 1), ("4=1", 1), ("4*1", 1), ("4~1", 1), ("4+/-1", 4), ("4-/-1", 4), ("1+4", 4), ("", 4)],
)
def test_a_game_that_was_not_played_has_no_start_to_make_up_for(first_game: str, starter: int) -> None:
    state = event(f"{first_game} 2+3", "4+3 1+2", "2+4 3+1", players=4)
    boards = systems.propose(state, rules=TWICE, seed=1).boards
    assert next(b.first for b in boards if {b.first, b.second} == {1, 4}) == starter


def test_a_first_game_that_was_held_in_another_round_counts() -> None:
    state = event("2+3", "4+3 1+2", "2+4 3+1 ", "4+1", players=4)
    state = replace(
        state, rounds=(*state.rounds[:2], replace(state.rounds[2], games=(*state.rounds[2].games, Game(3, 4, 1))))
    )
    boards = systems.propose(state, rules=TWICE, seed=1).boards
    assert next(b.first for b in boards if {b.first, b.second} == {1, 4}) == 1


def test_a_check_wants_it_made_up_for() -> None:
    right = played(TWICE, {1: {frozenset((1, 4))}})
    assert {code: params(findings) for code, findings in found(right, TWICE, 1).items()} == {
        "starts_depart": [{"first": 4, "second": 1}]
    }, "the wrong start itself"
    stubborn = played(TWICE, {1: {frozenset((1, 4))}, 4: {frozenset((1, 4))}})
    said = found(stubborn, TWICE, 1)["starts_depart"]
    assert [(finding.round, finding.players) for finding in said] == [(1, (4, 1)), (4, (4, 1))]


def match_of(rules: StageRules, *starters: int) -> State:
    games = [Round(r, (Game(1, first, 3 - first, Result.DRAW),)) for r, first in enumerate(starters, start=1)]
    return State((Player(1), Player(2)), tuple(games))


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        ((1, 2), [1, 2, 1, 2]),
        ((1, 1), [2, 2, 1, 2]),
        ((1, 2, 2), [1, 2, 1]),
        ((2, 2, 1), [1, 2, 1]),
        ((1, 1, 1), [2, 2, 2]),
    ],
)
def test_a_match(begun: tuple[int, ...], rest: list[int]) -> None:
    rules = StageRules(System.MATCH, 6, match=MatchRules(games=6))
    for _ in rest:
        begun = (*begun, systems.propose(match_of(rules, *begun), rules=rules, seed=1).boards[0].first)
    assert list(begun[-len(rest) :]) == rest
    assert begun.count(1) == begun.count(2)


@pytest.mark.parametrize(("begun", "rest"), [((1, 2), [1, 2]), ((1, 1), [2, 2]), ((1,), [2, 1, 2])])
def test_a_match_of_a_knock_out(begun: tuple[int, ...], rest: list[int]) -> None:
    rules = replace(knock_out(), olympic=OlympicRules(games=4))
    for _ in rest:
        begun = (*begun, systems.propose(match_of(rules, *begun), rules=rules, seed=1).boards[0].first)
    assert list(begun[-len(rest) :]) == rest
