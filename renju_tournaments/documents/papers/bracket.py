"""The bracket of a knock-out on the wall: as much on a sheet as is drawn in one piece."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.headers import header_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.paper import GREY, MARGIN, draw_header, number_page, pages
from renju_tournaments.errors import UserError
from renju_tournaments.tables.brackets import MatchWords, Part, Seat, bracket_words

TOP: Final = 34 * mm
LINE: Final = 5.6 * mm
"""Of a seat."""


@document(
    "bracket", title=gettext_lazy("Bracket"), of=Of.STAGE, group=Group.WALL, fits=lambda stage: stage.is_knock_out
)
def bracket(wanted: DocumentRequest) -> bytes:
    """The published bracket. Raises UserError in a system without one."""
    shown = bracket_words(wanted.of_stage) if wanted.of_stage.is_knock_out else None
    if shown is None or not shown.sections:
        raise UserError(_("There is no bracket in this stage; the cross-table shows its rounds."))
    parts = [(section.title, part) for section in shown.sections for part in section.parts]
    wide, high = reversed(wanted.paper.size)
    half = wide / 2 - MARGIN
    head = header_of(wanted, _("Bracket"))

    def draw(canvas: Canvas) -> None:
        for number, (title, part) in enumerate(parts, start=1):
            draw_header(canvas, head, wide, high)
            fonts.draw(canvas, title, MARGIN, high - TOP + 2 * mm, 11, bold=True, room=half)
            fonts.draw(
                canvas, shown.provisional, wide - MARGIN, high - TOP + 2 * mm, 9, bold=True, align="right", room=half
            )
            _part(canvas, part, wide, high)
            number_page(canvas, head.foot, number, len(parts))
            canvas.showPage()

    return pages(draw, title=_("Bracket"), size=(wide, high))


def _part(canvas: Canvas, part: Part, wide: float, high: float) -> None:
    each = (wide - 2 * MARGIN) / len(part.columns)
    room = high - TOP - 24 * mm
    for at, column in enumerate(part.columns):
        left = MARGIN + at * each
        canvas.setFillGray(GREY)
        fonts.draw(canvas, column.title, left, high - TOP - 5 * mm, 9, room=each - 4 * mm)
        canvas.setFillGray(0)
        slot = room / len(column.matches)
        for row, match in enumerate(column.matches):
            middle = high - TOP - 9 * mm - (row + 0.5) * slot
            _match(canvas, match, left, middle, each - 6 * mm)
            if at + 1 < len(part.columns) and len(part.columns[at + 1].matches) * 2 == len(column.matches):
                _join(canvas, left + each - 6 * mm, middle, slot, row)


def _match(canvas: Canvas, match: MatchWords, left: float, middle: float, wide: float) -> None:
    canvas.setLineWidth(0.5)
    canvas.setStrokeGray(0.4)
    canvas.rect(left, middle - LINE, wide, 2 * LINE)
    canvas.line(left, middle, left + wide, middle)
    canvas.setStrokeGray(0)
    for seat, bottom in zip(match.seats, (middle, middle - LINE), strict=True):
        _seat(canvas, seat, left + 1.5 * mm, bottom + 1.7 * mm, wide - 3 * mm)
    canvas.setFillGray(GREY)
    if not match.is_pass and not any(seat.wins for seat in match.seats):
        named = _("Match %(number)s") % {"number": match.number}  # a later match may wait for its winner
        fonts.draw(canvas, named, left + wide, middle + LINE + 1 * mm, 6.5, align="right", room=wide)
    fonts.draw(canvas, match.said, left, middle - LINE - 3 * mm, 6.5, room=wide)
    canvas.setFillGray(0)


def _seat(canvas: Canvas, seat: Seat, left: float, bottom: float, wide: float) -> None:
    taken = fonts.draw(canvas, seat.score, left + wide, bottom, 8.5, bold=seat.wins, align="right")
    if seat.player is None:
        canvas.setFillGray(GREY)
    said = f"{seat.player.number}  {seat.player.name}" if seat.player else seat.note
    fonts.draw(canvas, said, left, bottom, 8.5, bold=seat.wins, room=wide - taken - 2 * mm)
    canvas.setFillGray(0)


def _join(canvas: Canvas, x: float, middle: float, slot: float, row: int) -> None:
    """The line to the match of the next round."""
    turn = middle + (slot / 2 if row % 2 else -slot / 2)
    canvas.setLineWidth(0.5)
    canvas.setStrokeGray(0.4)
    canvas.line(x, middle, x + 3 * mm, middle)
    canvas.line(x + 3 * mm, middle, x + 3 * mm, turn)
    canvas.line(x + 3 * mm, turn, x + 6 * mm, turn)
    canvas.setStrokeGray(0)
