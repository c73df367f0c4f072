"""Repairing the rest of a schedule in which meetings are missing: the fewest rounds that must change, and in them the
fewest tables.

Only games that are still to be played move, and only in the rounds after the one an arbiter has just set. The pairs of
some rounds are taken off, without the surplus of those who would meet too often; the missing ones are added; and all of
them are set again, nobody twice in a round. Rounds are tried one, then two, then more at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pairings.checks.schedule import Pair, Schedule, schedule_of
from pairings.model import ByeKind, Round, StageRules, State

STEPS: Final = 60_000
"""Placings tried before the search is given up: well under a second, and enough for fields that play such a system."""


@dataclass(frozen=True)
class Repair:
    """By number of the round, the pairs that are to be played in it instead of those still to be played now."""

    rows: Mapping[int, tuple[Pair, ...]]
    instead_of: Mapping[int, tuple[Pair, ...]]
    """The same rounds, as they are now."""

    def changes(self, number: int) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
        """The pairs of a round that go, and those that come."""
        old, new = self.instead_of[number], self.rows[number]
        stay = {frozenset(pair) for pair in old} & {frozenset(pair) for pair in new}
        return _without(old, stay), _without(new, stay)


def _without(pairs: Sequence[Pair], stay: set[frozenset[int]]) -> tuple[Pair, ...]:
    return tuple(pair for pair in pairs if frozenset(pair) not in stay)


def repair_schedule(state: State, rules: StageRules, seed: int, *, after: int = 0) -> Repair | None:
    """How the rounds after ``after`` can be set so that nobody's meeting is missing; None if nothing is missing, or if
    these rounds have no room for it (or none was found in STEPS)."""
    schedule = schedule_of(state, rules, seed)
    if schedule is None or not schedule.is_whole:
        return None
    rooms = {number: _room(schedule, number) for number in schedule.rows if number > after}
    wanted = _Wanted(schedule, rooms)
    if not wanted.missing:
        return None
    search = _Search(wanted, rooms)
    for size in range(1, len(rooms) + 1):
        tried = [search.among(numbers) for numbers in combinations(sorted(rooms), size)]
        best = min((found for found in tried if found is not None), key=lambda found: found.moved, default=None)
        if best is not None:
            return _as_repair(wanted, rooms, best)
        if search.is_exhausted:
            break
    return None


@dataclass(frozen=True)
class _Room:
    """What can be changed in a round: the pairs still to be played, and everybody who may be paired in it."""

    pairs: tuple[Pair, ...]
    players: frozenset[int]


def _room(schedule: Schedule, number: int) -> _Room:
    """Who sits at a table that is decided, adjourned, or has somebody who left, stays there; so does who is absent."""
    played = next((r for r in schedule.state.rounds if r.number == number), None)
    pairs = schedule.rows[number] if played is None else _still_to_play(played)
    open_pairs = tuple(p for p in pairs if not any(schedule.left(n) for n in p))
    held = {n for p in schedule.rows[number] if p not in open_pairs for n in p}
    away = {b.player for b in played.byes if b.kind is not ByeKind.RESTING} if played else set()
    staying = {n for n in schedule.state.by_number if not schedule.left(n)}
    return _Room(open_pairs, frozenset(staying - held - away))


def _still_to_play(played: Round) -> tuple[Pair, ...]:
    return tuple((g.first, g.second) for g in played.games if not (g.result.is_final or g.adjourned))


class _Wanted:
    """The meetings to be added, and those of which there are too many."""

    def __init__(self, schedule: Schedule, rooms: Mapping[int, _Room]) -> None:
        self.schedule = schedule
        meetings = schedule.meetings()
        self.missing: list[frozenset[int]] = []
        self.surplus: Counter[frozenset[int]] = Counter()
        movable = Counter(frozenset(pair) for room in rooms.values() for pair in room.pairs)
        for one, other in schedule.pairs():
            if schedule.left(one) or schedule.left(other):
                continue
            pair = frozenset((one, other))
            short = schedule.due(one, other) - len(meetings.get(pair, []))
            self.missing += [pair] * short
            if short < 0 and movable[pair]:
                self.surplus[pair] = min(-short, movable[pair])

    def who_starts(self, pair: frozenset[int]) -> Pair:
        """As the table has the two, in the round in which they do not meet."""
        for number, row in self.schedule.table.items():
            for first, second in row:
                if pair == {first, second} and all(pair != set(p) for p in self.schedule.rows[number]):
                    return first, second
        one, other = sorted(pair)
        return one, other


@dataclass(frozen=True)
class _Placed:
    """Where each game of some rounds is played now. ``moved``: how many are not where they were."""

    rows: Mapping[int, tuple[frozenset[int], ...]]
    moved: int


class _Search:
    """Sets the games of some rounds anew."""

    def __init__(self, wanted: _Wanted, rooms: Mapping[int, _Room]) -> None:
        self.wanted = wanted
        self.rooms = rooms
        self.steps = 0

    @property
    def is_exhausted(self) -> bool:
        return self.steps >= STEPS

    def among(self, numbers: Sequence[int]) -> _Placed | None:
        """The games of these rounds with the fewest moved; None if they have no room for the missing ones."""
        self.steps += 1
        games: list[tuple[frozenset[int], int | None]] = []
        surplus = Counter(self.wanted.surplus)
        for number in reversed(numbers):
            for pair in map(frozenset, self.rooms[number].pairs):
                if surplus[pair]:
                    surplus[pair] -= 1
                else:
                    games.append((pair, number))
        if any(surplus.values()):
            return None
        games += [(pair, None) for pair in self.wanted.missing]
        degree = Counter(n for pair, _ in games for n in pair)
        if any(sum(n in self.rooms[r].players for r in numbers) < games_of for n, games_of in degree.items()):
            return None
        return _Placing(self, numbers, games).best

    def may_go_on(self) -> bool:
        self.steps += 1
        return self.steps < STEPS


class _Placing:
    """Game after game, the one with the fewest rounds left first; a way that moves more than the best is left."""

    def __init__(
        self, search: _Search, numbers: Sequence[int], games: Sequence[tuple[frozenset[int], int | None]]
    ) -> None:
        self.search = search
        self.best: _Placed | None = None
        self.free = {number: set(search.rooms[number].players) for number in numbers}
        self.chosen: dict[int, list[frozenset[int]]] = {number: [] for number in numbers}
        self._place(list(games), 0)

    def _place(self, games: list[tuple[frozenset[int], int | None]], moved: int) -> None:
        if self.best is not None and moved >= self.best.moved:
            return
        if not games:
            self.best = _Placed({n: tuple(pairs) for n, pairs in self.chosen.items()}, moved)
            return
        if not self.search.may_go_on():
            return
        pair, home = min(games, key=lambda game: (sum(1 for _ in self._rounds(game[0])), game[1] is not None))
        rest = list(games)
        rest.remove((pair, home))
        for number in sorted(self._rounds(pair), key=lambda n: (n != home, n)):
            self.free[number] -= pair
            self.chosen[number].append(pair)
            self._place(rest, moved + (number != home))
            self.chosen[number].pop()
            self.free[number] |= pair

    def _rounds(self, pair: frozenset[int]) -> Iterator[int]:
        return (number for number, free in self.free.items() if pair <= free)


def _as_repair(wanted: _Wanted, rooms: Mapping[int, _Room], found: _Placed) -> Repair:
    """Who starts stays as it was where two meet in one of these rounds already."""
    known = {frozenset(pair): pair for number in found.rows for pair in rooms[number].pairs}
    rows: dict[int, tuple[Pair, ...]] = {}
    for number, pairs in found.rows.items():
        old = {frozenset(pair): pair for pair in rooms[number].pairs}
        stay = [old[pair] for pair in old if pair in pairs]
        come = [known.get(pair) or wanted.who_starts(pair) for pair in pairs if pair not in old]
        if come or len(stay) < len(old):
            rows[number] = (*stay, *come)
    return Repair(rows, {number: rooms[number].pairs for number in rows})
