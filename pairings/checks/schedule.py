"""Is the schedule of a table system complete? Looked at forward: the rounds that were paired, and those to come.

Every two meet once in each cycle (in a Scheveningen event, of two teams). Nobody is missed who has left: their games
are lost or not held, as the half rule has it. A game that is open, adjourned or lost without play is a meeting; it
stands at its table. A schedule that was made shorter on purpose has no missing meetings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairings import systems
from pairings.checks.findings import CheckCode, Finding, error, warning
from pairings.model import BrokenInvariant, PairingImpossible, StageRules, State, System, Withdrawn

Pair = tuple[int, int]
"""Two starting numbers, who starts first."""


@dataclass(frozen=True)
class Schedule:
    """All rounds of a stage, played or to come, by number: who meets whom."""

    state: State
    rules: StageRules
    table: Mapping[int, tuple[Pair, ...]]
    """As the system's table has them."""
    rows: Mapping[int, tuple[Pair, ...]]
    """As they were paired, and, where they are not paired yet, as they will be."""

    @property
    def is_whole(self) -> bool:
        """Are there rounds enough for everybody to meet everybody?"""
        return len(self.table) >= (systems.rounds_needed(self.rules, len(self.state.players)) or 0)

    def left(self, number: int) -> bool:
        return self.state.by_number[number].last_round is not None

    def due(self, one: int, other: int) -> int:
        """How often the two are to meet."""
        teams = {self.state.by_number[n].team for n in (one, other)}
        return 0 if self.rules.system is System.SCHEVENINGEN and len(teams) == 1 else self.rules.cycles

    def meetings(self) -> dict[frozenset[int], list[int]]:
        """By pair the rounds in which they meet, ascending."""
        return _rounds_of(self.rows)

    def pairs(self) -> Iterator[Pair]:
        """Every two of the field, the smaller number first."""
        numbers = sorted(self.state.by_number)
        yield from ((one, other) for i, one in enumerate(numbers) for other in numbers[i + 1 :])


def schedule_of(state: State, rules: StageRules, seed: int, *, ahead: bool = True) -> Schedule | None:
    """The schedule; None in a system that has none, and for players for whom there is no table.

    ``ahead``: with the rounds to come; else only with those that were paired.
    """
    if not rules.system.is_scheduled or len(state.by_number) != len(state.players):
        return None
    paired = {played.number: tuple((g.first, g.second) for g in played.games) for played in state.rounds}
    last = min(rules.rounds, systems.rounds_needed(rules, len(state.players)) or 0)
    last = max(last, *paired) if paired and ahead else last if ahead else max(paired, default=0)
    try:
        table = {n: systems.scheduled_round(state, rules=rules, seed=seed, number=n) for n in range(1, last + 1)}
    except (PairingImpossible, BrokenInvariant):
        return None
    rows = dict(paired)
    for number, row in table.items():
        if number not in rows:
            rows[number] = tuple(pair for pair in row.as_agreed(state).pairs if _is_held(state, pair))
    if not all(n in state.by_number for pairs in rows.values() for pair in pairs for n in pair):
        return None
    return Schedule(state, rules, {n: row.pairs for n, row in table.items()}, dict(sorted(rows.items())))


def check_schedule(state: State, rules: StageRules, seed: int, *, ahead: bool = True) -> list[Finding]:
    """Which meetings are missing, and which there are too many of, in the rounds that were paired and those to come.

    ``ahead``: looked at forward. Else nothing is said of what is missing before the last round was paired: rounds that
    came from elsewhere may follow another table. Empty in a system without a schedule.
    """
    schedule = schedule_of(state, rules, seed, ahead=ahead)
    if schedule is None:
        return []
    meetings, by_table = schedule.meetings(), _rounds_of(schedule.table)
    found: list[Finding] = []
    for one, other in schedule.pairs():
        pair = frozenset((one, other))
        rounds, due = meetings.get(pair, []), schedule.due(one, other)
        if len(rounds) > due > 0:
            found.append(
                error(CheckCode.MEETING_DOUBLED, rounds[-1], one, other, first=one, second=other, rounds=tuple(rounds))
            )
        elif len(rounds) < due and schedule.is_whole and not (schedule.left(one) or schedule.left(other)):
            lost = tuple(n for n in by_table.get(pair, []) if n not in rounds)
            found.append(warning(CheckCode.MEETING_MISSING, None, one, other, first=one, second=other, rounds=lost))
    return found


def _rounds_of(rows: Mapping[int, tuple[Pair, ...]]) -> dict[frozenset[int], list[int]]:
    found: dict[frozenset[int], list[int]] = {}
    for number, pairs in sorted(rows.items()):
        for pair in pairs:
            found.setdefault(frozenset(pair), []).append(number)
    return found


def _is_held(state: State, pair: Pair) -> bool:
    """Will the two of a round to come stand at a table? Not if one has left whose games are not lost."""
    players = [state.by_number[number] for number in pair]
    return all(p.last_round is None or p.withdrawn is Withdrawn.FORFEITS_REST for p in players)
