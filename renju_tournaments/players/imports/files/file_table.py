"""A table as it was read from a file or pasted: rows of text, and how they were found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from renju_tournaments.common.text.spelling import visible

MAX_ROWS: Final = 10_000
MAX_COLUMNS: Final = 60

Row = tuple[int, tuple[str, ...]]
"""The line of the file (from 1) and its cells, stripped of outer white space."""


@dataclass(frozen=True, slots=True)
class FileTable:
    """What was read. Blank lines are counted and left out; every row has as many cells as the widest."""

    rows: tuple[Row, ...]
    kind: str
    """``csv``, ``text`` (pasted), ``xlsx``, ``xls`` or ``ods``."""
    encoding: str = ""
    separator: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    """The sheets that have anything in them."""
    blank_lines: int = 0

    @property
    def columns(self) -> int:
        return len(self.rows[0][1]) if self.rows else 0


def squared(lines: list[tuple[int, list[str]]]) -> tuple[tuple[Row, ...], int]:
    """The rows that have anything in them, made equally long, and the number of blank ones that were left out.

    Columns that are empty throughout at the right end are dropped.
    """
    cleaned = [(number, [visible(cell) for cell in cells]) for number, cells in lines]
    kept = [(number, cells) for number, cells in cleaned if any(cells)]
    width = max((_used(cells) for _, cells in kept), default=0)
    rows = tuple((number, tuple((cells + [""] * width)[:width])) for number, cells in kept)
    return rows, len(cleaned) - len(kept)


def without_numbering(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows without “1.”, “2)” and so on before the first cell's text, when nearly all of them are numbered so, in
    growing numbers. Without a mark behind it a number is taken for such only in a table of one column."""
    pattern = _NUMBERED_LOOSELY if len(rows) > 1 and len(rows[0][1]) == 1 else _NUMBERED
    found = [pattern.match(cells[0]) for _line, cells in rows]
    numbers = [int(match[1]) for match in found if match]
    others = len(rows) - len(numbers)  # headings, a title above them, a line that was added
    if others > max(len(numbers) // 4, len(numbers) > 1) or any(after <= before for before, after in pairwise(numbers)):
        return rows
    return tuple(
        (line, (cells[0][match.end() :], *cells[1:])) if match else (line, cells)
        for (line, cells), match in zip(rows, found, strict=True)
    )


_NUMBERED: Final = re.compile(r"(?:№ ?)?([0-9]{1,5}) ?[.)\]:] ?(?=[^\W\d_]|[\"«“„])")
_NUMBERED_LOOSELY: Final = re.compile(r"(?:№ ?)?([0-9]{1,5}) ?[.)\]: –-] ?(?=[^\W\d_]|[\"«“„])")


def _used(cells: list[str]) -> int:
    return max((i for i, cell in enumerate(cells, start=1) if cell), default=0)
