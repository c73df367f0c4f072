"""From the bytes of a file, or what somebody pasted, to a table; or to a sentence that says what to send instead."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from renju_tournaments.encodings import ENCODINGS, decode
from renju_tournaments.errors import UserError
from renju_tournaments.players.imports import spreadsheets
from renju_tournaments.players.imports.separated import SEPARATORS, split
from renju_tournaments.players.imports.tables import MAX_COLUMNS, MAX_ROWS, Table, squared, without_numbering

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_OTHERS: Final = (
    (b"%PDF", gettext_lazy("a PDF document")),
    (b"\x89PNG", gettext_lazy("a picture")),
    (b"\xff\xd8\xff", gettext_lazy("a picture")),
    (b"GIF8", gettext_lazy("a picture")),
    (b"BM\x00", gettext_lazy("a picture")),
    (b"MZ", gettext_lazy("a program")),
    (b"\x7fELF", gettext_lazy("a program")),
    (b"#!", gettext_lazy("a program")),
    (b"Rar!", gettext_lazy("an archive")),
    (b"7z\xbc\xaf", gettext_lazy("an archive")),
    (b"\x1f\x8b", gettext_lazy("an archive")),
    (b"{\\rtf", gettext_lazy("a text document")),
    (b"<", gettext_lazy("a web page")),
    (b"\xef\xbb\xbf<", gettext_lazy("a web page")),
    (b"{", gettext_lazy("a JSON file")),
)


def read_table(data: bytes, *, pasted: bool = False, encoding: str = "", separator: str = "", sheet: str = "") -> Table:
    """The table in the bytes. ``encoding``, ``separator`` and ``sheet`` are found out unless given.

    Raises UserError, and nothing else, when there is no table in them.
    """
    if not data.strip(b"\0 \t\r\n"):
        raise UserError(_("The list is empty. Send a file with one player a line, or paste the lines."))
    if data.startswith(_ZIP):
        return _from_workbook(data, _kind_of_zip(data), sheet)
    if data.startswith(_OLE):
        return _from_workbook(data, "xls", sheet)
    for mark, what in _OTHERS:
        if data.lstrip(b"\r\n\t ").startswith(mark) and not encoding:
            raise _wrong_kind(str(what))
    return _from_text(data, "text" if pasted else "csv", encoding, separator)


def _from_text(data: bytes, kind: str, encoding: str, separator: str) -> Table:
    if (encoding and encoding not in ENCODINGS) or (separator and separator not in SEPARATORS):
        raise UserError(_("There is no such encoding or separator to choose."))
    decoded = decode(data, encoding)
    if decoded is None:
        raise _wrong_kind(_("a file of another kind"))
    lines, separator = split(decoded[0], separator)
    rows, blank = squared(lines)
    table = Table(rows, kind, encoding=decoded[1], separator=separator, blank_lines=blank)
    return _checked(table)


def _from_workbook(data: bytes, kind: str, sheet: str) -> Table:
    try:
        sheets = spreadsheets.read_sheets(data, max_rows=MAX_ROWS, max_columns=MAX_COLUMNS)
    except spreadsheets.NotASpreadsheet:
        if kind == "xls":
            raise _wrong_kind(_("an old office document, or a damaged one")) from None
        raise UserError(
            _(
                "The workbook is damaged or locked with a password. Open it and save it again, without a password "
                "or as CSV."
            )
        ) from None
    except spreadsheets.TooLarge:
        raise UserError(
            _("The workbook claims far more cells than a start list has. Copy the players to a new file and send that.")
        ) from None
    filled = [(name, rows) for name, rows in sheets if any(any(row) for row in rows)]
    if not filled:
        raise UserError(_("The workbook has no filled cell. Send a file with one player a row."))
    names = tuple(name for name, _rows in filled)
    chosen, cells = next(((n, r) for n, r in filled if n == sheet), filled[0])
    rows, blank = squared(list(enumerate(cells, start=1)))
    return _checked(Table(rows, kind, sheet=chosen, sheets=names, blank_lines=blank))


def _checked(table: Table) -> Table:
    if not table.rows:
        raise UserError(_("The list is empty. Send a file with one player a line, or paste the lines."))
    if len(table.rows) > MAX_ROWS:
        raise UserError(
            ngettext(
                "A start list has at most %(most)d line; this one is longer. Send the players of this event only.",
                "A start list has at most %(most)d lines; this one is longer. Send the players of this event only.",
                MAX_ROWS,
            )
            % {"most": MAX_ROWS}
        )
    if table.columns > MAX_COLUMNS:
        raise UserError(
            _(
                "The table has more than %(most)d columns. Leave those with names, country, year and rating, and "
                "send it again."
            )
            % {"most": MAX_COLUMNS}
        )
    table = replace(table, rows=without_numbering(table.rows))
    if table.columns == 1:
        _check_names(table)
    return table


def _check_names(table: Table) -> None:
    """Raises UserError when the only column holds more than names, with the first line that does."""
    for line, (cell,) in table.rows:
        if not _could_be_a_name(cell):
            raise UserError(
                _(
                    "Only one column was found, and line %(line)s is not just a name: “%(text)s”. Part the columns by "
                    "semicolons, commas or tabs, or save the table as XLSX, and send it again."
                )
                % {"line": line, "text": cell if len(cell) <= 40 else f"{cell[:40]}…"}
            )


def _could_be_a_name(cell: str) -> bool:
    return any(c.isalpha() for c in cell) and not any(c.isdigit() for c in cell) and len(cell) <= 120


def _kind_of_zip(data: bytes) -> str:
    """``xlsx`` or ``ods``. Raises UserError for every other archive."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
            unpacked = sum(item.file_size for item in archive.infolist())
    except Exception:  # a damaged archive may raise nearly anything
        raise _wrong_kind(_("a damaged archive")) from None
    if unpacked > 40 * 5_000_000:
        raise UserError(
            _("The workbook claims far more cells than a start list has. Copy the players to a new file and send that.")
        )
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "content.xml" in names and "word/document.xml" not in names:
        return "ods"
    raise _wrong_kind(_("a text document") if "word/document.xml" in names else _("an archive"))


def _wrong_kind(what: str) -> UserError:
    return UserError(
        _("This is not a table but %(kind)s. Send the start list as CSV, XLSX, XLS or ODS, or paste its lines.")
        % {"kind": what}
    )
