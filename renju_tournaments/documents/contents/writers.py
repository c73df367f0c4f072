"""Content on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from renju_tournaments.documents.headers import header_of
from renju_tournaments.documents.kinds import Wish
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.grids import FADED, Column, grid
from renju_tournaments.documents.pdf.paper import body_width, build
from renju_tournaments.tables.lists.model import Content

NOTE: Final = ParagraphStyle("note", fontName=fonts.REGULAR, fontSize=8, leading=10, textColor=FADED)
NOTICE: Final = ParagraphStyle("notice", fontName=fonts.BOLD, fontSize=10, leading=13, borderWidth=0.6, borderPadding=3)


def paper_of(content: Content, wish: Wish) -> bytes:
    """A document with the table and its footnotes."""
    return build(
        story_of(content, wish),
        header_of(wish, content.title, content.detail),
        paper=wish.paper,
        landscape=content.landscape,
        columns=content.columns,
    )


def story_of(content: Content, wish: Wish, room: float = 0) -> list[Flowable]:
    """The table and its footnotes, to stand in a document; ``room``, in points, where that is not one of its own."""
    room = room or body_width(wish.paper, landscape=content.landscape, columns=content.columns)
    columns = [Column(h.title, h.align, h.wraps, h.bold) for h in content.headings]
    story: list[Flowable] = [
        *notice_of(content.notice),
        grid(columns, content.rows, room, size=content.size, faded=content.faded, rules=content.rules),
    ]
    return [*story, *notes_of(content.footnotes)]


def notice_of(said: str) -> list[Flowable]:
    """What must be known before a table is read, above it; nothing where there is nothing to say."""
    if not said:
        return []
    fonts.register()
    return [Paragraph(fonts.markup(said, bold=True), NOTICE), Spacer(1, 6)]


def notes_of(footnotes: Iterable[str]) -> list[Flowable]:
    """Footnotes below a table."""
    lines = [Paragraph(fonts.markup(note), NOTE) for note in footnotes]
    return [Spacer(1, 6), *lines] if lines else []
