"""Full truncated Buchholz: without the lowest opponent; if equal, without the two lowest; and so on (rules 4.2)."""

from __future__ import annotations

from fractions import Fraction

from pairings.model import System
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.buchholz import by_points, opponents_points
from pairings.standings.values import Mark, Value, half_points


class BuchholzFullTruncated(TieBreak):
    """The amount and its working are those of the first cut; the key holds every cut in turn."""

    code = "BH-F"
    unsuitable = frozenset({System.ROUND_ROBIN})

    def value(self, scores: Scores, number: int) -> Value:
        faced = scores.faced[number]
        ordered = by_points(faced)
        lines, total = opponents_points(faced, dict.fromkeys(ordered[:1], Mark.CUT_LOWEST))
        return Value(self.code, half_points(total), tuple(lines), self._cuts(scores, number, ordered, total))

    def _cuts(self, scores: Scores, number: int, ordered: list[int], total: int) -> tuple[Fraction, ...]:
        """The sum with one opponent cut, with two, and on to the last round; nobody left is 0."""
        cuts = [total]
        for position in ordered[1:]:
            cuts.append(cuts[-1] - (scores.faced[number][position].half_points or 0))
        cuts += [0] * (scores.after_round - len(cuts))
        return tuple(half_points(cut) for cut in cuts)
