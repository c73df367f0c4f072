"""A table as comma-separated values."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any, Final

from renju_tournaments.tables.values.cells import number_of
from renju_tournaments.tables.values.columns import Column, Where
from renju_tournaments.tables.values.table import Row, Table, text_in

CONTENT_TYPE: Final = "text/csv; charset=utf-8"
BEGINS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(table: Table) -> bytes:
    """UTF-8 with the mark that Excel needs, lines ended as the standard says. Numbers are numbers (2.5), and no cell
    is a formula: one that would begin as one stands behind an apostrophe. What must be known of the table stands in
    its last row."""
    out = StringIO()
    writer = csv.writer(out)
    columns = table.columns_in(Where.FILES)
    writer.writerow([harmless(str(column.title)) for column in columns])
    writer.writerows([_value(row, column) for column in columns] for row in table.rows)
    if table.notice:
        writer.writerow([harmless(table.notice), *[""] * (len(columns) - 1)])
    return out.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(BEGINS_A_FORMULA) else text


def _value(row: Row, column: Column[Any]) -> str:
    number = number_of(row.values[column.key]) if column.kind.is_number else None
    return harmless(text_in(row, column)) if number is None else str(number)
