"""A table: its columns, its rows, and what is said above and below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Cell, text_of
from renju_tournaments.tables.values.columns import Column, R, Where, values_of


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its values by the keys of the columns. ``number``: the starting number of whom it is of; ``withdrawn``:
    have they left? ``mark``: the number of its footnote; ``group``: the team it stands under; ``decides``: the key of
    the column that put it above the next."""

    values: Mapping[str, Cell]
    number: int | None = None
    withdrawn: bool = False
    mark: str = ""
    group: str = ""
    decides: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table lies on paper. ``columns``: how many of the sheet it flows through; ``size``: of the letters, in
    points; ``ruled``: is it written in by hand?"""

    size: float = 9
    landscape: bool = False
    columns: int = 1
    ruled: bool = False


@dataclass(frozen=True)
class Table:
    """A table. ``detail``: what is said beside its title; ``notice``: what must be known before it is read, such as
    that it is provisional; ``notes``: sentences about it; ``footnotes``: those of its rows, whose marks count them
    from 1."""

    title: str
    columns: Sequence[Column[Any]]
    rows: Sequence[Row]
    detail: str = ""
    notice: str = ""
    notes: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    grouped: bool = False
    """Do its rows stand under their teams?"""
    layout: Layout = Layout()

    def columns_in(self, where: Where) -> list[Column[Any]]:
        """Those that are not left out there."""
        return [column for column in self.columns if where not in column.out_of]

    def told_below(self) -> Iterator[str]:
        """What stands below a table that is printed: its footnotes and notes, and what its short titles stand for."""
        yield from (f"{number}) {note}" for number, note in enumerate(self.footnotes, start=1))
        yield from self.notes
        yield from (f"{c.title}: {c.full}" for c in self.columns_in(Where.PAPER) if c.kind is kinds.COEFFICIENT)


def rows_of(things: Iterable[R], columns: Sequence[Column[R]]) -> list[Row]:
    """A plain row for each thing."""
    return [Row(values_of(thing, columns)) for thing in things]


def text_in(row: Row, column: Column[Any]) -> str:
    """What stands in a cell, for a reader, with the mark of a footnote."""
    text = text_of(row.values[column.key])
    return f"{text} {row.mark})" if row.mark and column.names_row else text
