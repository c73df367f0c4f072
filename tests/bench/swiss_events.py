"""Events that both kinds of Swiss are measured on: calm ones and eventful ones, and those in which the first idea is
wrong nearly everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from pairings import systems
from pairings.model import PairingImpossible, StageRules, State, System
from pairings.simulate import Habits, simulate
from tests.bench.measuring import best, growth, peak_megabytes, verdict

ROUNDS = 11
SEED = 1
PROMISED_ROUND = 6
PROMISED = {300: 0.2, 1000: 1.0, 3000: 6.0}
"""Seconds for a whole proposal with all its explanations, by the number of players."""
PROMISED_MEGABYTES = 500
GROWTH = (100, 300, 1000, 3000, 10000)
AT_ROUND = (1, 2, 6, 11)
EVENTS = {
    "calm": Habits(draws=0.15),
    "eventful": Habits(draws=0.3, forfeits=0.02, absences=0.03, withdrawals=0.002),
    "no draws": Habits(draws=0.0, upsets=0.1),
}


def state_before(
    round_number: int, players: int, system: System, habits: Habits | None = None, rounds: int = ROUNDS
) -> tuple[State, StageRules]:
    rules = StageRules(system, rounds)
    return simulate(players, round_number - 1, SEED, rules, habits), rules


def propose(state: State, rules: StageRules) -> str:
    """The next round; says how it came out."""
    try:
        boards = len(systems.propose(state, rules=rules, seed=SEED).boards)
    except PairingImpossible as refused:
        return f"refused: {refused.reasons[0].code}"
    return f"{boards} boards"


def propose_for(players: int, system: System) -> None:
    """The round that is promised, from the beginning: for a process of its own."""
    propose(*state_before(PROMISED_ROUND, players, system))


def measure(system: System, sizes: Iterable[int] = ()) -> None:
    """The tables of one kind of Swiss; with ``sizes`` only the table of its rounds, for these."""
    if not sizes:
        _promised(system)
        _growing(system)
        _hard(system)
    _rounds(system, tuple(sizes) or tuple(PROMISED))


def _promised(system: System) -> None:
    print(f"{'players':>8}{'round':>7}{'min s':>9}  {'promised':<18}{'peak MB':>9}  promised")
    for players, seconds in PROMISED.items():
        state, rules = state_before(PROMISED_ROUND, players, system)
        taken = best(lambda state=state, rules=rules: propose(state, rules))
        memory = peak_megabytes(propose_for, players, system)
        kept = verdict(taken, seconds), verdict(memory, PROMISED_MEGABYTES)
        print(f"{players:>8}{PROMISED_ROUND:>7}{taken:>9.3f}  {kept[0]:<18}{memory:>9.0f}  {kept[1]}", flush=True)


def _growing(system: System) -> None:
    print(f"\nhow it grows\n{'players':>8}{'min s':>9}{'ms a board':>12}{'power':>7}")
    before = None
    for players in GROWTH:
        state, rules = state_before(PROMISED_ROUND, players, system)
        taken = best(lambda state=state, rules=rules: propose(state, rules), 3)
        print(
            f"{players:>8}{taken:>9.3f}{2000 * taken / players:>12.3f}{growth(players, taken, before):>7}", flush=True
        )
        before = players, taken


def _hard(system: System) -> None:
    print(f"\nhard cases\n{'':<58}{'players':>8}{'round':>7}{'min s':>9}")
    for name, state, rules in hard_cases(system):
        said = propose(state, rules)
        taken = best(lambda state=state, rules=rules: propose(state, rules), 2)
        print(f"{name:<58}{len(state.players):>8}{state.next_round:>7}{taken:>9.3f}  {said}", flush=True)


def hard_cases(system: System) -> Iterator[tuple[str, State, StageRules]]:
    """Fields in which much is barred, or all are alike, or nothing is possible."""
    for players in (300, 1000):
        state, rules = state_before(PROMISED_ROUND, players, system)
        random = Random(3)
        numbers = range(1, players + 1)
        early = [pair for pair in combinations(numbers, 2) if random.random() < 0.48]
        yield "48 % of all pairs may not meet yet", _apart(state, early), rules
        for share in (0.4, 0.5, 0.6):
            compatriots = sorted(random.sample(numbers, int(share * players)))
            yield f"one country, {share:.0%} of the field", _apart(state, combinations(compatriots, 2)), rules
        half = players // 2
        countries = [*combinations(numbers[:half], 2), *combinations(numbers[half:], 2)]
        yield "two countries, half of the field each", _apart(state, countries), rules
        odd, _ = state_before(PROMISED_ROUND, players + 1, system)
        yield "odd, one country, 60 %", _apart(odd, combinations(range(1, int(0.6 * players)), 2)), rules
        yield "all have the same score", *state_before(PROMISED_ROUND, players, system, Habits(draws=1.0))
    yield "the last round of eleven", *state_before(11, 30, system)
    yield "three rounds of eleven to go", *state_before(9, 14, system)


def _apart(state: State, pairs: Iterable[tuple[int, int]]) -> State:
    return replace(state, not_before={frozenset(pair): ROUNDS for pair in pairs})


def _rounds(system: System, sizes: Iterable[int]) -> None:
    print(f"\nround by round\n{'event':<10}{'players':>8}{'round':>7}{'min s':>9}")
    for name, habits in EVENTS.items():
        for players in sizes:
            for at_round in AT_ROUND:
                state, rules = state_before(at_round, players, system, habits)
                taken = best(lambda state=state, rules=rules: propose(state, rules), 3)
                print(f"{name:<10}{players:>8}{at_round:>7}{taken:>9.3f}", flush=True)
