"""Cards that stand on the tables: table numbers, and names to fold."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.cuts import Box, cut_up
from renju_tournaments.documents.pdf.paper import GREY, pages
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.models import Entry, Game
from renju_tournaments.players.names import fold


@document("table-cards", title=gettext_lazy("Table numbers"), of=Of.STAGE, group=Group.TABLES)
def table_cards(wanted: DocumentRequest) -> bytes:
    """As many tables as the largest round had, or as the field needs; four to a sheet."""
    stage = wanted.of_stage
    field = stage.entries.filter(last_round=None).count()
    largest = Game.objects.filter(round__stage=stage).order_by("-table").values_list("table", flat=True).first() or 0
    count = max(largest, field // 2)
    if not count:
        raise UserError(_("Nobody is entered yet, so there are no tables."))

    def draw(canvas: Canvas, table: int, box: Box) -> None:
        left, bottom, wide, high = box
        canvas.setFillGray(GREY)
        fonts.draw(canvas, wanted.event.name, left + wide / 2, bottom + high - 6 * mm, 10, align="center", room=wide)
        fonts.draw(canvas, _("Table"), left + wide / 2, bottom + high - 20 * mm, 16, align="center")
        canvas.setFillGray(0)
        fonts.draw(
            canvas, str(table), left + wide / 2, bottom + high / 2 - 22 * mm, 150, bold=True, align="center", room=wide
        )

    numbers = range(1, count + 1)
    return cut_up(numbers, draw, across=2, down=2, paper=wanted.paper, title=_("Table numbers"))


@document("name-cards", title=gettext_lazy("Name cards to fold"), of=Of.STAGE, group=Group.TABLES)
def name_cards(wanted: DocumentRequest) -> bytes:
    """Two to a sheet, each folded in the middle so that the name can be read from both sides."""
    stage = wanted.of_stage
    entries = list(stage.entries.filter(last_round=None))
    if not entries:
        raise UserError(_("Nobody is entered yet, so there are no names."))
    naming.call(entries, naming.names_apart(entries))
    entries.sort(key=lambda entry: fold(entry.name))
    wide, high = wanted.paper.size

    def draw_all(canvas: Canvas) -> None:
        for at in range(0, len(entries), 2):
            for place, entry in enumerate(entries[at : at + 2]):
                _name_card(canvas, entry, wanted.event.name, high - (place + 1) * high / 2, wide, high / 2)
            canvas.showPage()

    return pages(draw_all, title=_("Name cards to fold"), size=(wide, high))


def _name_card(canvas: Canvas, entry: Entry, event: str, bottom: float, wide: float, high: float) -> None:
    """Both faces, one upside down above the fold."""
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(wide, 2 * bottom + high)
            canvas.rotate(180)
        room = wide - 30 * mm
        size = fonts.fitting(entry.called, 40, room, bold=True)
        middle = bottom + high / 4
        fonts.draw(canvas, entry.called, wide / 2, middle - size * 0.2, size, bold=True, align="center")
        canvas.setFillGray(GREY)
        below = " · ".join(filter(None, (entry.latin_name, entry.title, entry.federation)))
        fonts.draw(canvas, below, wide / 2, middle - 14 * mm, 13, align="center", room=room)
        fonts.draw(canvas, event, wide / 2, bottom + 8 * mm, 8, align="center", room=room)
        canvas.restoreState()
    canvas.saveState()
    canvas.setStrokeGray(0.7)
    canvas.setLineWidth(0.4)
    canvas.setDash(1, 3)
    canvas.line(0, bottom + high / 2, wide, bottom + high / 2)
    canvas.setDash(4, 3)
    canvas.line(0, bottom, wide, bottom)
    canvas.restoreState()
