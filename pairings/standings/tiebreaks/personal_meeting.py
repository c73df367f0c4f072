"""The personal meeting: points in the games among the tied (rules 4.2), as FIDE's direct encounter applies it.

- All of them have met: the table of their own games ranks them; those still equal in it are compared by their own
  games again.
- Somebody has not met somebody (a Swiss): whoever would be alone at the top whatever the missing games might have
  brought ranks first, and so on with the others. Where nobody would, the means decides nothing.

CHOICE: a forfeit counts as a meeting, because + counts like 1 (rules 1); with a virtual opponent or a dummy it does
not, because nobody was met.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from pairings.model import WIN, Reason, System
from pairings.standings import unplayed
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, NotComputable, Value, WorkingLine, half_points


class PersonalMeeting(TieBreak):
    """The amount is the points among the tied; the key, the order that follows from their games."""

    code = "H2H"
    among_the_tied = True

    def value(self, scores: Scores, number: int) -> Value:
        return Value(self.code, NotComputable(Reason.of("not_tied", player=number)), (), None)

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        meetings = _Meetings(scores, group)
        tiers = meetings.order(sorted(group))
        key = {number: (Fraction(-tier),) for tier, members in enumerate(tiers) for number in members}
        return {number: self._value(meetings, number, key[number]) for number in group}

    def _value(self, meetings: _Meetings, number: int, key: tuple[Fraction, ...]) -> Value:
        lines = tuple(_line(outcome, meetings.counts(outcome)) for outcome in meetings.games[number])
        if not lines:
            return Value(self.code, NotComputable(Reason.of("not_met", player=number)), (), key)
        return Value(self.code, half_points(meetings.points(number, meetings.group)), lines, key)


class MeetingOfTwo(PersonalMeeting):
    """Only for a tie of exactly two; a larger one goes on undecided (rules 4.3, the Polish order)."""

    code = "H2H-2"

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        if len(group) == 2:
            return super().values(scores, group)
        level = (Fraction(0),)
        return {n: Value(self.code, NotComputable(Reason.of("not_two", player=n)), (), level) for n in group}


class _Meetings:
    """The games among the tied, as a table of their own."""

    def __init__(self, scores: Scores, group: Sequence[int]) -> None:
        self.group = frozenset(group)
        self.games = {n: [o for o in scores.outcomes[n] if o.opponent in self.group] for n in group}
        self.rules = scores.rules
        self.expected = scores.rules.cycles if scores.rules.system is System.ROUND_ROBIN else 1

    def counts(self, outcome: Outcome) -> bool:
        return unplayed.is_meeting(outcome, self.rules)

    def points(self, number: int, among: frozenset[int]) -> int:
        """Half-points made against these."""
        return sum(o.half_points for o in self.games[number] if o.opponent in among and self.counts(o))

    def missing(self, a: int, b: int) -> int:
        """How many games between the two would still be needed for them to have met."""
        return max(0, self.expected - sum(1 for o in self.games[a] if o.opponent == b and self.counts(o)))

    def order(self, group: Sequence[int]) -> list[list[int]]:
        """The group in tiers, the first ranking highest; those in one tier cannot be told apart."""
        if len(group) == 1:
            return [list(group)]
        if any(self.missing(a, b) for a, b in combinations(group, 2)):
            return self._order_with_gaps(group)
        scored = {n: self.points(n, frozenset(group)) for n in group}
        parts = [[n for n in group if scored[n] == s] for s in sorted(set(scored.values()), reverse=True)]
        if len(parts) == 1:
            return parts
        return [tier for part in parts for tier in self.order(part)]

    def _order_with_gaps(self, group: Sequence[int]) -> list[list[int]]:
        among = frozenset(group)
        least = {n: self.points(n, among) for n in group}
        for candidate in group:
            others = [n for n in group if n != candidate]
            if all(least[candidate] > self._most(n, among) for n in others):
                return [[candidate], *self.order(others)]
        return [list(group)]

    def _most(self, number: int, among: frozenset[int]) -> int:
        """The half-points he would have among these, had he won every game that is missing."""
        return self.points(number, among) + WIN * sum(self.missing(number, n) for n in among if n != number)


def _line(outcome: Outcome, counts: bool) -> WorkingLine:
    mark = None
    if outcome.open:
        mark = Mark.OPEN
    elif not counts:
        mark = Mark.NOT_PLAYED
    elif not outcome.played:
        mark = Mark.FORFEIT
    contribution = half_points(outcome.half_points if counts else 0)
    return WorkingLine(outcome.round, outcome.opponent, outcome.symbol, None, contribution, mark)
