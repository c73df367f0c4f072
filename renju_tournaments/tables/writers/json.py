"""A table as data, for programs that read it: docs/tables.md tells what is promised of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from renju_tournaments.tables.values.cells import Data, data_of
from renju_tournaments.tables.values.columns import Column, Where
from renju_tournaments.tables.values.table import Row, Table

CONTENT_TYPE: Final = "application/json; charset=utf-8"


def json_of(table: Table, about: Mapping[str, Data]) -> bytes:
    """UTF-8. ``about``: of what it is a table, the event, the stage. Numbers and points are numbers (2.5), days are
    ISO 8601, what is not computable is null. The keys are the same in every language, titles and notes are in that of
    now."""
    columns = table.columns_in(Where.DATA)
    found: Data = {
        **about,
        "title": table.title,
        "detail": table.detail or None,
        "notice": table.notice or None,
        "columns": [_column(column) for column in columns],
        "rows": [_row(row, columns, table.footnotes) for row in table.rows],
        "notes": table.notes,
    }
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def _column(column: Column[Any]) -> Data:
    return {
        "key": column.key,
        "title": str(column.title),
        "name": str(column.full or column.title),
        "kind": column.kind.name,
    }


def _row(row: Row, columns: list[Column[Any]], footnotes: tuple[str, ...]) -> Data:
    return {
        **{column.key: data_of(row.values[column.key]) for column in columns},
        "withdrawn": row.withdrawn,
        "footnote": footnotes[int(row.mark) - 1] if row.mark else None,
    }
