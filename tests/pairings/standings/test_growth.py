"""Tables grow with the games: twice the games, about twice the work, whatever decides and however many are level.

The work is counted in steps of the interpreter, which are the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from pairings.model import (
    DRAW,
    Bye,
    ByeKind,
    Game,
    Player,
    Result,
    Round,
    StageRules,
    State,
    System,
    UnplayedPolicy,
    Withdrawn,
)
from pairings.settings import MatchTournamentRules
from pairings.standings import TIEBREAKS, standings, tiebreaks
from pairings.standings.order.by_matches import match_points
from pairings.standings.scoring import score
from pairings.standings.teams import Team, team_standings
from pairings.systems import round_robin
from tests.pairings.language import event

ROUNDS = 3


def steps(act: Callable[[], object]) -> int:
    """How many instructions it takes."""
    taken = 0

    def follow(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal taken
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        taken += event == "opcode"
        return follow

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        act()
    finally:
        sys.settrace(before)
    return taken


def level_swiss(players: int) -> State:
    """Everybody drew with the next in a circle, then with the one after the next: all are level."""
    half = players // 2
    rounds = tuple(
        Round(r, tuple(Game(n, 2 * n - 1, (2 * (n + r) - 1) % players + 1, Result.DRAW) for n in range(1, half + 1)))
        for r in range(1, ROUNDS + 1)
    )
    return State(tuple(Player(n, rating=2000 - n) for n in range(1, players + 1)), rounds)


def everybody_met(players: int, cycles: int = 1, result: Result = Result.FIRST_WINS) -> State:
    rounds = tuple(
        Round(row.number, tuple(Game(t, *pair, result) for t, pair in enumerate(row.pairs, start=1)))
        for row in round_robin.schedule(players, cycles)
    )
    return State(tuple(Player(n, rating=2000 - n) for n in range(1, players + 1)), rounds)


Asked = Callable[[], object]


def growth(of_size: Callable[[int], Asked], games: Callable[[int], int], sizes: tuple[int, int]) -> float:
    """How many times the work grew for every time the games did."""
    small, large = (steps(of_size(size)) for size in sizes)
    return large / small / (games(sizes[1]) / games(sizes[0]))


def of_coefficient(code: str, state: State, rules: StageRules) -> Asked:
    """What asks for the coefficient of everybody, once the table of points is there."""
    scores = score(state, rules=rules, seed=1)
    means = tiebreaks.get(code)

    def ask() -> object:
        return means.values(scores, sorted(state.by_number)), means.value(scores, 1)

    return ask


@pytest.mark.parametrize("code", TIEBREAKS)
def test_a_coefficient_of_a_swiss_in_which_all_are_level(code: str) -> None:
    rules = StageRules(System.REGULATED_SWISS, ROUNDS, unplayed=UnplayedPolicy.DUMMY_CAPPED)
    assert growth(lambda n: of_coefficient(code, level_swiss(n), rules), lambda n: n, (8, 32)) < 1.2


@pytest.mark.parametrize(("code", "result"), [("KOYA", "1-0"), ("KOYA+1", "1-0"), ("SB", "1-0"), ("H2H", "1/2-1/2")])
def test_a_coefficient_of_a_round_robin(code: str, result: str) -> None:
    rules = StageRules(System.ROUND_ROBIN, ROUNDS)
    by_size = {n: everybody_met(n, result=Result(result)) for n in (6, 18)}
    assert growth(lambda n: of_coefficient(code, by_size[n], rules), lambda n: n * (n - 1), (6, 18)) < 1.2


def test_mini_matches() -> None:
    rules = StageRules(System.MATCH_TOURNAMENT, 2, cycles=2)

    def ask(size: int) -> Asked:
        scores = score(everybody_met(size, 2), rules=rules)
        return lambda: match_points(scores)

    assert growth(ask, lambda n: n * (n - 1), (6, 18)) < 1.2


def test_teams_most_of_which_are_free() -> None:
    def ask(size: int) -> Asked:
        byes = tuple(Bye(n, ByeKind.REQUESTED, DRAW) for n in range(3, size + 1))
        rounds = tuple(Round(r, (Game(1, 1, 2, Result.DRAW),), byes) for r in range(1, ROUNDS + 1))
        state = State(tuple(Player(n) for n in range(1, size + 1)), rounds)
        return lambda: team_standings(state, [Team(n, (n,)) for n in state.by_number])

    assert growth(ask, lambda n: n, (8, 32)) < 1.2


def test_a_tie_that_dissolves_player_by_player() -> None:
    """Everybody beat whoever comes after them, and the last two did not meet: 1 is alone at the top, then 2, then 3."""

    def ask(size: int) -> Asked:
        def met(first: int, second: int, table: int) -> Game:
            return Game(table, first, second, Result.FIRST_WINS if first < second else Result.SECOND_WINS)

        rounds = tuple(
            Round(row.number, tuple(met(*pair, t) for t, pair in enumerate(row.pairs) if sum(pair) < 2 * size - 1))
            for row in round_robin.schedule(size)
        )
        state = State(tuple(Player(n) for n in range(1, size + 1)), rounds)
        return of_coefficient("H2H", state, StageRules(System.ROUND_ROBIN, 1))

    assert growth(ask, lambda n: n * (n - 1), (6, 18)) < 1.2


def test_a_table_of_mini_matches_in_which_nobody_is_placed() -> None:
    """Both left before half of their games."""
    rules = StageRules(System.MATCH_TOURNAMENT, 4, cycles=4, match_tournament=MatchTournamentRules(match_points=True))
    gone = dict.fromkeys((1, 2), (Withdrawn.ANNULLED, 1))
    table = standings(event("1+2", players=2, withdrawn=gone), rules=rules)
    assert [(row.number, row.place_from, row.match_points) for row in table.rows] == [(1, None, 0), (2, None, 0)]
