"""How long a proposal of the Swiss of FIDE takes: ``.venv/bin/python -m tests.bench.bench_fide_dutch``.

Memory is not traced: the program that computes it would take ten times as long.
"""

from __future__ import annotations

import sys
import time

from pairings import systems
from pairings.model import StageRules, System
from pairings.simulate import simulate
from tests.bench.swiss_events import AT_ROUND, EVENTS, ROUNDS, SEED

SIZES = (24, 100, 300, 500)


def main(sizes: tuple[int, ...] = SIZES) -> None:
    rules = StageRules(System.FIDE_DUTCH, ROUNDS)
    made_by = StageRules(System.REGULATED_SWISS, ROUNDS)
    print(f"{'event':<10}{'players':>8}{'round':>7}{'seconds':>9}")
    for name, habits in EVENTS.items():
        for players in sizes:
            for at_round in AT_ROUND:
                state = simulate(players, at_round - 1, SEED, made_by, habits)
                start = time.perf_counter()
                systems.propose(state, rules=rules, seed=SEED)
                seconds = time.perf_counter() - start
                print(f"{name:<10}{players:>8}{at_round:>7}{seconds:>9.2f}", flush=True)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or SIZES)
