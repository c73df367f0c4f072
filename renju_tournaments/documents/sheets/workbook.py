"""The workbook of a stage: a sheet for the start list, the rounds, the standings, the cross-table and the games.

Numbers are numbers, and no cell is a formula, whatever stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from renju_tournaments.documents.contents import cross_table, games, pairings, standings, start_list
from renju_tournaments.documents.contents.model import Content, number_in
from renju_tournaments.documents.kinds import Group, Of, Wish, document
from renju_tournaments.events.standings import published_rounds

CONTENT_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST: Final = 50
"""Characters of a column."""
LONGEST_TITLE: Final = 31
"""Characters of a sheet's title, as the format demands; these are not allowed in it: []:*?/\\."""
NOT_IN_TITLES: Final = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


@document(
    "workbook",
    title=gettext_lazy("Workbook (XLSX)"),
    of=Of.STAGE,
    group=Group.DATA,
    ending="xlsx",
    content_type=CONTENT_TYPE,
)
def workbook(wish: Wish) -> bytes:
    """Everything that has been published of the stage."""
    return written(list(_sheets(wish)))


def _sheets(wish: Wish) -> Iterator[tuple[str, Content]]:
    yield _("Start list"), start_list.start_list(wish)
    for round_ in published_rounds(wish.of_stage):
        title = _("Round %(number)s") % {"number": round_.number}
        yield title, pairings.by_table(replace(wish, number=round_.number))
    yield _("Standings"), standings.standings(wish)
    yield _("Cross-table"), cross_table.cross_table(wish)
    yield _("Games"), games.games(wish)


def written(sheets: list[tuple[str, Content]]) -> bytes:
    """A workbook of titles and contents."""
    book = Workbook()
    book.remove(book.active)
    for title, content in sheets:
        _write(book.create_sheet(title.translate(NOT_IN_TITLES)[:LONGEST_TITLE]), content)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _write(sheet: Worksheet, content: Content) -> None:
    widths = [len(heading.title) for heading in content.headings]
    for at, heading in enumerate(content.headings, start=1):
        cell = _put(sheet, 1, at, heading.title, number=False)
        cell.font = Font(bold=True)
        cell.alignment = Alignment(horizontal=heading.align)
    for line, row in enumerate(content.rows, start=2):
        for at, (heading, text) in enumerate(zip(content.headings, row, strict=True), start=1):
            _put(sheet, line, at, text, number=heading.number)
            widths[at - 1] = max(widths[at - 1], len(text))
    below = len(content.rows) + 3
    for line, note in enumerate(content.footnotes, start=below):
        _put(sheet, line, 1, note, number=False)
    for at, wide in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = min(wide + 2, WIDEST)
    sheet.freeze_panes = "A2"


def _put(sheet: Worksheet, line: int, column: int, text: str, *, number: bool) -> Cell:
    """Writes a value: a number where it is one, else text, which is never read as a formula."""
    value = number_in(text) if number else None
    cell = sheet.cell(line, column)
    if value is not None:
        cell.value = value
    elif text:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
        cell.data_type = "s"
    return cell
