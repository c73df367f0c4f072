"""Contents as the sheets of a workbook (XLSX).

Numbers are numbers, days are days, and no cell is a formula, whatever stands in it. The same contents give the same
bytes: a workbook carries no time of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
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

from renju_tournaments.tables.lists.model import Content, Heading, day_in, number_in

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


def written(sheets: Sequence[tuple[str, Content]]) -> bytes:
    """A workbook; each sheet has its title and its content."""
    book = Workbook()
    book.remove(book.active)
    for title, content in sheets:
        _write(book.create_sheet(title.translate(NOT_IN_TITLES)[:LONGEST_TITLE]), content)
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


def _write(sheet: Worksheet, content: Content) -> None:
    widths = [len(heading.title) for heading in content.headings]
    for at, heading in enumerate(content.headings, start=1):
        cell = _put(sheet, 1, at, heading.title)
        cell.font = Font(bold=True)
        cell.alignment = Alignment(horizontal=heading.align)
    for line, row in enumerate(content.rows, start=2):
        for at, (heading, text) in enumerate(zip(content.headings, row, strict=True), start=1):
            _put(sheet, line, at, text, heading)
            widths[at - 1] = max(widths[at - 1], len(text))
    below = len(content.rows) + 3
    notes = (content.notice, *content.footnotes) if content.notice else content.footnotes
    for line, note in enumerate(notes, start=below):
        _put(sheet, line, 1, note)
    for at, wide in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = min(wide + 2, WIDEST)
    sheet.freeze_panes = "A2"


def _put(sheet: Worksheet, line: int, column: int, text: str, heading: Heading | None = None) -> Cell:
    """Writes a value: a number or a day where the column has such and this is one, else text, which is never read as
    a formula."""
    cell = sheet.cell(line, column)
    if heading and heading.number and (number := number_in(text)) is not None:
        cell.value = number
    elif heading and heading.is_day and (day := day_in(text)) is not None:
        cell.value = day
        cell.number_format = DAY_FORMAT
    elif text:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
        cell.data_type = "s"
    return cell
