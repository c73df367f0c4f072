"""Koya: the points made against everybody who has at least half of the possible points (pairing standards 8), or who
has so many half-points more, or less, than half (article 14: the limit may be moved).

Where rounds without play are read as FIDE reads them in a Swiss, the possible points of an opponent are a point for
every round, byes and the rounds they missed included: so says the plain text, "the maximum possible score". No article
puts a dummy into Koya, so a forfeit is a game against whom they were paired with, and their score is the one they have.

CHOICE: read literally, as it is everywhere but in a Swiss (article 15), the possible points are those of their games
that have a result and count, so that the coefficient is fair while a round-robin is under way, and in one from which
somebody withdrew. An open game, or one that was annulled, is possible points to nobody.
"""

from __future__ import annotations

from pairings.standings.marks import without_opponent
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import SWISS, TieBreak
from pairings.standings.values import Mark, Value, WorkingRow, half_points


def has_half(scores: Scores, number: int, limit: int = 0) -> bool:
    """Have they half of the possible points, and ``limit`` half-points more?"""
    return 2 * (scores.points[number] - limit) >= scores.possible[number]


class Koya(TieBreak):
    """``limit``, in half-points, moves the limit up, or down when negative."""

    unsuitable = SWISS

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit
        self.code = f"KOYA{limit:+d}" if limit else "KOYA"

    def value(self, scores: Scores, number: int) -> Value:
        return self._sum([self._row(scores, outcome) for outcome in scores.outcomes[number]])

    def _row(self, scores: Scores, outcome: Outcome) -> WorkingRow:
        counted, added, mark = None, 0, without_opponent(outcome)
        if mark is None and outcome.opponent is not None:
            counted = half_points(scores.points[outcome.opponent])
            if has_half(scores, outcome.opponent, self.limit):
                added = outcome.counted
            else:
                mark = Mark.BELOW_HALF
        return WorkingRow(outcome.round, outcome.opponent, outcome.symbol, counted, half_points(added), mark)
