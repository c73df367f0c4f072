"""How long the proposal of a round takes: ``.venv/bin/python -m tests.bench.bench_regulated_swiss``.

Events are played by the engine itself; the round named is then proposed several times, with all its explanations, and
once more under a memory tracer.
"""

from __future__ import annotations

import statistics
import sys
import time
import tracemalloc

from pairings import systems
from pairings.model import StageRules, State, System
from pairings.simulate import Habits, simulate

RUNS = 5
ROUNDS = 11
SEED = 1
SIZES = (24, 100, 300, 1000, 3000)
AT_ROUND = (1, 2, 6, 11)
EVENTS = {
    "calm": Habits(draws=0.15),
    "eventful": Habits(draws=0.3, forfeits=0.02, absences=0.03, withdrawals=0.002),
    "no draws": Habits(draws=0.0, upsets=0.1),
}


def measure(state: State, rules: StageRules) -> tuple[list[float], float]:
    """Seconds of each run, and the peak of memory in megabytes."""
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        systems.propose(state, rules=rules, seed=SEED)
        seconds.append(time.perf_counter() - start)
    tracemalloc.start()
    systems.propose(state, rules=rules, seed=SEED)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return seconds, peak / 1e6


def main(sizes: tuple[int, ...] = SIZES, system: System = System.REGULATED_SWISS) -> None:
    rules = StageRules(system, ROUNDS)
    print(f"{'event':<10}{'players':>8}{'round':>7}{'min s':>9}{'median s':>10}{'peak MB':>9}")
    for name, habits in EVENTS.items():
        for players in sizes:
            for at_round in AT_ROUND:
                state = simulate(players, at_round - 1, SEED, rules, habits)
                seconds, peak = measure(state, rules)
                middle = statistics.median(seconds)
                print(f"{name:<10}{players:>8}{at_round:>7}{min(seconds):>9.3f}{middle:>10.3f}{peak:>9.1f}", flush=True)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or SIZES)
