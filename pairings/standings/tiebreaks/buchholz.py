"""Buchholz: the sum of the opponents' points (rules 4.2). In a round-robin all on equal points have the same."""

from __future__ import annotations

from pairings.model import System
from pairings.standings.scoring import Faced, Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, Value, WorkingLine, half_points


def opponents_points(faced: tuple[Faced, ...], cut: dict[int, Mark] | None = None) -> tuple[list[WorkingLine], int]:
    """The lines of a sum of opponents' points, and the sum in half-points. ``cut`` marks, by position, the rounds
    left out."""
    lines = []
    total = 0
    for position, (outcome, points, mark) in enumerate(faced):
        left_out = cut.get(position) if cut else None
        added = 0 if points is None or left_out else points
        total += added
        lines.append(
            WorkingLine(
                outcome.round,
                outcome.opponent,
                outcome.symbol,
                None if points is None else half_points(points),
                half_points(added),
                left_out or mark,
            )
        )
    return lines, total


def by_points(faced: tuple[Faced, ...]) -> list[int]:
    """The positions of the rounds that have an opponent who counts, his points ascending; the earlier round first."""
    counting = [(f.half_points, position) for position, f in enumerate(faced) if f.half_points is not None]
    return [position for _, position in sorted(counting)]


class Buchholz(TieBreak):
    code = "BH"
    unsuitable = frozenset({System.ROUND_ROBIN})

    def value(self, scores: Scores, number: int) -> Value:
        lines, total = opponents_points(scores.faced[number])
        return self._sum(lines, half_points(total))
