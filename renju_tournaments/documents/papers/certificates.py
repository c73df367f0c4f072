"""Certificates: one a player, in the order of the places. Before the table is final they are printed only for an
arbiter who says so, and say themselves that they are provisional."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.contents.standings import round_asked
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.paper import GREY, pages
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Objection, Refused, Severity, warnings
from renju_tournaments.events.services.results.finish_stage import check_finish
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.tables.standings import StandingsRow, StandingsTable, is_final, published_rounds, table


@document("certificates", title=gettext_lazy("Certificates"), of=Of.STAGE, group=Group.AFTER)
def certificates(wanted: DocumentRequest) -> bytes:
    """For everybody who has a place. Raises UserError before there is a table, and Refused with what has not been
    confirmed."""
    stage, after = wanted.of_stage, round_asked(wanted)
    shown = table(stage, after_round=after)
    rows = [row for row in shown.rows if row.place]
    if not rows:
        raise UserError(_("Nobody has a place yet."))
    found = list(objections(stage, after))
    if any(o.code not in wanted.confirmed for o in warnings(found)):
        raise Refused(found)
    remarks = () if is_final(stage, published_rounds(stage), after) else _provisional(shown)
    wide, high = reversed(wanted.paper.size)

    def draw(canvas: Canvas) -> None:
        for row in rows:
            _certificate(canvas, wanted, row, remarks, wide, high)
            canvas.showPage()

    return pages(draw, title=_("Certificates"), size=(wide, high))


def objections(stage: Stage, after_round: int) -> Iterator[Objection]:
    """What an arbiter should know before they give certificates by the table after a round."""
    if not is_final(stage, published_rounds(stage), after_round):
        said = _(
            "The table after round %(number)s is not final. Print the certificates all the same; each of them says "
            "that it is provisional."
        )
        yield Objection("provisional", said % {"number": after_round}, Severity.WARNING)
        yield from (replace(o, severity=Severity.INFO) for o in check_finish(stage) if o.code != "finished")
    protests = Ruling.objects.filter(event=stage.event_id, kind=RulingKind.PROTEST, protest=ProtestState.OPEN)
    if count := protests.filter(Q(stage=None) | Q(stage=stage)).count():
        said = ngettext(
            "%(count)s protest is not decided yet. Print the certificates all the same.",
            "%(count)s protests are not decided yet. Print the certificates all the same.",
            count,
        )
        yield Objection("protests", said % {"count": count}, Severity.WARNING)


def _provisional(shown: StandingsTable) -> tuple[str, ...]:
    """The lines on a certificate that is not by the final table."""
    said = _("Provisional: as it stands after round %(number)s") % {"number": shown.after_round}
    return said, shown.provisional


def _certificate(
    canvas: Canvas, wanted: DocumentRequest, row: StandingsRow, remarks: tuple[str, ...], wide: float, high: float
) -> None:
    event, middle, room = wanted.event, wide / 2, wide - 60 * mm
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
    if wanted.stage is not None and wanted.stage.is_knock_out:
        said = _("took place %(place)s") % {"place": row.place}
    fonts.draw(canvas, said, middle, high - 110 * mm, 18, align="center", room=room)
    for n, remark in enumerate(remarks):
        fonts.draw(canvas, remark, middle, high - (117 + 5 * n) * mm, 10, bold=True, align="center", room=room)
    fonts.draw(
        canvas, event.name, middle, high - (133 if remarks else 128) * mm, 20, bold=True, align="center", room=room
    )
    days = [date_format(day, "DATE_FORMAT") for day in dict.fromkeys((event.starts_on, event.ends_on)) if day]
    where = " · ".join(filter(None, (event.place, " – ".join(days))))
    fonts.draw(canvas, where, middle, high - (142 if remarks else 138) * mm, 12, align="center", room=room)
    for at, (label, name) in enumerate(((_("Organizer"), event.organizer), (_("Chief arbiter"), event.chief_arbiter))):
        left = 40 * mm if at == 0 else wide - 110 * mm
        canvas.line(left, 34 * mm, left + 70 * mm, 34 * mm)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, ", ".join(filter(None, (label, name))), left, 29 * mm, 9, room=70 * mm)
        canvas.setFillGray(0)
