"""By which power of the games each table grows: ``.venv/bin/python -m tests.bench.bench_growth``.

Every coefficient, on a Swiss of 300 to 1,200 players who are all level after nine rounds and on a round-robin of 75 to
300; then the cross-table, the tables of teams and of mini-matches, and the judgement of everybody who might leave. In
proportion to the games is a power of 1; what is counted again for every line comes to 1.5 in a round-robin and to 2 in
a Swiss.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace

from pairings.model import WIN, Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System
from pairings.settings import MatchTournamentRules
from pairings.standings import TIEBREAKS, crosstable, standings
from pairings.standings.teams import Team, team_standings
from pairings.systems import round_robin
from pairings.verify import verify
from pairings.withdrawals import judge
from tests.bench.measuring import best, growth

ROUNDS = 9
SWISS = (300, 600, 1200)
ROUND_ROBINS = (75, 150, 300)
VERIFIED = (25, 50, 100)
RUNS = 2
STEEP = 1.3
"""A power that says that something is counted again."""


def swiss(players: int, *, level: bool = True) -> State:
    """Everybody meets anybody; when ``level``, all games are drawn."""
    chance = random.Random(players)
    numbers = list(range(1, players + 1))
    rounds = []
    for number in range(1, ROUNDS + 1):
        chance.shuffle(numbers)
        results = (Result.DRAW,) if level else (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        games = tuple(Game(table, a, b, chance.choice(results)) for table, (a, b) in enumerate(pairs, start=1))
        byes = (Bye(numbers[-1], ByeKind.FREE_POINT, WIN),) if players % 2 else ()
        rounds.append(Round(number, games, byes))
    return State(tuple(Player(n, rating=2400 - n % 900) for n in range(1, players + 1)), tuple(rounds))


def everybody_met(players: int, cycles: int = 1) -> State:
    chance = random.Random(players)
    results = (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)
    rounds = [
        Round(row.number, tuple(Game(t, *pair, chance.choice(results)) for t, pair in enumerate(row.pairs, start=1)))
        for row in round_robin.schedule(players, cycles)
    ]
    return State(tuple(Player(n, rating=2400 - n % 900) for n in range(1, players + 1)), tuple(rounds))


def twice_met(players: int) -> State:
    return everybody_met(players, 2)


def teams_of(players: int, size: int = 4) -> list[Team]:
    return [Team(n, tuple(range(size * n - size + 1, size * n + 1))) for n in range(1, players // size + 1)]


def team_swiss(players: int, size: int = 4) -> State:
    """Teams that meet anybody, board against board."""
    whole = swiss(players // size)
    rounds = [
        Round(
            played.number,
            tuple(
                Game(size * game.table - board, size * game.first - board, size * game.second - board, game.result)
                for game in played.games
                for board in range(size)
            ),
        )
        for played in whole.rounds
    ]
    return State(tuple(Player(n) for n in range(1, players + 1)), tuple(rounds))


Act = Callable[[State], object]


def _measured(name: str, sizes: tuple[int, ...], event: Callable[[int], State], act: Act) -> None:
    before = None
    power, times = 0.0, ""
    for size in sizes:
        state = event(size)
        games = sum(len(played.games) for played in state.rounds)
        taken = best(lambda state=state: act(state), RUNS)
        power = float(growth(games, taken, before) or 0)
        times += f"{taken:>9.3f}"
        before = games, taken
    print(f"{name:<34}{times}   {power:>5.2f}{'  STEEP' if power > STEEP else ''}", flush=True)


def main(only: str = "") -> None:
    """``only``: the coefficients whose line has this in it, and nothing else."""
    print(f"{'':<34}{'s':>9}{'s':>9}{'s':>9}   power of the games")
    for code, means in TIEBREAKS.items():
        for system, sizes, event in (
            (System.REGULATED_SWISS, SWISS, swiss),
            (System.ROUND_ROBIN, ROUND_ROBINS, everybody_met),
        ):
            if means.applies_to(system) and only in f"{system.value} {code}":
                rules = StageRules(system, ROUNDS, tiebreaks=(code,))
                name = f"{system.value} {code}"
                _measured(name, sizes, event, lambda state, rules=rules: standings(state, rules=rules, seed=1))
    if not only:
        _other_tables()


def _other_tables() -> None:
    of_swiss, of_all = StageRules(System.REGULATED_SWISS, ROUNDS), StageRules(System.ROUND_ROBIN, ROUNDS)
    matches = MatchTournamentRules(match_points=True)
    by_matches = StageRules(System.MATCH_TOURNAMENT, ROUNDS, cycles=2, match_tournament=matches)
    _measured("cross-table of a Swiss", SWISS, swiss, lambda s: crosstable(s, rules=of_swiss))
    _measured("cross-table of a round-robin", ROUND_ROBINS, everybody_met, lambda s: crosstable(s, rules=of_all))
    _measured("mini-matches", ROUND_ROBINS, twice_met, lambda s: standings(s, rules=by_matches))
    _measured("teams", SWISS, team_swiss, lambda s: team_standings(s, teams_of(len(s.players))))
    _measured("everybody who might leave", SWISS, swiss, lambda s: [judge(s, p.number, of_swiss) for p in s.players])
    _measured("a round-robin, verified", VERIFIED, everybody_met, lambda s: verify(s, of_all, 0))
    _measured("two cycles, verified", VERIFIED, twice_met, lambda s: verify(s, replace(of_all, cycles=2), 0))


if __name__ == "__main__":
    main(*sys.argv[1:2])
