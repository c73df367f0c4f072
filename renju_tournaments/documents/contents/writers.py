"""Content on paper, and as comma-separated values."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from renju_tournaments.documents.contents.model import Content, number_in
from renju_tournaments.documents.heads import head_of
from renju_tournaments.documents.kinds import Wish
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.grids import FADED, Column, grid
from renju_tournaments.documents.pdf.paper import body_width, build

BEGINS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
NOTE: Final = ParagraphStyle("note", fontName=fonts.REGULAR, fontSize=8, leading=10, textColor=FADED)


def paper_of(content: Content, wish: Wish) -> bytes:
    """A document with the table and its footnotes."""
    return build(
        story_of(content, wish),
        head_of(wish, content.title, content.detail),
        paper=wish.paper,
        landscape=content.landscape,
        columns=content.columns,
    )


def story_of(content: Content, wish: Wish) -> list[Flowable]:
    """The table and its footnotes, to stand in a document."""
    room = body_width(wish.paper, landscape=content.landscape, columns=content.columns)
    columns = [Column(h.title, h.align, h.wraps, h.bold) for h in content.headings]
    story: list[Flowable] = [
        grid(columns, content.rows, room, size=content.size, faded=content.faded, rules=content.rules)
    ]
    return [*story, *notes_of(content.footnotes)]


def notes_of(footnotes: Iterable[str]) -> list[Flowable]:
    """Footnotes below a table."""
    lines = [Paragraph(fonts.markup(note), NOTE) for note in footnotes]
    return [Spacer(1, 6), *lines] if lines else []


def csv_of(content: Content) -> bytes:
    """UTF-8 with the mark that Excel needs, lines ended as the standard says. Numbers are numbers (2.5), and no cell
    is a formula: one that would begin as one stands behind an apostrophe."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow([harmless(heading.title) for heading in content.headings])
    for row in content.rows:
        writer.writerow(
            [
                _value(text) if heading.number else harmless(text)
                for heading, text in zip(content.headings, row, strict=True)
            ]
        )
    return out.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(BEGINS_A_FORMULA) else text


def _value(text: str) -> str:
    number = number_in(text)
    return harmless(text) if number is None else str(number)
