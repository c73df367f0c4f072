"""Reads XLSX, XLS and ODS in a process of its own.

A workbook of a few kilobytes can claim a billion cells, and its reader is compiled code that ends its process when
memory runs out. So this file is also a program: it takes the workbook on its standard input, limits its own memory
and time, and writes the cells as JSON. It imports neither Django nor the project.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final

MAX_MEMORY: Final = 2_000_000_000
"""Bytes of address space."""
MAX_SECONDS: Final = 30
MAX_CELLS: Final = 2_000_000
"""Cells of one sheet, empty ones between others included."""
_TOO_LARGE: Final = 3
"""Exit code."""


class NotASpreadsheet(Exception):
    """The reader cannot make anything of the bytes."""


class TooLarge(Exception):
    """It is a workbook, but of more cells than any start list has."""


def read_sheets(data: bytes, *, max_rows: int, max_columns: int) -> list[tuple[str, list[list[str]]]]:
    """Every sheet's name and cells, as text; at most ``max_rows + 1`` rows and ``max_columns + 1`` columns, so that
    the caller sees when there were more.

    Raises NotASpreadsheet and TooLarge.
    """
    command = [sys.executable, "-I", str(Path(__file__)), str(max_rows + 1), str(max_columns + 1)]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=2 * MAX_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise TooLarge from None
    if done.returncode < 0 or done.returncode == _TOO_LARGE:  # ended by the limits it set itself
        raise TooLarge
    if done.returncode:
        raise NotASpreadsheet
    return [(name, rows) for name, rows in json.loads(done.stdout)]


def _cell(value: Any) -> str:
    """A cell as a person would type it: 1980.0 is 1980, a date without a time is a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(round(value, 6))
    if isinstance(value, datetime):
        return (value.date() if value.time() == time() else value).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)


def _sheets(data: bytes, rows: int, columns: int) -> list[tuple[str, list[list[str]]]]:
    from python_calamine import CalamineWorkbook

    found = []
    for name in (book := CalamineWorkbook.from_filelike(BytesIO(data))).sheet_names:
        sheet = book.get_sheet_by_name(name)
        if min(sheet.total_height, rows) * sheet.total_width > MAX_CELLS:
            raise TooLarge
        cells = sheet.to_python(skip_empty_area=False, nrows=rows)
        found.append((name, [[_cell(v) for v in row[:columns]] for row in cells]))
    return found


def _limit() -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system
        return
    for what, most in ((resource.RLIMIT_AS, MAX_MEMORY), (resource.RLIMIT_CPU, MAX_SECONDS)):
        hard = resource.getrlimit(what)[1]
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


if __name__ == "__main__":
    _limit()
    try:
        json.dump(_sheets(sys.stdin.buffer.read(), int(sys.argv[1]), int(sys.argv[2])), sys.stdout)
    except (TooLarge, MemoryError):
        sys.exit(_TOO_LARGE)
