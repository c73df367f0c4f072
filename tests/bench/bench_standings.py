"""How long a table takes: ``.venv/bin/python -m tests.bench.bench_standings``.

Eight coefficients with all their workings, for Swiss events of 300 to 3,000 players after 11 rounds.
"""

from __future__ import annotations

import random

from pairings.model import WIN, Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, UnplayedPolicy
from pairings.standings import standings
from tests.bench.measuring import best, growth, verdict

ROUNDS = 11
PROMISED = {1001: 0.5}
"""Seconds, by the number of players."""
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
    print(f"{'players':>8}{'rounds':>8}{'policy':>13}{'lines':>8}{'min s':>8}  {'promised':<14}{'power':>6}")
    for policy in (UnplayedPolicy.LITERAL, UnplayedPolicy.VIRTUAL_OPPONENT, UnplayedPolicy.DUMMY_CAPPED):
        rules = StageRules(System.REGULATED_SWISS, ROUNDS, tiebreaks=TIEBREAKS, unplayed=policy)
        before = None
        for players in (301, 1001, 3001):
            state = random_event(players, ROUNDS)
            taken = best(lambda state=state, rules=rules: standings(state, rules=rules))
            table = standings(state, rules=rules)
            rows = sum(len(value.rows) for row in table.rows for value in row.values)
            promised = verdict(taken, PROMISED[players]) if players in PROMISED else ""
            power = growth(players, taken, before)
            print(
                f"{players:>8}{ROUNDS:>8}{policy.value:>13}{rows:>8}{taken:>8.3f}  {promised:<14}{power:>6}",
                flush=True,
            )
            before = players, taken


if __name__ == "__main__":
    main()
