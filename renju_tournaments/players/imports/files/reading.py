"""From the bytes of a file, or what somebody pasted, to a table; or to a sentence that says what to send instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from renju_tournaments.common.web.uploads import Bounds, TooMuch, check_zip, has_more_lines
from renju_tournaments.encodings import ENCODINGS, decode
from renju_tournaments.players.imports.files import spreadsheets
from renju_tournaments.players.imports.files.file_table import (
    MAX_COLUMNS,
    MAX_ROWS,
    FileTable,
    squared,
    without_numbering,
)
from renju_tournaments.players.imports.files.refusals import NoStartList
from renju_tournaments.players.imports.files.separated import SEPARATORS, split

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

WORKBOOK: Final = Bounds(members=1000, unpacked=60_000_000)
"""A workbook of a thousand players has less than a megabyte in it."""
MOST_LINES: Final = 20 * MAX_ROWS
"""Empty ones among them."""

_OTHERS: Final = (
    (b"%PDF", "pdf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"BM\x00", "picture"),
    (b"MZ", "program"),
    (b"\x7fELF", "program"),
    (b"#!", "program"),
    (b"Rar!", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"{\\rtf", "text-document"),
    (b"<", "web-page"),
    (b"\xef\xbb\xbf<", "web-page"),
    (b"{", "json"),
)


def read_file_table(
    data: bytes, *, pasted: bool = False, encoding: str = "", separator: str = "", sheet: str = ""
) -> FileTable:
    """The table in the bytes. ``encoding``, ``separator`` and ``sheet`` are found out unless given.

    Raises NoStartList, and nothing else, when there is no table in them.
    """
    if not data.strip(b"\0 \t\r\n"):
        raise NoStartList("empty")
    if not data.startswith((_ZIP, _OLE)) and has_more_lines(data, MOST_LINES):
        raise NoStartList("too-many-lines", most=MAX_ROWS)
    if data.startswith(_ZIP):
        return _from_workbook(data, _kind_of_zip(data), sheet)
    if data.startswith(_OLE):
        return _from_workbook(data, "xls", sheet)
    for mark, what in _OTHERS:
        if data.lstrip(b"\r\n\t ").startswith(mark) and not encoding:
            raise NoStartList("wrong-kind", kind=what)
    return _from_text(data, "text" if pasted else "csv", encoding, separator)


def _from_text(data: bytes, kind: str, encoding: str, separator: str) -> FileTable:
    if (encoding and encoding not in ENCODINGS) or (separator and separator not in SEPARATORS):
        raise NoStartList("no-such-reading")
    decoded = decode(data, encoding)
    if decoded is None:
        raise NoStartList("wrong-kind", kind="other")
    lines, separator = split(decoded[0], separator)
    rows, blank = squared(lines)
    table = FileTable(rows, kind, encoding=decoded[1], separator=separator, blank_lines=blank)
    return _checked(table)


def _from_workbook(data: bytes, kind: str, sheet: str) -> FileTable:
    try:
        sheets = spreadsheets.read_sheets(data, max_rows=MAX_ROWS, max_columns=MAX_COLUMNS)
    except spreadsheets.NotASpreadsheet:
        if kind == "xls":
            raise NoStartList("wrong-kind", kind="old-office") from None
        raise NoStartList("locked") from None
    except spreadsheets.TooLarge:
        raise NoStartList("too-many-cells") from None
    filled = [(name, rows) for name, rows in sheets if any(any(row) for row in rows)]
    if not filled:
        raise NoStartList("no-filled-cell")
    names = tuple(name for name, _rows in filled)
    chosen, cells = next(((n, r) for n, r in filled if n == sheet), filled[0])
    rows, blank = squared(list(enumerate(cells, start=1)))
    return _checked(FileTable(rows, kind, sheet=chosen, sheets=names, blank_lines=blank))


def _checked(table: FileTable) -> FileTable:
    if not table.rows:
        raise NoStartList("empty")
    if len(table.rows) > MAX_ROWS:
        raise NoStartList("too-many-lines", most=MAX_ROWS)
    if table.columns > MAX_COLUMNS:
        raise NoStartList("too-many-columns", most=MAX_COLUMNS)
    table = replace(table, rows=without_numbering(table.rows))
    if table.columns == 1:
        _check_names(table)
    return table


def _check_names(table: FileTable) -> None:
    """Raises NoStartList when the only column holds more than names, with the first line that does."""
    for line, (cell,) in table.rows:
        if not _could_be_a_name(cell):
            raise NoStartList("not-a-name", line=line, text=cell if len(cell) <= 40 else f"{cell[:40]}…")


def _could_be_a_name(cell: str) -> bool:
    return any(c.isalpha() for c in cell) and not any(c.isdigit() for c in cell) and len(cell) <= 120


def _kind_of_zip(data: bytes) -> str:
    """``xlsx`` or ``ods``. Raises NoStartList for every other archive."""
    try:
        names = {info.filename for info in check_zip(data, WORKBOOK)}
    except TooMuch:
        raise NoStartList("too-many-cells") from None
    except Exception:  # a damaged archive may raise nearly anything
        raise NoStartList("wrong-kind", kind="damaged-archive") from None
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "content.xml" in names and "word/document.xml" not in names:
        return "ods"
    raise NoStartList("wrong-kind", kind="text-document" if "word/document.xml" in names else "archive")
