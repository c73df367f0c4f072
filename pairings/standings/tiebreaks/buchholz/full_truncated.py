"""Full truncated Buchholz: without the lowest opponent; if equal, without the two lowest; and so on (rules 4.2)."""

from __future__ import annotations

from fractions import Fraction

from pairings.standings import unplayed
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import NOT_SWISS, TieBreak
from pairings.standings.tiebreaks.buchholz.buchholz import cuttable, opponents_points
from pairings.standings.unplayed import CuttableRow
from pairings.standings.values import Mark, Value, half_points


class BuchholzFullTruncated(TieBreak):
    """The amount and its working are those of the first cut; the key holds every cut in turn."""

    code = "BH-F"
    unsuitable = NOT_SWISS

    def value(self, scores: Scores, number: int) -> Value:
        faced = scores.faced[number]
        gone = unplayed.lowest(cuttable(faced), len(faced), scores.rules)
        rows, total = opponents_points(faced, {row.position: mark for row, mark in gone[:1]})
        return Value(self.code, half_points(total), tuple(rows), self._cuts(scores, gone, total))

    def _cuts(self, scores: Scores, gone: list[tuple[CuttableRow, Mark]], total: int) -> tuple[Fraction, ...]:
        """The sum with one opponent cut, with two, and on to the last round; nobody left is 0."""
        cuts = [total]
        for row, _ in gone[1:]:
            cuts.append(cuts[-1] - row.value)
        cuts += [0] * (scores.after_round - len(cuts))
        return tuple(half_points(cut) for cut in cuts)
