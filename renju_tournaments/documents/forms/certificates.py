"""Certificates: one a player, in the order of the places."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.contents.standings import round_asked
from renju_tournaments.documents.kinds import Group, Of, Wish, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.paper import GREY, pages
from renju_tournaments.errors import UserError
from renju_tournaments.events.standings import TableRow, table


@document("certificates", title=gettext_lazy("Certificates"), of=Of.STAGE, group=Group.AFTER)
def certificates(wish: Wish) -> bytes:
    """For everybody who has a place. Raises UserError before there is a table."""
    rows = [row for row in table(wish.of_stage, after_round=round_asked(wish)).rows if row.place]
    if not rows:
        raise UserError(_("Nobody has a place yet."))
    wide, high = reversed(wish.paper.size)

    def draw(canvas: Canvas) -> None:
        for row in rows:
            _certificate(canvas, wish, row, wide, high)
            canvas.showPage()

    return pages(draw, title=_("Certificates"), size=(wide, high))


def _certificate(canvas: Canvas, wish: Wish, row: TableRow, wide: float, high: float) -> None:
    event, middle, room = wish.event, wide / 2, wide - 60 * mm
    canvas.setLineWidth(1.5)
    canvas.rect(12 * mm, 12 * mm, wide - 24 * mm, high - 24 * mm)
    canvas.setLineWidth(0.4)
    canvas.rect(14 * mm, 14 * mm, wide - 28 * mm, high - 28 * mm)
    fonts.draw(canvas, _("Certificate"), middle, high - 52 * mm, 34, bold=True, align="center", room=room)
    fonts.draw(canvas, row.player.name, middle, high - 84 * mm, 30, bold=True, align="center", room=room)
    if row.player.latin:
        canvas.setFillGray(GREY)
        fonts.draw(canvas, row.player.latin, middle, high - 93 * mm, 12, align="center", room=room)
        canvas.setFillGray(0)
    said = _("took place %(place)s with %(points)s points") % {"place": row.place, "points": row.points}
    if wish.stage is not None and wish.stage.is_knock_out:
        said = _("took place %(place)s") % {"place": row.place}
    fonts.draw(canvas, said, middle, high - 110 * mm, 18, align="center", room=room)
    fonts.draw(canvas, event.name, middle, high - 128 * mm, 20, bold=True, align="center", room=room)
    days = [date_format(day, "DATE_FORMAT") for day in dict.fromkeys((event.starts_on, event.ends_on)) if day]
    where = " · ".join(filter(None, (event.place, " – ".join(days))))
    fonts.draw(canvas, where, middle, high - 138 * mm, 12, align="center", room=room)
    for at, (label, name) in enumerate(((_("Organizer"), event.organizer), (_("Chief arbiter"), event.chief_arbiter))):
        left = 40 * mm if at == 0 else wide - 110 * mm
        canvas.line(left, 34 * mm, left + 70 * mm, 34 * mm)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, ", ".join(filter(None, (label, name))), left, 29 * mm, 9, room=70 * mm)
        canvas.setFillGray(0)
