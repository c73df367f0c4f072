"""When two fifth moves count as one (renju rules 2.1).

Fifths are symmetric when the two figures of five stones, colours included, are congruent; stones 1 and 3 are not told
apart, nor are 2 and 4. No ruling was found on whether the edge of the board counts: two schools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Final

from renju_tournaments.rules.points import SIZE, Point


class School(Enum):
    """What counts as symmetric. The value is stored."""

    TRANSLATION = "translation"
    """The figures alone; where they lie on the board does not matter."""
    BOARD = "board"
    """Only the turns and mirrors of the board itself."""


Turn = Callable[[int, int], tuple[int, int]]
Motion = Callable[[Point], Point]
TURNS: Final[tuple[Turn, ...]] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
"""The eight turns and mirrors of a square about its centre."""


def on_board(turn: Turn, point: Point, size: int = SIZE) -> Point:
    """The point after a turn of the board about its centre."""
    middle = size // 2
    x, y = turn(point.column - middle, point.row - middle)
    return Point(x + middle, y + middle)


def symmetric(stones: Sequence[Point], one: Point, other: Point, school: School = School.TRANSLATION) -> bool:
    """Are two fifths symmetric after these stones (Black's first)?"""
    return any(moved(one) == other for moved in keeping(stones, school))


def keeping(stones: Sequence[Point], school: School = School.TRANSLATION) -> list[Motion]:
    """The motions that leave the figure of these stones (Black's first) as it is; the first leaves every point."""
    black, white = frozenset(stones[::2]), frozenset(stones[1::2])
    return [
        moved
        for turn in TURNS
        for moved in _motions(turn, stones, school)
        if frozenset(map(moved, black)) == black and frozenset(map(moved, white)) == white
    ]


def _motions(turn: Turn, stones: Sequence[Point], school: School) -> Iterator[Motion]:
    """A turn about the centre of the board; or, wherever it lands, moved so that a stone lies on a stone."""
    if school is School.BOARD:
        yield partial(on_board, turn)
        return
    first = turn(*stones[0])
    for target in stones[::2]:
        dx, dy = target.column - first[0], target.row - first[1]
        yield partial(_moved, turn, dx, dy)


def _moved(turn: Turn, dx: int, dy: int, point: Point) -> Point:
    x, y = turn(point.column, point.row)
    return Point(x + dx, y + dy)
