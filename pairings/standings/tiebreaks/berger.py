"""Berger (Sonneborn-Berger): the points of the opponents beaten, and half those of the opponents drawn with (rules
4.2). With a score set by an arbiter, the opponent's points times the points made against them.

With cuts, the rows with the lowest-scored opponents are left out, of these the smallest first (pairing standards 8,
article 14)."""

from __future__ import annotations

from pairings.standings import unplayed
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak, with_cuts
from pairings.standings.unplayed import CuttableRow
from pairings.standings.values import Value, WorkingRow, half_points, quarter_points


class Berger(TieBreak):
    """Without ``low`` of the lowest opponents."""

    def __init__(self, low: int = 0) -> None:
        self.low = low
        self.code = with_cuts("SB", low)

    def value(self, scores: Scores, number: int) -> Value:
        faced = scores.faced[number]
        products = [0 if f.half_points is None else f.half_points * f.outcome.counted for f in faced]
        cut = {}
        if self.low:
            cut = unplayed.cut(
                [
                    CuttableRow(f.half_points, products[position], position, f.by_own_will)
                    for position, f in enumerate(faced)
                    if f.half_points is not None
                ],
                self.low,
                0,
                scores.rules,
            )
        rows = []
        total = 0
        for position, (outcome, points, mark, _) in enumerate(faced):
            left_out = cut.get(position)
            quarters = 0 if left_out else products[position]
            total += quarters
            rows.append(
                WorkingRow(
                    outcome.round,
                    outcome.opponent,
                    outcome.symbol,
                    None if points is None else half_points(points),
                    quarter_points(quarters),
                    left_out or mark,
                )
            )
        return self._sum(rows, quarter_points(total))
