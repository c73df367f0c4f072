"""The pairing of one round, group after group, as both kinds of Swiss do it.

In each group: the floaters who arrived, those who have to leave, the remainder. Nothing is ever taken back: at each
choice it is made sure that everything not yet paired can still be paired, and that no more leave the group than must.
Which choice comes first is what the systems differ in; they say so in the steps at the end of `RoundPairing`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pairings.model import Board, BrokenInvariant, Reason
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.floaters import Departure
from pairings.systems.swiss.groups import Part, ScoreGroup
from pairings.systems.swiss.look_ahead import LookAhead
from pairings.systems.swiss.masks import Mask, mask_of
from pairings.systems.swiss.matching import NoCompletePairing, largest
from pairings.systems.swiss.reasons import Code


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players paired in a group, and why; who starts is not decided yet."""

    one: int
    two: int
    part: Part
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Whom a floater meets where they arrived (None: nobody), and why."""

    opponent: int | None
    reasons: tuple[Reason, ...]


@dataclass
class OpenGroup:
    """The group that is being paired: who is not paired yet, and the look-ahead over everything unpaired."""

    group: ScoreGroup
    floaters: list[int]
    look_ahead: LookAhead
    limits: bool
    """Do the colour limits hold inside this group?"""
    residents: list[int]
    next_door: Mask
    """Who is in the next group before anybody leaves this one: its residents, and floaters from the other side."""


class RoundPairing(ABC):
    """The pairing of one round: what is unpaired, who waits in which group, and the pairs made so far."""

    def __init__(self, field: Field, numbers: Sequence[int], groups: Sequence[ScoreGroup], *, lenient: bool) -> None:
        self.field = field
        self.outer = field.relation(limits=not lenient)
        """Who may meet outside the group being paired."""
        self.lenient = lenient
        """Do colour limits give way to meeting by points (last round, or relaxed)?"""
        self.groups = groups
        self.unpaired = set(numbers)
        self.pairs: list[Pair] = []
        self.notes: list[Reason] = []
        self.arrivals: dict[int, list[int]] = {group.score: [] for group in groups}
        self.departures: dict[int, list[Reason]] = {}
        self.witness = largest(sorted(numbers), self.outer)
        """A complete pairing of everything not yet paired."""

    @property
    def can_be_done(self) -> bool:
        return len(self.witness) == len(self.unpaired)

    def pair_all(self) -> None:
        """Pair group after group. Assumes ``can_be_done``."""
        for group in self.groups:
            if group.residents or self.arrivals[group.score]:
                self._pair_group(group)

    def _pair_group(self, group: ScoreGroup) -> None:
        floaters = self.in_turn(group)
        self.announce(group, floaters)
        look_ahead, limits = self._look_ahead({*group.residents, *floaters})
        if not limits:
            self.notes.append(Reason.of(Code.LIMITS_DROPPED, score=group.score, part=group.part.value))
        current = OpenGroup(group, floaters, look_ahead, limits, list(group.residents), self._next_door(group))
        self._pair_floaters(current)
        self._send_on(current)
        for one, two, reasons in self.remainder(current):
            self._join(current, one, two, reasons)
        self.witness = {one: two for one, two in look_ahead.mate.items() if one in self.unpaired}

    def _next_door(self, group: ScoreGroup) -> Mask:
        following = next((other for other in self.groups if other.score == group.next_score), None)
        return mask_of((*following.residents, *self.arrivals[following.score])) if following else 0

    def _look_ahead(self, members: set[int]) -> tuple[LookAhead, bool]:
        """The look-ahead for a group, and whether the colour limits hold in it (regulated Swiss, 6)."""
        outside = sorted(self.unpaired - members)
        if not self.lenient:
            return self._looking(members, outside, limits=True), True
        without = self._looking(members, outside, limits=False)
        try:
            within = self._looking(members, outside, limits=True)
        except NoCompletePairing:
            return without, False
        return (within, True) if within.total == without.total else (without, False)

    def _looking(self, members: set[int], outside: list[int], *, limits: bool) -> LookAhead:
        inner = self.field.relation(limits=True) if limits else self.outer
        return LookAhead(members, outside, inner=inner, outer=self.outer, before=self.witness)

    def _pair_floaters(self, current: OpenGroup) -> None:
        waiting = list(current.floaters)
        while waiting:
            floater = waiting.pop(0)
            meeting = self.meeting(current, floater, waiting)
            opponent = meeting.opponent
            if opponent is None:
                current.look_ahead.send_on(floater)
                self._depart(current, floater, meeting.reasons)
                continue
            (waiting if opponent in waiting else current.residents).remove(opponent)
            self._join(current, floater, opponent, meeting.reasons)

    def _send_on(self, current: OpenGroup) -> None:
        """Choose those who leave: as many as must."""
        while current.look_ahead.total:
            departure = self.departure(current)
            current.residents.remove(departure.player)
            self._depart(current, departure.player, departure.reasons)

    def _depart(self, current: OpenGroup, number: int, reasons: Sequence[Reason]) -> None:
        """They wait in the next group from now on, and bring the reasons why it was they."""
        if current.group.next_score is None:
            raise BrokenInvariant("nobody can leave the last group")
        self.arrivals[current.group.next_score].append(number)
        self.departures.setdefault(number, []).extend(reasons)

    def _join(self, current: OpenGroup, one: int, two: int, reasons: Sequence[Reason]) -> None:
        """Write a pair down, with the group, the way its floaters came, and the reasons of the choice."""
        came = [reason for number in (one, two) for reason in self._journey(current, number)]
        self.pairs.append(Pair(one, two, current.group.part, (self.group_reason(current.group), *came, *reasons)))
        self.unpaired -= {one, two}

    def _journey(self, current: OpenGroup, number: int) -> list[Reason]:
        score = self.field.score(number)
        if number not in current.floaters:
            return []
        direction = "down" if score > current.group.score else "up"
        arrived = Reason.of(Code.FLOATER, player=number, direction=direction, score=score, group=current.group.score)
        return [*self.departures[number], arrived]

    # What the systems differ in.

    @abstractmethod
    def group_reason(self, group: ScoreGroup) -> Reason:
        """How a board says which group it comes from."""

    @abstractmethod
    def in_turn(self, group: ScoreGroup) -> list[int]:
        """The floaters who arrived in a group, in the order they are paired."""

    @abstractmethod
    def announce(self, group: ScoreGroup, floaters: Sequence[int]) -> None:
        """What is to be noted, or drawn, before a group is paired."""

    @abstractmethod
    def meeting(self, current: OpenGroup, floater: int, waiting: Sequence[int]) -> Meeting:
        """Whom a floater meets; ``waiting`` are the other floaters not yet paired. Takes the pair out of the
        look-ahead."""

    @abstractmethod
    def departure(self, current: OpenGroup) -> Departure:
        """Who of the residents leaves next. Takes them out of the look-ahead."""

    @abstractmethod
    def remainder(self, current: OpenGroup) -> Iterable[tuple[int, int, Sequence[Reason]]]:
        """The residents who are left, in pairs, with the reasons."""


def in_table_order(field: Field, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs in the order in which tables are numbered."""
    return sorted(pairs, key=lambda pair: place_of(field, pair.one, pair.two))


def place_of(field: Field, one: int, two: int) -> tuple[int, int, int]:
    """How two pairs compare when tables are numbered: score of the higher player, sum of the scores, number of the
    higher player."""
    higher, lower = sorted((one, two), key=lambda number: (-field.score(number), number))
    return -field.score(higher), -field.score(higher) - field.score(lower), higher


def board(pair: Pair, first: int, reasons: Iterable[Reason]) -> Board:
    """The board of a pair, still without a table."""
    second = pair.two if first == pair.one else pair.one
    return Board(0, first, second, (*pair.reasons, *reasons))
