"""Median Buchholz: without the highest and the lowest opponents; 0 when nobody is left (rules 4.2)."""

from __future__ import annotations

from typing import ClassVar

from pairings.model import System
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.buchholz import by_points, opponents_points
from pairings.standings.values import Mark, Value, half_points


class BuchholzMedian(TieBreak):
    code = "BH-M"
    unsuitable = frozenset({System.ROUND_ROBIN})
    cut: ClassVar[int] = 1

    def value(self, scores: Scores, number: int) -> Value:
        faced = scores.faced[number]
        ordered = by_points(faced)
        cut = dict.fromkeys(ordered[-self.cut :], Mark.CUT_HIGHEST) | dict.fromkeys(
            ordered[: self.cut], Mark.CUT_LOWEST
        )
        lines, total = opponents_points(faced, cut)
        return self._sum(lines, half_points(total))


class BuchholzMedian2(BuchholzMedian):
    code = "BH-M2"
    cut = 2
