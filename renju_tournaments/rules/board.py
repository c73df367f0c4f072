"""Stones on a board, and the lines through a point.

The cells lie in one row of bytes with a border of white stones, so that eleven cells of any line through a point are
one slice: the edge of the board stops Black exactly as a white stone does (renju rules 1.2, derived facts).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from renju_tournaments.rules.points import LARGEST, SIZE, Point

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2

REACH: Final = 5
"""How far a stone matters on its line, in either direction."""


class Board:
    """A square board with its stones. ``size`` is the number of lines each way, 15 in renju."""

    __slots__ = ("cells", "directions", "size", "stride")

    def __init__(self, size: int = SIZE, black: Iterable[Point] = (), white: Iterable[Point] = ()) -> None:
        """Raises ValueError for a size that is not 5 to 20, a point off the board, and two stones on a point."""
        if not REACH <= size <= LARGEST:
            raise ValueError(f"a board has 5 to {LARGEST} lines, not {size}")
        self.size = size
        self.stride = size + REACH
        self.cells = bytearray([WHITE]) * (self.stride * (size + 2 * REACH) + REACH)
        for row in range(size):
            start = self.index(Point(0, row))
            self.cells[start : start + size] = bytes(size)
        self.directions: tuple[int, ...] = (1, self.stride, self.stride + 1, self.stride - 1)
        """The steps along a row, a column, and the two diagonals (rising, falling to the left)."""
        for colour, points in ((BLACK, black), (WHITE, white)):
            for point in points:
                self.put(point, colour)

    def index(self, point: Point) -> int:
        """Where the point lies among the cells."""
        return (point.row + REACH) * self.stride + point.column + REACH

    def point(self, index: int) -> Point:
        row, column = divmod(index - REACH, self.stride)
        return Point(column, row - REACH)

    def is_on(self, point: Point) -> bool:
        return 0 <= point.column < self.size and 0 <= point.row < self.size

    def __getitem__(self, point: Point) -> int:
        """EMPTY, BLACK or WHITE. Raises ValueError off the board."""
        if not self.is_on(point):
            raise ValueError(f"{point} is not on a board of {self.size} lines")
        return self.cells[self.index(point)]

    def put(self, point: Point, colour: int) -> None:
        """Raises ValueError off the board, and where there is a stone."""
        if self[point] != EMPTY:
            raise ValueError(f"there is a stone on {point} already")
        self.cells[self.index(point)] = colour

    def remove(self, point: Point) -> None:
        """Takes a stone off. Raises ValueError off the board."""
        if self[point] != EMPTY:
            self.cells[self.index(point)] = EMPTY

    def stones(self, colour: int) -> tuple[Point, ...]:
        """The points with stones of a colour, row by row from below."""
        return tuple(
            Point(column, row)
            for row in range(self.size)
            for column in range(self.size)
            if self.cells[self.index(Point(column, row))] == colour
        )

    @property
    def is_full(self) -> bool:
        return all(
            EMPTY not in self.cells[start : start + self.size]
            for start in (self.index(Point(0, row)) for row in range(self.size))
        )

    def copy(self) -> Board:
        other = Board(self.size)
        other.cells[:] = self.cells
        return other
