"""Tables on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from renju_tournaments.documents.headers import header_of
from renju_tournaments.documents.kinds import DocumentRequest
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.grids import FADED, Column, grid
from renju_tournaments.documents.pdf.paper import body_width, build
from renju_tournaments.tables.values.columns import Where
from renju_tournaments.tables.values.table import Table, text_in

NOTE: Final = ParagraphStyle("note", fontName=fonts.REGULAR, fontSize=8, leading=10, textColor=FADED)
NOTICE: Final = ParagraphStyle("notice", fontName=fonts.BOLD, fontSize=10, leading=13, borderWidth=0.6, borderPadding=3)


def paper_of(table: Table, wanted: DocumentRequest) -> bytes:
    """A document with the table and its footnotes."""
    return build(
        story_of(table, wanted),
        header_of(wanted, table.title, table.detail),
        paper=wanted.paper,
        landscape=table.layout.landscape,
        columns=table.layout.columns,
    )


def story_of(table: Table, wanted: DocumentRequest, room: float = 0) -> list[Flowable]:
    """The table and its footnotes, to stand in a document; ``room``, in points, where that is not one of its own."""
    layout = table.layout
    room = room or body_width(wanted.paper, landscape=layout.landscape, columns=layout.columns)
    columns = table.columns_in(Where.PAPER)
    printed = grid(
        [Column(str(c.title), c.kind.align, c.kind.wraps, c.bold) for c in columns],
        [[text_in(row, column) for column in columns] for row in table.rows],
        room,
        size=layout.size,
        faded=frozenset(at for at, row in enumerate(table.rows) if row.withdrawn),
        rules=layout.ruled,
    )
    return [*notice_of(table.notice), printed, *notes_of(table.told_below())]


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
