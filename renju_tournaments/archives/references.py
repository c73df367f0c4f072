"""Keys of rows inside of JSON: the protocol of the drawing names entries, the log what an entry of it undoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Numbers = Mapping[str, Mapping[Any, int]]
"""By table: the number in the file, from 1, of each row by its key."""


def to_numbers(table: str, field: str, value: Any, numbers: Numbers, *, strict: bool = False) -> Any:
    """The value with keys of the database made numbers of the file; with the reverse of ``numbers``, back. A key that
    is not known stays out; if ``strict``, it raises KeyError, or TypeError where it is no key at all."""
    if (
        table == "stages"
        and field == "draw_protocol"
        and isinstance(value, dict)
        and isinstance(value.get("rows"), list)
    ):
        entries = numbers.get("entries", {})
        return {**value, "rows": [_row(row, entries, strict) for row in value["rows"]]}
    if table == "log" and field == "after" and isinstance(value, dict) and value.get("undoes") is not None:
        return {**value, "undoes": _number(value["undoes"], numbers.get("log", {}), strict)}
    return value


def _row(row: Any, entries: Mapping[Any, int], strict: bool) -> Any:
    if not isinstance(row, dict) or "entry" not in row:
        return row
    return {**row, "entry": _number(row["entry"], entries, strict)}


def _number(key: Any, numbers: Mapping[Any, int], strict: bool) -> int | None:
    if key is None:
        return None
    return numbers[key] if strict else numbers.get(key)
