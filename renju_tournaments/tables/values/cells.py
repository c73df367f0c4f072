"""What stands in a cell of a table.

Every value says here, and nowhere else, what it is for a reader (its text, in the language of now), for a program that
counts (a number, where it is one) and for a program that reads (data, of which JSON is made). A plain number, a text
and a day stand for themselves; None is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _

from pairings.model import ByeKind, Result, Side
from pairings.standings import NotComputable, format_amount
from renju_tournaments.wording.tables import standings as words

Data = None | bool | int | float | str | Sequence["Data"] | Mapping[str, "Data"]
"""What JSON can say."""


class Value:
    """A value of a table. Its text is ``str`` of it."""

    __slots__ = ()

    @property
    def as_number(self) -> int | float | None:
        """For a program that counts; None for what is no number."""
        return None

    @property
    def as_data(self) -> Data:
        return str(self)


Cell = Value | str | int | date | None


@dataclass(frozen=True, slots=True)
class Points(Value):
    """Points of games, in half-points: 5½, 5.5."""

    half_points: int

    def __str__(self) -> str:
        return words.points(self.half_points)

    @property
    def as_number(self) -> int | float:
        whole, half = divmod(self.half_points, 2)
        return whole + 0.5 if half else whole

    @property
    def as_data(self) -> Data:
        return self.as_number


@dataclass(frozen=True, slots=True)
class Came(Value):
    """The points somebody sits down with, and those for the pairing, both in half-points. Where they are not the same,
    both are said, the one for the pairing in parentheses, “2 (2½)”, since the order of the tables follows it; as data
    it is those of the table."""

    points: int
    paired: int

    def __str__(self) -> str:
        own = words.points(self.points)
        return own if self.points == self.paired else f"{own} ({words.points(self.paired)})"

    @property
    def has_two(self) -> bool:
        return self.points != self.paired

    @property
    def as_number(self) -> int | float | None:
        return None if self.has_two else Points(self.points).as_number

    @property
    def as_data(self) -> Data:
        return Points(self.points).as_number


@dataclass(frozen=True, slots=True)
class GameResult(Value):
    """What was scored at a table: 1 – 0, or that the game is adjourned; nothing while it is being played. As data the
    points of both sides, null while there are none."""

    result: Result
    adjourned: bool
    game: str = ""
    """The address of a page with the game, where there is one."""

    def __str__(self) -> str:
        return _("adjourned") if self.is_adjourned else self.result.label

    @property
    def is_adjourned(self) -> bool:
        return self.adjourned and not self.result.is_final

    @property
    def as_data(self) -> Data:
        first, second = (
            Points(self.result.half_points(side)).as_number if self.result.is_final else None for side in Side
        )
        return _result(str(self), first, second, is_played=self.result.is_played, is_adjourned=self.is_adjourned)


@dataclass(frozen=True, slots=True)
class ByeResult(Value):
    """What a round without a game brings: half-points, a plus for who is through because nobody came, or nothing."""

    kind: ByeKind
    half_points: int

    def __str__(self) -> str:
        if self.kind is ByeKind.WALKOVER:
            return "+"
        return words.points(self.half_points) if self.half_points else ""

    @property
    def as_data(self) -> Data:
        return _result(str(self), Points(self.half_points).as_number, None, bye=self.kind.value)


def _result(
    text: str,
    first: float | None,
    second: float | None,
    *,
    is_played: bool = False,
    is_adjourned: bool = False,
    bye: str | None = None,
) -> Data:
    """Of a row of a round, whether there was a game in it or not: the same names in all of them."""
    return {
        "text": text,
        "first": first,
        "second": second,
        "played": is_played,
        "adjourned": is_adjourned,
        "bye": bye,
    }


@dataclass(frozen=True, slots=True)
class Remark(Value):
    """What is said where there is no value, “free point” in place of an opponent: no data. ``over``: how many of the
    cells before it, which are empty, it lies over on a page."""

    text: str
    over: int = 0

    def __str__(self) -> str:
        return self.text

    @property
    def as_data(self) -> Data:
        return None


@dataclass(frozen=True, slots=True)
class Starts(Value):
    """Does somebody start the game?"""

    starts: bool

    def __str__(self) -> str:
        return words.STONES[Side.FIRST] if self.starts else ""

    @property
    def as_data(self) -> Data:
        return self.starts


@dataclass(frozen=True, slots=True)
class Amount(Value):
    """A coefficient, in points, as exact as it is shown: 39.75. One that is not computable is a dash to read, no
    number, and null as data; never 0."""

    code: str
    amount: Fraction | NotComputable
    in_points: bool = False
    """Is it points of games, and written like them: 2½?"""

    def __str__(self) -> str:
        return words.amount_or_dash(self.amount, in_points=self.in_points)

    @property
    def as_number(self) -> int | float | None:
        if isinstance(self.amount, NotComputable):
            return None
        text = format_amount(self.amount)
        return float(text) if "." in text else int(text)

    @property
    def as_data(self) -> Data:
        return self.as_number


@dataclass(frozen=True, slots=True)
class Place(Value):
    """A place, or the first and the last of those that are shared: 3–4. As data always both."""

    first: int
    last: int

    def __str__(self) -> str:
        return words.place(self.first, self.last)

    @property
    def as_data(self) -> Data:
        return {"from": self.first, "to": self.last}


def place(first: int | None, last: int | None) -> Place | None:
    """As the engine has it: None for somebody who is not placed."""
    return None if first is None or last is None else Place(first, last)


def text_of(cell: Cell) -> str:
    """For a reader, in the language of now. A day is written as ISO 8601 has it; nothing is empty."""
    if isinstance(cell, date):
        return cell.isoformat()
    return "" if cell is None else str(cell)


def number_of(cell: Cell) -> int | float | None:
    """For a program that counts; None for what is no number."""
    if isinstance(cell, Value):
        return cell.as_number
    return cell if isinstance(cell, int) else None


def data_of(cell: Cell) -> Data:
    """For a program that reads: what is not computable, and what is not there, is null."""
    if isinstance(cell, Value):
        return cell.as_data
    if isinstance(cell, date):
        return cell.isoformat()
    return None if cell == "" else cell
