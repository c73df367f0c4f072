"""May Black play there? Five, overline, double-four, double-three, or legal (renju rules 1.3 to 1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from renju_tournaments.rules.board import BLACK, EMPTY, REACH, Board
from renju_tournaments.rules.lines import Line, Row, line
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.words import _


class Verdict(Enum):
    """What a black move is; the first that applies, in this order. The value is what is printed and stored."""

    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"
    LEGAL = "legal"

    @property
    def is_forbidden(self) -> bool:
        return self in (Verdict.OVERLINE, Verdict.DOUBLE_FOUR, Verdict.DOUBLE_THREE)


FOULS: Final[Mapping[str, str]] = {
    "overline": _("overline"),
    "double-four": _("double-four"),
    "double-three": _("double-three"),
}
"""The words of what is forbidden, by the values of verdicts."""


class Reading(Enum):
    """What a three is when the point of its straight four is at the same time a five (renju rules 1.5). The value is
    stored."""

    RIF = "rif"
    """It is none: "without at the same time a five in a row is made"."""
    ALLOWED_MOVE = "allowed-move"
    """It is one: a five is an allowed move (the Russian wording)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a move makes on one line: the stones, the move's own point among them, and where it is completed."""

    row: Row
    stones: tuple[Point, ...]
    completions: tuple[Point, ...]
    """FOUR: where it becomes a five. THREE: where it becomes a straight four by a move that is allowed."""
    false_completions: tuple[Point, ...] = ()
    """THREE: where it would become a straight four by a move that is not allowed. Without any other the three does not
    count."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and the shapes it rests on; those of a legal move are what it makes without being forbidden."""

    verdict: Verdict
    shapes: tuple[Shape, ...]


def verdict(board: Board, point: Point, reading: Reading = Reading.RIF) -> Verdict:
    """The verdict on a black stone at an empty point. Raises ValueError where there is a stone, or off the board."""
    if board[point] != EMPTY:
        raise ValueError(f"there is a stone on {point} already")
    return _verdict(board.cells, board.index(point), board.directions, reading)


def judge(board: Board, point: Point, reading: Reading = Reading.RIF) -> Judgement:
    """The verdict with the lines that make it. Raises as ``verdict`` does."""
    found = verdict(board, point, reading)
    at = board.index(point)
    shapes: list[Shape] = []
    board.cells[at] = BLACK
    try:
        for step in board.directions:
            shapes += _shapes(board, at, step, reading)
    finally:
        board.cells[at] = EMPTY
    wanted = _SHAPES_OF.get(found)
    return Judgement(found, tuple(s for s in shapes if wanted is None or s.row in wanted))


_SHAPES_OF = {
    Verdict.FIVE: (Row.FIVE,),
    Verdict.OVERLINE: (Row.OVERLINE,),
    Verdict.DOUBLE_FOUR: (Row.FOUR, Row.TWO_FOURS),
    Verdict.DOUBLE_THREE: (Row.THREE,),
}


def _verdict(cells: bytearray, at: int, directions: tuple[int, ...], reading: Reading) -> Verdict:
    is_overline, fours = False, 0
    threes: list[tuple[int, Line]] = []
    for step in directions:
        found = line(bytes(cells[at - REACH * step : at + REACH * step + 1 : step]))
        row = found.row
        if row is Row.NOTHING:
            continue
        if row is Row.FIVE:
            return Verdict.FIVE
        if row is Row.THREE:
            threes.append((step, found))
        elif row is Row.OVERLINE:
            is_overline = True
        else:
            fours += found.fours
    if is_overline:
        return Verdict.OVERLINE
    if fours > 1:
        return Verdict.DOUBLE_FOUR
    if len(threes) < 2:
        return Verdict.LEGAL
    cells[at] = BLACK
    real = 0
    for left, (step, found) in zip(range(len(threes) - 1, -1, -1), threes, strict=True):
        real += any(_is_usable(cells, at + offset * step, directions, reading) for offset in found.extensions)
        if real >= 2 or real + left < 2:
            break
    cells[at] = EMPTY
    return Verdict.DOUBLE_THREE if real >= 2 else Verdict.LEGAL


def _is_usable(cells: bytearray, at: int, directions: tuple[int, ...], reading: Reading) -> bool:
    """May Black make their straight four there? (Rule 9.3, judged again for that point, to any depth.)"""
    found = _verdict(cells, at, directions, reading)
    return found is Verdict.LEGAL or (found is Verdict.FIVE and reading is Reading.ALLOWED_MOVE)


def _shapes(board: Board, at: int, step: int, reading: Reading) -> list[Shape]:
    """What the stone that lies at ``at`` makes on one line."""
    found = line(bytes(board.cells[at - REACH * step : at + REACH * step + 1 : step]))
    if found.row is Row.NOTHING:
        return []

    def points(offsets: tuple[int, ...]) -> tuple[Point, ...]:
        return tuple(board.point(at + offset * step) for offset in offsets)

    if found.row is Row.THREE:
        usable = tuple(o for o in found.extensions if _is_usable(board.cells, at + o * step, board.directions, reading))
        useless = tuple(o for o in found.extensions if o not in usable)
        return [Shape(Row.THREE, points(found.stones[0]), points(usable), points(useless))]
    return [Shape(found.row, points(stones), points(found.extensions)) for stones in found.stones]
