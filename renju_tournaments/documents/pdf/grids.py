"""Tables on paper: the head repeated on every page, no row split, no text cut.

A column is as wide as its widest cell as long as all fit; else those that may wrap share what is left, each at least
as wide as its longest word, or that of its title, where there is room for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from renju_tournaments.documents.pdf import fonts

PADDING: Final = 3.0
NARROWEST: Final = 40.0
"""Points that a column which wraps has at least."""
RULE: Final = HexColor("#b8b8b8")
STRIPE: Final = HexColor("#f3f3f3")
BLACK: Final = HexColor("#000000")
FADED: Final = HexColor("#8a8a8a")
_ALIGN: Final = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


@dataclass(frozen=True, slots=True)
class Column:
    """``wraps``: may its text take several lines when the table is too wide? Names do, numbers do not."""

    title: str
    align: str = "left"
    wraps: bool = False
    bold: bool = False


Row = Sequence[str]


def grid(
    columns: Sequence[Column],
    rows: Sequence[Row],
    room: float,
    *,
    size: float = 9,
    faded: Collection[int] = (),
    rules: bool = False,
) -> Flowable:
    """The table in ``room`` points. ``faded``: rows in grey, those of who has left. ``rules``: lines between all cells,
    for a table that is written in by hand.

    Where even the narrowest columns do not fit, everything is set smaller.
    """
    fonts.register()
    widths = _widths(columns, rows, room, size)
    while widths is None and size > fonts.SMALLEST:
        size -= 0.5
        widths = _widths(columns, rows, room, size)
    if widths is None:
        widths = [room / len(columns)] * len(columns)
    styles = [_style(column, size) for column in columns]
    grey = [_style(column, size, FADED) for column in columns]
    head = [_cell(c.title, w, s, True, True) for c, w, s in zip(columns, widths, styles, strict=True)]
    body = [
        [
            _cell(text, w, s, c.bold, c.wraps)
            for text, w, s, c in zip(row, widths, grey if n in faded else styles, columns, strict=True)
        ]
        for n, row in enumerate(rows)
    ]
    table = Table([head, *body], colWidths=widths, repeatRows=1, splitByRow=1)
    table.setStyle(TableStyle(_look(columns, len(rows), size, sorted(faded), rules)))
    table.hAlign = "LEFT"
    return table


def _widths(columns: Sequence[Column], rows: Sequence[Row], room: float, size: float) -> list[float] | None:
    """The widths of the columns; None where they do not fit at this size."""
    natural = [
        2 * PADDING + max((fonts.width(row[at], size, column.bold) for row in rows), default=0.0)
        for at, column in enumerate(columns)
    ]
    titles = [2 * PADDING + fonts.width(column.title, size, True) for column in columns]
    natural = [max(wide, title) for wide, title in zip(natural, titles, strict=True)]
    over = sum(natural) - room
    wrapping = [at for at, column in enumerate(columns) if column.wraps]
    if over <= 0:
        spare = -over / max(1, len(wrapping))
        return [wide + spare if at in wrapping else wide for at, wide in enumerate(natural)]
    left = room - sum(wide for at, wide in enumerate(natural) if at not in wrapping)
    if not wrapping or left < NARROWEST * len(wrapping):
        return None
    narrowest = {at: min(natural[at], NARROWEST) for at in wrapping}
    unbroken_title = {at: _unbroken([columns[at].title], size, narrowest[at], bold=True) for at in wrapping}
    unbroken = {
        at: _unbroken([row[at] for row in rows], size, unbroken_title[at], bold=columns[at].bold) for at in wrapping
    }
    least = next((widths for widths in (unbroken, unbroken_title) if sum(widths.values()) <= left), narrowest)
    shares = _shares({at: natural[at] for at in wrapping}, least, left)
    return [shares.get(at, wide) for at, wide in enumerate(natural)]


def _unbroken(cells: Iterable[str], size: float, least: float, *, bold: bool) -> float:
    """The width, in points, that a column needs for no word in it to be broken."""
    words = {word for cell in cells for word in cell.split()}
    return max(least, *(2 * PADDING + fonts.width(word, size, bold) for word in words), least)


def _shares(wanted: Mapping[int, float], least: Mapping[int, float], left: float) -> dict[int, float]:
    """What each wrapping column gets of the room left: its least, and more by how much more it would like."""
    more = sum(wanted.values()) - sum(least.values()) or 1.0
    spare = left - sum(least.values())
    return {at: least[at] + spare * (wanted[at] - least[at]) / more for at in wanted}


def _style(column: Column, size: float, colour: Color = BLACK) -> ParagraphStyle:
    return ParagraphStyle(
        column.title,
        fontName=fonts.BOLD if column.bold else fonts.REGULAR,
        fontSize=size,
        leading=size * 1.2,
        alignment=_ALIGN[column.align],
        textColor=colour,
        splitLongWords=1,
    )


def _cell(text: str, room: float, style: ParagraphStyle, bold: bool, wraps: bool) -> str | Paragraph:
    """Plain text where the main font has it all and it fits; that is several times as fast as a paragraph."""
    fits = not wraps or fonts.width(text, style.fontSize, bold) <= room - 2 * PADDING
    if fits and "\n" not in text and fonts.is_plain(text, bold):
        return text
    return Paragraph(fonts.markup(text, bold).replace("\n", "<br/>"), style)


def _look(
    columns: Sequence[Column], count: int, size: float, faded: Sequence[int], rules: bool
) -> list[tuple[object, ...]]:
    look: list[tuple[object, ...]] = [
        ("FONT", (0, 0), (-1, 0), fonts.BOLD, size),
        ("FONT", (0, 1), (-1, -1), fonts.REGULAR, size),
        ("LEADING", (0, 0), (-1, -1), size * 1.2),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
        ("TOPPADDING", (0, 0), (-1, -1), 1.8),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.2),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, BLACK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
    ]
    if rules:
        look.append(("GRID", (0, 0), (-1, -1), 0.5, HexColor("#606060")))
    elif count:
        look.append(("ROWBACKGROUNDS", (0, 1), (-1, -1), [None, STRIPE]))
    for at, column in enumerate(columns):
        look.append(("ALIGN", (at, 0), (at, -1), column.align.upper()))
        if column.bold:
            look.append(("FONT", (at, 1), (at, -1), fonts.BOLD, size))
    look += [("TEXTCOLOR", (0, n + 1), (-1, n + 1), FADED) for n in faded]
    return look
