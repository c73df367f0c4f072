"""A column of a table: what it is called, what kind of values it has, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from enum import Flag, auto
from typing import Any, Final, Generic, TypeVar

from django.utils.functional import Promise

from renju_tournaments.tables.values.cells import Cell
from renju_tournaments.tables.values.kinds import Kind

R = TypeVar("R")
Words = str | Promise


class Where(Flag):
    """Where a table is written."""

    NOWHERE = 0
    PAGE = auto()
    PAPER = auto()
    FILES = auto()
    """For programs that count: CSV, XLSX."""
    DATA = auto()
    """For programs that read: JSON."""


class Beside(Flag):
    """What a page shows beside the name of a player."""

    NOTHING = 0
    TITLE = auto()
    TEAM = auto()
    LATIN = auto()
    """The name in Latin letters."""
    LATIN_IF_NEEDED = auto()
    """The same; a phone leaves it out where the reader can read the name itself."""
    COUNTRY = auto()
    COUNTRY_ON_PHONES = auto()
    """Where the column of the countries is hidden."""
    WITHDRAWN = auto()
    """That the player has left."""


WIDE_ONLY: Final = "wide-only"
"""Hidden on a phone."""


@dataclass(frozen=True, slots=True)
class OnPage:
    """How a column lies on a page. ``title``: if it is another one there; ``css``: further classes of its values,
    ``remark_css`` of a remark in place of one, ``head_css`` of its head, whose title then has a span of its own;
    ``room``: the classes of all its cells by which it is hidden where there is little room; ``after``: the key of the
    column it stands behind, if the order is another one there; ``opens``: where in the working of its row its values
    are explained; ``beside``: what stands beside the names of players."""

    title: Words = ""
    css: str = ""
    head_css: str = ""
    remark_css: str = ""
    room: str = ""
    after: str = ""
    opens: str = ""
    beside: Beside = Beside.NOTHING


def always(_shown: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """A column. ``key``: what programs call it, the same in every language; ``of``: its value in a row; ``full``: what
    a short title stands for; ``about``: what it is, in a sentence or two; ``names_row``: does it say whose row it is,
    and bear the mark of the row's footnote? ``out_of``: where it is left out; ``when``: in which tables it is."""

    key: str
    title: Words
    kind: Kind
    of: Callable[[R], Cell]
    _: KW_ONLY
    full: Words = ""
    about: Words = ""
    names_row: bool = False
    bold: bool = False
    page: OnPage = OnPage()
    out_of: Where = Where.NOWHERE
    when: Callable[[Any], bool] = always


Columns = Iterable[Column[R] | Callable[[Any], Iterable[Column[R]]]]
"""A list of columns as it is declared: a column, or what makes several of them for a table."""


def columns_for(shown: Any, declared: Columns[R]) -> list[Column[R]]:
    """The columns that a table has."""
    found: list[Column[R]] = []
    for each in declared:
        found += [each] if isinstance(each, Column) else each(shown)
    return [column for column in found if column.when(shown)]


def values_of(thing: R, columns: Iterable[Column[R]]) -> dict[str, Cell]:
    """What is in the row of a thing, by the keys of the columns."""
    return {column.key: column.of(thing) for column in columns}
