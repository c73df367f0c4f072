"""Buchholz without the lowest opponents (rules 4.2, "short truncated").

CHOICE: under the literal reading a round without an opponent is no opponent and cannot be the one that is cut.
"""

from __future__ import annotations

from typing import ClassVar

from pairings.model import System
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.buchholz import by_points, opponents_points
from pairings.standings.values import Mark, Value, half_points


class BuchholzCut1(TieBreak):
    code = "BH-C1"
    unsuitable = frozenset({System.ROUND_ROBIN})
    cut: ClassVar[int] = 1

    def value(self, scores: Scores, number: int) -> Value:
        faced = scores.faced[number]
        lowest = by_points(faced)[: self.cut]
        lines, total = opponents_points(faced, dict.fromkeys(lowest, Mark.CUT_LOWEST))
        return self._sum(lines, half_points(total))


class BuchholzCut2(BuchholzCut1):
    code = "BH-C2"
    cut = 2
