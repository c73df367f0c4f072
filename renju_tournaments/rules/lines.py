"""One line through a black stone: five, overline, fours, or a three (renju rules 1.2).

Everything about a stone on a line is decided by the five cells on either side of it. A line is the eleven bytes of
them, the stone in the middle; its verdict is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from renju_tournaments.rules.board import BLACK, EMPTY, REACH

LENGTH: Final = 2 * REACH + 1
MIDDLE: Final = REACH
FIVE: Final = 5


class Row(Enum):
    """What the stone makes on one line."""

    NOTHING = "nothing"
    THREE = "three"
    FOUR = "four"
    TWO_FOURS = "two-fours"
    FIVE = "five"
    OVERLINE = "overline"


@dataclass(frozen=True, slots=True)
class Line:
    """The verdict on one line. Offsets count from the stone, -5 to 5."""

    row: Row
    fours: int = 0
    """How many different fours; a straight four is one."""
    stones: tuple[tuple[int, ...], ...] = ()
    """The offsets of the stones of each five, overline, four or three."""
    extensions: tuple[int, ...] = ()
    """FOUR: where another stone makes five. THREE: where another stone makes a straight four."""


_NOTHING: Final = Line(Row.NOTHING)


@cache
def line(cells: bytes) -> Line:
    """The verdict on eleven cells with a black stone in the middle; whatever lies there is taken for it."""
    row = bytearray(cells)
    row[MIDDLE] = BLACK
    run = _run(row, MIDDLE)
    if len(run) > FIVE:
        return Line(Row.OVERLINE, stones=(_offsets(run),))
    if len(run) == FIVE:
        return Line(Row.FIVE, stones=(_offsets(run),))
    fours: dict[tuple[int, ...], list[int]] = {}
    for point, five in _fives_next(row):
        fours.setdefault(tuple(i for i in five if i != point), []).append(point)
    if fours:
        return Line(
            Row.FOUR if len(fours) == 1 else Row.TWO_FOURS,
            fours=len(fours),
            stones=tuple(_offsets(four) for four in fours),
            extensions=tuple(sorted({point - MIDDLE for points in fours.values() for point in points})),
        )
    straight = dict(_straight_fours_next(row))
    if straight:
        stones = next(iter(straight.items()))
        return Line(
            Row.THREE,
            stones=(_offsets(i for i in stones[1] if i != stones[0]),),
            extensions=tuple(point - MIDDLE for point in straight),
        )
    return _NOTHING


def _run(row: bytearray, at: int) -> range:
    """The unbroken row of black stones through a cell that holds one."""
    first = last = at
    while first > 0 and row[first - 1] == BLACK:
        first -= 1
    while last < LENGTH - 1 and row[last + 1] == BLACK:
        last += 1
    return range(first, last + 1)


def _with(row: bytearray, at: int) -> range:
    """The unbroken row that a stone on an empty cell would make."""
    row[at] = BLACK
    run = _run(row, at)
    row[at] = EMPTY
    return run


def _fives_next(row: bytearray) -> Iterator[tuple[int, range]]:
    """Every empty cell where one more stone makes exactly five with the stone in the middle, and that five."""
    for at in range(LENGTH):
        if row[at] == EMPTY and len(run := _with(row, at)) == FIVE and MIDDLE in run:
            yield at, run


def _straight_fours_next(row: bytearray) -> Iterator[tuple[int, range]]:
    """Every empty cell where one more stone makes a straight four with the stone in the middle, and that four."""
    for at in range(1, LENGTH - 1):
        if row[at] != EMPTY:
            continue
        run = _with(row, at)
        if len(run) != FIVE - 1 or MIDDLE not in run:
            continue
        row[at] = BLACK
        ends = [end for end in (run[0] - 1, run[-1] + 1) if 0 <= end < LENGTH and row[end] == EMPTY]
        is_straight = len(ends) == 2 and all(len(_with(row, end)) == FIVE for end in ends)
        row[at] = EMPTY
        if is_straight:
            yield at, run


def _offsets(cells: Iterator[int] | range | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(i - MIDDLE for i in cells)
