"""The points of the board, and the ways of lettering its columns.

Three conventions are in use for the 15 columns (renju rules 1.1). They agree up to H and differ after it, so a move is
never read without knowing which one the writer used.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from renju_tournaments.rules.words import _

SIZE: Final = 15
LARGEST: Final = 20
"""The largest board there is, in lines (gomoku)."""
LONGEST: Final = 20
"""Characters of a name that are read, and shown where they name no point; every point has fewer."""
NOT_A_POINT: Final = _("“%(text)s” is not a point of a board of %(size)s lines.")


class Point(NamedTuple):
    """A point of the board. Column and row count from 0 at the lower left corner."""

    column: int
    row: int


class UnreadablePoint(ValueError):
    """Not the name of a point in the lettering it was read in."""


class ColumnLetters(Enum):
    """How the columns are lettered, left to right. The value is stored."""

    INTERNATIONAL = "a-o"
    """A to O without a gap: RIF, RenjuNet, RenLib."""
    WITHOUT_I = "skip-i"
    """A to P, I left out."""
    WITHOUT_J = "skip-j"
    """A to P, J left out: the ninth column is written I (one reading of the Russian diagram's I(J))."""

    @property
    def letters(self) -> str:
        """The fifteen letters, capital, from the left."""
        return self.letters_of(SIZE)

    def letters_of(self, size: int) -> str:
        """The letters of a board of so many lines, 20 at most (gomoku), capital, from the left."""
        return {
            ColumnLetters.INTERNATIONAL: "ABCDEFGHIJKLMNOPQRST",
            ColumnLetters.WITHOUT_I: "ABCDEFGHJKLMNOPQRSTU",
            ColumnLetters.WITHOUT_J: "ABCDEFGHIKLMNOPQRSTU",
        }[self][:size]

    def point(self, column: int, row: int) -> str:
        """The point's name. ``column`` and ``row`` count from 0 at the lower left corner; raises IndexError from 20."""
        return f"{self.letters_of(LARGEST)[column]}{row + 1}"

    def read(self, name: str, size: int = SIZE) -> Point:
        """The point of a name in this lettering, capital or small: ``h8``. Raises UnreadablePoint.

        Where one of I and J is left out, the other of them stands for the ninth column, whichever was written.
        """
        letter, digits = name[:1].upper(), name[1:]
        if self is not ColumnLetters.INTERNATIONAL and letter in ("I", "J"):
            letter = self.letters[8]
        column = self.letters_of(LARGEST).find(letter) if letter else -1
        row = int(digits) if len(digits) < LONGEST and digits.isascii() and digits.isdigit() else 0
        if not 0 <= column < size or not 1 <= row <= size:
            shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
            raise UnreadablePoint(NOT_A_POINT % {"text": shown, "size": size})
        return Point(column, row - 1)

    @property
    def marked_points(self) -> tuple[str, ...]:
        """The four marked points and the centre, as this convention writes them."""
        return tuple(self.point(c, r) for c, r in ((3, 3), (3, 11), (7, 7), (11, 3), (11, 11)))


def point_name(point: Point, letters: ColumnLetters) -> str:
    """The name of a point, be it on the board or not: by numbers where there are no letters for it."""
    if 0 <= point.column < LARGEST and point.row >= 0:
        return letters.point(*point)
    return f"({point.column + 1}, {point.row + 1})"
