"""Result slips: a table a slip, six to a sheet, in cut order. Who has no game has no slip."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.contents.pairings import round_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.cuts import Box, cut_up
from renju_tournaments.documents.pdf.paper import GREY
from renju_tournaments.tables.rounds import BoardWords

ACROSS, DOWN = 2, 3
BOXES: Final = ("1 – 0", "½ – ½", "0 – 1")


@document("result-slips", title=gettext_lazy("Result slips"), of=Of.ROUND, group=Group.ROUND)
def slips(wanted: DocumentRequest) -> bytes:
    """The two names, three boxes to tick, and two signatures."""
    shown = round_of(wanted)

    def draw(canvas: Canvas, board: BoardWords, box: Box) -> None:
        _slip(canvas, board, box, wanted)

    return cut_up(shown.boards, draw, across=ACROSS, down=DOWN, paper=wanted.paper, title=_("Result slips"))


def _slip(canvas: Canvas, board: BoardWords, box: Box, wanted: DocumentRequest) -> None:
    left, bottom, wide, high = box
    top = bottom + high
    canvas.setFillGray(GREY)
    fonts.draw(canvas, wanted.event.name, left, top - 3 * mm, 8, room=wide)
    said = _("Round %(number)s") % {"number": wanted.of_round}
    if wanted.stage is not None and wanted.stage.name:
        said = f"{wanted.stage.name} · {said}"
    fonts.draw(canvas, said, left, top - 8 * mm, 9, room=wide * 0.6)
    canvas.setFillGray(0)
    fonts.draw(
        canvas,
        _("Table %(number)s") % {"number": board.table},
        left + wide,
        top - 10 * mm,
        16,
        bold=True,
        align="right",
    )
    y = top - 20 * mm
    for label, name in (
        (pgettext("has the first move", "starts"), board.first.player.name),
        ("", board.second.player.name),
    ):
        fonts.draw(canvas, name, left, y, 12, bold=True, room=wide - 16 * mm)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, left + wide, y, 8, align="right", room=15 * mm)
        canvas.setFillGray(0)
        y -= 8 * mm
    each = wide / len(BOXES)
    for at, label in enumerate(BOXES):
        x = left + at * each
        canvas.setLineWidth(0.8)
        canvas.rect(x, y - 6 * mm, 6 * mm, 6 * mm)
        fonts.draw(canvas, label, x + 8 * mm, y - 4.6 * mm, 11)
    y = bottom + 6 * mm
    half = wide / 2
    for at, label in enumerate((_("Signature, first player"), _("Signature, second player"))):
        canvas.setLineWidth(0.5)
        canvas.line(left + at * half, y, left + (at + 1) * half - 3 * mm, y)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, left + at * half, y - 3.4 * mm, 7, room=half - 3 * mm)
        canvas.setFillGray(0)
