"""What it costs to check a whole event against the rules: ``make bench``.

Three hundred players, nine rounds of every Swiss and a whole knock-out, by the engine alone; then the desk's check of a
Swiss, with its queries. The time is the best of several.
"""

from __future__ import annotations

from time import perf_counter

from pairings.model import StageRules, System
from pairings.simulate import Habits, simulate
from pairings.verify import verify
from tests.bench.bench_standings_page import make_stage

PLAYERS = 300
ROUNDS = 9
KNOCK_OUT_ROUNDS = 40
RUNS = 3
SEED = 1
BUSY = Habits(forfeits=0.03, adjourned=0.02, absences=0.04, byes=0.02, late_entries=0.03, withdrawals=0.01)


def main(players: int = PLAYERS) -> None:
    print(f"{players} players, {ROUNDS} rounds")
    print(f"{'':<28}{'rounds':>8}{'findings':>10}{'queries':>9}{'ms':>9}")
    for system in System:
        if system.is_swiss or system is System.OLYMPIC:
            _engine(system, players)
    _desk(players)


def _engine(system: System, players: int) -> None:
    rounds = ROUNDS if system.is_swiss else KNOCK_OUT_ROUNDS
    rules = StageRules(system, rounds)
    state = simulate(players, rounds, SEED, rules, BUSY, complete=False)
    seconds = []
    for _ in range(RUNS):
        start = perf_counter()
        found = verify(state, rules, SEED)
        seconds.append(perf_counter() - start)
    departing = sum(finding.departs for finding in found)
    print(f"{system.value:<28}{len(state.rounds):>8}{departing:>10}{'–':>9}{min(seconds) * 1000:>9.0f}", flush=True)


def _desk(players: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from renju_tournaments.events.checks.verification import check_stage

    stage = make_stage(players)
    seconds, queries, departing = [], 0, 0
    for _ in range(RUNS):
        with CaptureQueriesContext(connection) as captured:
            start = perf_counter()
            checked = check_stage(stage)
            seconds.append(perf_counter() - start)
        queries, departing = len(captured), sum(finding.departs for finding in checked.findings)
    print(f"{'the desk’s check':<28}{ROUNDS:>8}{departing:>10}{queries:>9}{min(seconds) * 1000:>9.0f}", flush=True)
