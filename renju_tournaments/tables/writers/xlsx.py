"""Tables as the sheets of a workbook (XLSX).

Numbers are numbers, days are days, and no cell is a formula, whatever stands in it. The same tables give the same
bytes: a workbook carries no time of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from io import BytesIO
from typing import Final
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from renju_tournaments.tables.values.cells import number_of
from renju_tournaments.tables.values.columns import Where
from renju_tournaments.tables.values.table import Table, text_in

CONTENT_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST: Final = 50
"""Characters of a column."""
LONGEST_TITLE: Final = 31
"""Characters of a sheet's title, as the format demands; these are not allowed in it: []:*?/\\."""
NOT_IN_TITLES: Final = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
PROPERTIES: Final = "docProps/core.xml"
NO_TIME: Final = datetime(1980, 1, 1)
"""The earliest an archive can name."""
DAY_FORMAT: Final = "yyyy-mm-dd"


def xlsx_of(sheets: Sequence[tuple[str, Table]]) -> bytes:
    """A workbook; each sheet has its title and its table."""
    book = Workbook()
    book.remove(book.active)
    for title, table in sheets:
        _write(book.create_sheet(title.translate(NOT_IN_TITLES)[:LONGEST_TITLE]), table)
    out = BytesIO()
    book.save(out)
    return _steady(out.getvalue())


def _steady(data: bytes) -> bytes:
    """The same workbook without the times at which it was written."""
    properties = DocumentProperties(creator="", created=NO_TIME, modified=NO_TIME)
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w") as target:
        for name in source.namelist():
            part = ElementTree.tostring(properties.to_tree()) if name == PROPERTIES else source.read(name)
            target.writestr(ZipInfo(name, NO_TIME.timetuple()[:6]), part, ZIP_DEFLATED)
    return out.getvalue()


def _write(sheet: Worksheet, table: Table) -> None:
    columns = table.columns_in(Where.FILES)
    widths = [len(str(column.title)) for column in columns]
    for at, column in enumerate(columns, start=1):
        cell = _put(sheet, 1, at, str(column.title))
        cell.font = Font(bold=True)
        cell.alignment = Alignment(horizontal=column.kind.align)
    for line, row in enumerate(table.rows, start=2):
        for at, column in enumerate(columns, start=1):
            text, value = text_in(row, column), row.values[column.key]
            number = number_of(value) if column.kind.is_number else None
            _put(sheet, line, at, text, value if isinstance(value, date) else number)
            widths[at - 1] = max(widths[at - 1], len(text))
    notes = (table.notice, *table.told_below()) if table.notice else table.told_below()
    for line, note in enumerate(notes, start=len(table.rows) + 3):
        _put(sheet, line, 1, note)
    for at, wide in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = min(wide + 2, WIDEST)
    sheet.freeze_panes = "A2"


def _put(sheet: Worksheet, line: int, column: int, text: str, value: int | float | date | None = None) -> Cell:
    """Writes a number or a day where there is one, else the text, which is never read as a formula."""
    cell = sheet.cell(line, column)
    if value is not None:
        cell.value = value
        if isinstance(value, date):
            cell.number_format = DAY_FORMAT
    elif text:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
        cell.data_type = "s"
    return cell
