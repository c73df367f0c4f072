"""Shmulyan: the points of the opponents beaten less those of the opponents lost to (rules 4.2). May be negative.

Twice the Berger coefficient is Buchholz plus Shmulyan. CHOICE for a score set by an arbiter: a point counts as a win,
half a point as a draw, nothing as a loss.
"""

from __future__ import annotations

from pairings.model import DRAW
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Value, WorkingRow, half_points


class Shmulyan(TieBreak):
    code = "SHM"

    def value(self, scores: Scores, number: int) -> Value:
        rows = []
        total = 0
        for outcome, points, mark, _ in scores.faced[number]:
            added = 0 if points is None else points * (outcome.counted - DRAW)
            total += added
            counted = None if points is None else half_points(points)
            rows.append(WorkingRow(outcome.round, outcome.opponent, outcome.symbol, counted, half_points(added), mark))
        return self._sum(rows, half_points(total))
