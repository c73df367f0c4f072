"""Berger (Sonneborn-Berger): the points of the opponents beaten, and half those of the opponents drawn with (rules
4.2). With a score set by an arbiter, the opponent's points times the points made against him."""

from __future__ import annotations

from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Value, WorkingLine, half_points, quarter_points


class Berger(TieBreak):
    code = "SB"

    def value(self, scores: Scores, number: int) -> Value:
        lines = []
        total = 0
        for outcome, points, mark in scores.faced[number]:
            quarters = 0 if points is None else points * outcome.counted
            total += quarters
            counted = None if points is None else half_points(points)
            lines.append(
                WorkingLine(outcome.round, outcome.opponent, outcome.symbol, counted, quarter_points(quarters), mark)
            )
        return self._sum(lines, quarter_points(total))
