"""The personal meeting: points in the games among the tied (rules 4.2), as FIDE's direct encounter applies it.

- All of them have met: the table of their own games ranks them; those still equal in it are compared by their own
  games again.
- Somebody has not met somebody (a Swiss): whoever would be alone at the top whatever the missing games might have
  brought ranks first, and so on with the others. Where nobody would, the means decides nothing.

CHOICE: a forfeit counts as a meeting, because + counts like 1 (rules 1); with a virtual opponent or a dummy it does
not, because nobody was met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush

from pairings.model import WIN, Reason, System
from pairings.standings import unplayed
from pairings.standings.outcomes import Outcome
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, NotComputable, Value, WorkingRow, half_points


class PersonalMeeting(TieBreak):
    """The amount is the points among the tied; the key, the order that follows from their games."""

    code = "H2H"
    among_the_tied = True

    def value(self, scores: Scores, number: int) -> Value:
        return Value(self.code, NotComputable(Reason.of(StandingsCode.NOT_TIED, player=number)), (), None)

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        meetings = _Meetings(scores, group)
        tiers = meetings.order(sorted(group))
        key = {number: (Fraction(-tier),) for tier, members in enumerate(tiers) for number in members}
        return {number: self._value(meetings, number, key[number]) for number in group}

    def _value(self, meetings: _Meetings, number: int, key: tuple[Fraction, ...]) -> Value:
        rows = tuple(_row(outcome, meetings.counts(outcome)) for outcome in meetings.games[number])
        if not rows:
            return Value(self.code, NotComputable(Reason.of(StandingsCode.NOT_MET, player=number)), (), key)
        return Value(self.code, half_points(meetings.points(number)), rows, key)


class MeetingOfTwo(PersonalMeeting):
    """Only for a tie of exactly two; a larger one goes on undecided (rules 4.3, the Polish order)."""

    code = "H2H-2"

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        if len(group) == 2:
            return super().values(scores, group)
        level = (Fraction(0),)
        return {
            n: Value(self.code, NotComputable(Reason.of(StandingsCode.NOT_TWO, player=n)), (), level) for n in group
        }


class _Meetings:
    """The games among the tied, as a table of their own. Each is looked at a few times only, however many are tied."""

    def __init__(self, scores: Scores, group: Sequence[int]) -> None:
        members = frozenset(group)
        self.games = {n: [o for o in scores.outcomes[n] if o.opponent in members] for n in group}
        self.rules = scores.rules
        self.expected = scores.rules.cycles if scores.rules.system is System.ROUND_ROBIN else 1
        self.made: dict[int, dict[int, int]] = {n: {} for n in group}
        """Half-points made against each opponent met."""
        self.met: dict[int, dict[int, int]] = {n: {} for n in group}
        """How often each opponent was met, no more often than they should be."""
        for number, games in self.games.items():
            made, met = self.made[number], self.met[number]
            for outcome in games:
                if outcome.opponent is not None and self.counts(outcome):
                    made[outcome.opponent] = made.get(outcome.opponent, 0) + outcome.half_points
                    met[outcome.opponent] = min(met.get(outcome.opponent, 0) + 1, self.expected)

    def counts(self, outcome: Outcome) -> bool:
        return unplayed.is_meeting(outcome, self.rules)

    def points(self, number: int) -> int:
        """Half-points made among the tied."""
        return sum(self.made[number].values())

    def order(self, group: Sequence[int]) -> list[list[int]]:
        """The group in tiers, the first ranking highest; those in one tier cannot be told apart."""
        field = _Field(self, group)
        tiers: list[list[int]] = []
        while not field.is_complete:
            alone = field.alone_at_the_top()
            if alone is None:
                return [*tiers, field.members]
            tiers.append([alone])
            field.remove(alone)
        return tiers + self._by_points(field.members, field.points)

    def _by_points(self, group: list[int], points: Mapping[int, int]) -> list[list[int]]:
        """The tiers of those who have all met, with their points among themselves; who is level goes on alone."""
        tiers: list[list[int]] = []
        waiting = [(group, points)]
        while waiting:
            members, scored = waiting.pop()
            parts: dict[int, list[int]] = {}
            for number in members:
                parts.setdefault(scored[number], []).append(number)
            if len(parts) <= 1:
                tiers += [members] if members else []
                continue
            ordered = [parts[made] for made in sorted(parts)]
            largest = max(ordered, key=len)
            waiting += [(part, self._among(part, members, scored, part is largest)) for part in ordered]
        return tiers

    def _among(
        self, part: list[int], members: list[int], scored: Mapping[int, int], is_largest: bool
    ) -> dict[int, int]:
        """What each of a part made against the others of it. Of the largest part the games with those outside are taken
        off, so that nobody's games are read more often than their part can be halved."""
        inside = frozenset(part)
        if not is_largest:
            return {n: sum(made for other, made in self.made[n].items() if other in inside) for n in part}
        among = {n: scored[n] for n in part}
        for outside in members:
            if outside not in inside:
                for other in self.made[outside]:
                    if other in inside:
                        among[other] -= self.made[other][outside]
        return among


class _Field:
    """Those who are still tied where somebody has not met somebody: their points among themselves, and the most each
    could have, had they won every game that is missing. Who leaves it costs as much as they have games."""

    def __init__(self, meetings: _Meetings, group: Sequence[int]) -> None:
        self.meetings = meetings
        self.left = set(group)
        self.points = {n: meetings.points(n) for n in group}
        self.met = {n: sum(meetings.met[n].values()) for n in group}
        self.all_met = sum(self.met.values())
        self.highest = [(-points, n) for n, points in self.points.items()]
        """By points, the most first; and by the most they could have, but for what all could have alike. What has
        changed since is there anew."""
        self.could = [(-self._could(n), n) for n in group]
        heapify(self.highest)
        heapify(self.could)

    @property
    def members(self) -> list[int]:
        return sorted(self.left)

    @property
    def is_complete(self) -> bool:
        count = len(self.left)
        return self.all_met == self.meetings.expected * count * (count - 1)

    def alone_at_the_top(self) -> int | None:
        """Who has more points than anybody else could have."""
        points, number = self._first(self.highest, self.points.__getitem__)
        could, other = self._first(self.could, self._could)
        own = []
        while other == number:  # a value that has come back is there twice
            own.append(heappop(self.could))
            could, other = self._first(self.could, self._could)
        for entry in own[:1]:
            heappush(self.could, entry)
        missing = self.meetings.expected * (len(self.left) - 1)
        return number if points > could + WIN * missing else None

    def remove(self, number: int) -> None:
        self.left.remove(number)
        for other, times in self.meetings.met[number].items():
            if other in self.left:
                could = self._could(other)
                made = self.meetings.made[other][number]
                self.points[other] -= made
                self.met[other] -= times
                self.all_met -= 2 * times
                if made:
                    heappush(self.highest, (-self.points[other], other))
                if self._could(other) != could:
                    heappush(self.could, (-self._could(other), other))

    def _could(self, number: int) -> int:
        return self.points[number] - WIN * self.met[number]

    def _first(self, heap: list[tuple[int, int]], now: Callable[[int], int]) -> tuple[int, int]:
        """The first entry of a heap that is still true."""
        while heap[0][1] not in self.left or -heap[0][0] != now(heap[0][1]):
            heappop(heap)
        return -heap[0][0], heap[0][1]


def _row(outcome: Outcome, counts: bool) -> WorkingRow:
    mark = None
    if outcome.open:
        mark = Mark.OPEN
    elif not counts:
        mark = Mark.NOT_PLAYED
    elif not outcome.played:
        mark = Mark.FORFEIT
    contribution = half_points(outcome.half_points if counts else 0)
    return WorkingRow(outcome.round, outcome.opponent, outcome.symbol, None, contribution, mark)
