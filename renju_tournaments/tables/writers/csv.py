"""A table as comma-separated values."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from renju_tournaments.tables.values.cells import number_of
from renju_tournaments.tables.values.columns import Column, Where
from renju_tournaments.tables.values.table import Row, Table, text_in

CONTENT_TYPE: Final = "text/csv; charset=utf-8"
MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What Excel knows UTF-8 by."""
BEGINS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(table: Table) -> bytes:
    """UTF-8. What must be known of the table stands in its last row."""
    columns = table.columns_in(Where.FILES)
    lines = [*lines_of(columns, table.rows)]
    if table.notice:
        lines.append(_writer().writerow([harmless(table.notice), *[""] * (len(columns) - 1)]))
    return "".join(lines).encode()


def lines_of(columns: Sequence[Column[Any]], rows: Iterable[Row], *, delimiter: str = ",") -> Iterator[str]:
    """The lines, heads first, ended as the standard says. Numbers are numbers (2.5), and no cell is a formula: one that
    would begin as one stands behind an apostrophe. A stream: nothing is gathered."""
    writer = _writer(delimiter)
    yield MARK + writer.writerow([harmless(str(column.title)) for column in columns])
    for row in rows:
        yield writer.writerow([_value(row, column) for column in columns])


def harmless(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(BEGINS_A_FORMULA) else text


def _value(row: Row, column: Column[Any]) -> str:
    number = number_of(row.values[column.key]) if column.kind.is_number else None
    return harmless(text_in(row, column)) if number is None else str(number)


class _Echo:
    """What csv writes is handed on line by line."""

    def write(self, line: str) -> str:
        return line


def _writer(delimiter: str = ",") -> Any:
    return csv.writer(_Echo(), delimiter=delimiter)
