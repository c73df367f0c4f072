"""How long a table takes: ``.venv/bin/python -m tests.bench.bench_standings``.

Eight coefficients with all their workings, for Swiss events of 300 and 1,000 players after 11 rounds.
"""

from __future__ import annotations

import random
import time

from pairings.model import WIN, Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, UnplayedPolicy
from pairings.standings import standings

TIEBREAKS = ("BH", "BH-C1", "BH-M", "BH-F", "SB", "SHM", "WIN", "H2H")


def random_event(players: int, rounds: int, seed: int = 1) -> State:
    """An event in which everybody meets anybody: what the table costs does not depend on who."""
    chance = random.Random(seed)
    numbers = list(range(1, players + 1))
    results = [r for r in Result if r.is_final]
    paired = []
    for number in range(1, rounds + 1):
        chance.shuffle(numbers)
        games = tuple(
            Game(table, numbers[2 * table - 2], numbers[2 * table - 1], chance.choice(results))
            for table in range(1, players // 2 + 1)
        )
        byes = (Bye(numbers[-1], ByeKind.FREE_POINT, WIN),) if players % 2 else ()
        paired.append(Round(number, games, byes))
    return State(tuple(Player(n, rating=2400 - n) for n in range(1, players + 1)), tuple(paired))


def main() -> None:
    for players in (301, 1001):
        state = random_event(players, 11)
        for policy in (UnplayedPolicy.LITERAL, UnplayedPolicy.DUMMY_CAPPED):
            rules = StageRules(System.REGULATED_SWISS, 11, tiebreaks=TIEBREAKS, unplayed=policy)
            times = []
            for _ in range(5):
                start = time.perf_counter()
                table = standings(state, rules=rules)
                times.append(time.perf_counter() - start)
            lines = sum(len(v.lines) for row in table.rows for v in row.values)
            what = f"{players} players, 11 rounds, {len(TIEBREAKS)} coefficients, {policy.value}, {lines} lines"
            print(f"{what}: {min(times):.3f} s")


if __name__ == "__main__":
    main()
