"""Buchholz: the sum of the opponents' points, whole, without the lowest opponents ("short truncated"), or without the
lowest and the highest (median; rules 4.2). In a round-robin all on equal points have the same.

Fore Buchholz is the same as if every game paired in the last round of the event had been drawn: it can be made known
while that round is played (pairing standards 8.3). Before that round is paired the two agree.

CHOICE: under the literal reading a round without an opponent is no opponent and cannot be one that is cut; where more
is cut than there is, nothing is left (rules 4.2: the median of two opponents is 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairings.standings import unplayed
from pairings.standings.scoring import Faced, Scores
from pairings.standings.tiebreaks.base import NOT_SWISS, TieBreak, with_cuts
from pairings.standings.unplayed import CuttableRow
from pairings.standings.values import Mark, Value, WorkingRow, half_points


def opponents_points(faced: Sequence[Faced], cut: Mapping[int, Mark]) -> tuple[list[WorkingRow], int]:
    """The rows of a sum of opponents' points, and the sum in half-points. ``cut`` marks, by position, the rounds
    left out."""
    rows = []
    total = 0
    for position, (outcome, points, mark, _) in enumerate(faced):
        left_out = cut.get(position)
        added = 0 if points is None or left_out else points
        total += added
        rows.append(
            WorkingRow(
                outcome.round,
                outcome.opponent,
                outcome.symbol,
                None if points is None else half_points(points),
                half_points(added),
                left_out or mark,
            )
        )
    return rows, total


def cuttable(faced: Sequence[Faced]) -> list[CuttableRow]:
    """The rounds that have an opponent who counts."""
    return [
        CuttableRow(points, points, position, by_own_will)
        for position, (_, points, _, by_own_will) in enumerate(faced)
        if points is not None
    ]


class Buchholz(TieBreak):
    """Without ``low`` of the lowest and ``high`` of the highest opponents."""

    unsuitable = NOT_SWISS
    name = "BH"

    def __init__(self, low: int = 0, high: int = 0) -> None:
        self.low = low
        self.high = high
        self.code = with_cuts(self.name, low, high)

    def value(self, scores: Scores, number: int) -> Value:
        seen = self._seen(scores)
        faced = seen.faced[number]
        cut = unplayed.cut(cuttable(faced), self.low, self.high, seen.rules) if self.low or self.high else {}
        rows, total = opponents_points(faced, cut)
        return self._sum(rows, half_points(total))

    def _seen(self, scores: Scores) -> Scores:
        return scores


class ForeBuchholz(Buchholz):
    name = "FB"

    def _seen(self, scores: Scores) -> Scores:
        return scores.fore
