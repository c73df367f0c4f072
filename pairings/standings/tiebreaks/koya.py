"""Koya: the points made against everybody who has at least half of the possible points (pairing standards 8), or who
has so many half-points more, or less, than half (article 14: the limit may be moved).

CHOICE: the possible points of an opponent are those of his games that have a result and count, so that the coefficient
is fair while a round-robin is under way, and in one from which somebody withdrew.
"""

from __future__ import annotations

from pairings.model import WIN
from pairings.standings.marks import without_opponent
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import SWISS, TieBreak
from pairings.standings.values import Mark, Value, WorkingLine, half_points


def has_half(scores: Scores, number: int, limit: int = 0) -> bool:
    """Has he half of the possible points, and ``limit`` half-points more?"""
    possible = WIN * sum(1 for o in scores.outcomes[number] if o.decided_against)
    return 2 * (scores.points[number] - limit) >= possible


class Koya(TieBreak):
    """``limit``, in half-points, moves the limit up, or down when negative."""

    unsuitable = SWISS

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit
        self.code = f"KOYA{limit:+d}" if limit else "KOYA"

    def value(self, scores: Scores, number: int) -> Value:
        return self._sum([self._line(scores, outcome) for outcome in scores.outcomes[number]])

    def _line(self, scores: Scores, outcome: Outcome) -> WorkingLine:
        counted, added, mark = None, 0, without_opponent(outcome)
        if mark is None and outcome.opponent is not None:
            counted = half_points(scores.points[outcome.opponent])
            if has_half(scores, outcome.opponent, self.limit):
                added = outcome.counted
            else:
                mark = Mark.BELOW_HALF
        return WorkingLine(outcome.round, outcome.opponent, outcome.symbol, counted, half_points(added), mark)
