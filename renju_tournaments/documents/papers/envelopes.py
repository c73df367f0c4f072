"""The envelope of an adjourned game: printed on one of C5 or C6, or on a sheet that is folded into one.

The face is drawn for C5; on C6 it is the same, smaller. The paper that was asked for counts only for the sheet to fold.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.adjournments.choices import Envelope, State
from renju_tournaments.adjournments.envelope import EnvelopeText, blank_envelope, envelope_of
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.queries import AdjournedGame
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.boards import draw_board
from renju_tournaments.documents.pdf.paper import GREY, Paper, pages
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming

C5: Final = (229 * mm, 162 * mm)
C6: Final = (162 * mm, 114 * mm)
EDGE: Final = 9 * mm
BOARD: Final = 100 * mm
RIGHT: Final = EDGE + BOARD + 7 * mm
"""Where the facts beside the board begin."""
SMALL, PLAIN, LONG = 8.5, 11.5, 9.5
"""Points: a label, what was written down, and what takes several lines. On C6 they are seven tenths of it."""
ROW, LINE = 7 * mm, 5.4 * mm
"""From one fact to the next, and from line to line inside one."""
LOWEST: Final = EDGE + 9 * mm
"""No fact stands lower: there the players sign."""


@document("envelope-c5", title=gettext_lazy("Envelope of an adjourned game, C5"), of=Of.TABLE, group=Group.TABLES)
def c5(wanted: DocumentRequest) -> bytes:
    """Raises UserError where the game is not adjourned, or nothing is written down of it."""
    return _on(C5, _front_of(wanted))


@document("envelope-c6", title=gettext_lazy("Envelope of an adjourned game, C6"), of=Of.TABLE, group=Group.TABLES)
def c6(wanted: DocumentRequest) -> bytes:
    """Raises UserError where the game is not adjourned, or nothing is written down of it."""
    return _on(C6, _front_of(wanted))


@document(
    "envelope-fold", title=gettext_lazy("Envelope of an adjourned game, to fold"), of=Of.TABLE, group=Group.TABLES
)
def fold(wanted: DocumentRequest) -> bytes:
    """Raises UserError where the game is not adjourned, or nothing is written down of it."""
    return _folded(_front_of(wanted), wanted.paper)


@document("envelope-blank-c5", title=gettext_lazy("Envelope, blank, C5"), of=Of.EVENT, group=Group.TABLES)
def blank_c5(wanted: DocumentRequest) -> bytes:
    """To be filled in by hand."""
    return _on(C5, blank_envelope(wanted.event))


@document("envelope-blank-c6", title=gettext_lazy("Envelope, blank, C6"), of=Of.EVENT, group=Group.TABLES)
def blank_c6(wanted: DocumentRequest) -> bytes:
    """To be filled in by hand."""
    return _on(C6, blank_envelope(wanted.event))


@document("envelope-blank-fold", title=gettext_lazy("Envelope, blank, to fold"), of=Of.EVENT, group=Group.TABLES)
def blank_fold(wanted: DocumentRequest) -> bytes:
    """To be filled in by hand."""
    return _folded(blank_envelope(wanted.event), wanted.paper)


def _front_of(wanted: DocumentRequest) -> EnvelopeText:
    stage = wanted.of_stage
    one = (
        Adjournment.objects.filter(
            game__round__stage=stage,
            game__round__number=wanted.of_round,
            game__table=wanted.table or 0,
            state=State.KEPT,
        )
        .exclude(envelope=Envelope.NONE)
        .select_related("game__round", "game__first", "game__second")
        .last()
    )
    if one is None:
        raise UserError(
            _("No envelope of table %(table)s is kept. Write the adjournment down first, with who seals.")
            % {"table": wanted.table}
        )
    naming.call_players([one.game], naming.names_in(stage))
    return envelope_of(AdjournedGame(one, one.game, stage))


def _on(size: tuple[float, float], front: EnvelopeText) -> bytes:
    """The face on an envelope of its own."""

    def draw_all(canvas: Canvas) -> None:
        _scaled(canvas, front, 0, 0, size)
        canvas.showPage()

    return pages(draw_all, title=_("Envelope"), size=size)


def _folded(front: EnvelopeText, paper: Paper) -> bytes:
    """The face of a C6 envelope in the middle of a sheet: the part below it is folded up behind it, both sides are
    glued, and the part above is the flap."""
    wide, high = paper.size
    across, up = C6
    left, bottom = (wide - across) / 2, up

    def draw_all(canvas: Canvas) -> None:
        _scaled(canvas, front, left, bottom, C6)
        canvas.saveState()
        canvas.setLineWidth(0.4)
        canvas.setStrokeGray(0.5)
        canvas.setDash(4, 3)
        for y in (bottom, bottom + up):
            canvas.line(0, y, wide, y)
        for x in (left, left + across):
            canvas.line(x, 0, x, high)
        canvas.restoreState()
        canvas.setFillGray(GREY)
        _says(canvas, _steps(), left + 6 * mm, bottom + up + 12 * mm + 5 * 4.6 * mm, across - 12 * mm)
        canvas.setFillGray(0)
        canvas.translate(left + across, high - bottom - up)  # on the back the sheet stands on its head
        canvas.rotate(180)
        _lines_to_sign(canvas, 6 * mm, -9 * mm, across - 12 * mm, 0.9)
        canvas.showPage()

    return pages(draw_all, title=_("Envelope"), size=paper.size)


def _steps() -> list[str]:
    """How the sheet becomes an envelope, on its flap."""
    return [
        _("1. Fold the lower part up behind this one, along the dashed line."),
        _("2. Fold both sides back and glue them; both sheets of the game go in."),
        _("3. Fold this flap down over the back and glue it."),
        _("4. Both players and the arbiter sign across its edge."),
    ]


def _says(canvas: Canvas, lines: list[str], x: float, y: float, room: float) -> None:
    for line in lines:
        fonts.draw(canvas, line, x, y, 9, room=room)
        y -= 4.6 * mm


def _scaled(canvas: Canvas, front: EnvelopeText, x: float, y: float, size: tuple[float, float]) -> None:
    """The face, drawn for C5, in a rectangle of another size."""
    scale = min(size[0] / C5[0], size[1] / C5[1])
    canvas.saveState()
    canvas.translate(x + (size[0] - C5[0] * scale) / 2, y + (size[1] - C5[1] * scale) / 2)
    canvas.scale(scale, scale)
    _face(canvas, front)
    canvas.restoreState()


def _face(canvas: Canvas, front: EnvelopeText) -> None:
    wide, high = C5
    room = wide - 2 * EDGE
    top = high - EDGE
    place = " · ".join(filter(None, (front.event, front.stage)))
    fonts.draw(canvas, place, EDGE, top - 4 * mm, 13, bold=True, room=room * 0.6)
    if front.is_blank:
        _field(canvas, _("Round"), "", EDGE + room * 0.64, top - 4 * mm, room * 0.16)
        _field(canvas, _("Table"), "", EDGE + room * 0.82, top - 4 * mm, room * 0.18)
    else:
        said = _("Round %(round)s, table %(table)s") % {"round": front.round, "table": front.table}
        fonts.draw(canvas, said, EDGE + room, top - 4 * mm, 15, bold=True, align="right", room=room * 0.38)
    half = room / 2
    y = top - 13 * mm
    _field(canvas, _("Starts (first player)"), front.first, EDGE, y, half - 4 * mm, bold=True)
    _field(canvas, _("Second player"), front.second, EDGE + half, y, half, bold=True)
    draw_board(canvas, front.board, EDGE, EDGE + 14 * mm, BOARD)
    _beside(canvas, front, y - 10 * mm)
    _lines_to_sign(canvas, EDGE, EDGE + 4 * mm, room, 1)


def _beside(canvas: Canvas, front: EnvelopeText, top: float) -> None:
    """The facts to the right of the board, one under the other; what is empty has a line to write on. Where there is
    much to say they stand closer."""
    room = C5[0] - EDGE - RIGHT
    facts = [(label, value, lines, _wrapped(value, room) if value else []) for label, value, lines in _facts(front)]
    needed = sum(ROW + (0 if _is_short(lines, texts) else _below(lines, texts) * LINE) for _, _, lines, texts in facts)
    closer = min(1.0, (top - LOWEST) / needed)
    y = top
    for label, value, lines, texts in facts:
        if _is_short(lines, texts):
            _field(canvas, label, value, RIGHT, y, room)
            y -= ROW * closer
            continue
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, RIGHT, y, SMALL, room=room)
        canvas.setFillGray(0)
        for at in range(_below(lines, texts)):
            y -= LINE * closer
            if at < len(texts):
                fonts.draw(canvas, texts[at], RIGHT, y, LONG * closer, room=room)
            else:
                canvas.setLineWidth(0.4)
                canvas.line(RIGHT, y - 1, RIGHT + room, y - 1)
        y -= ROW * closer


def _is_short(lines: int, texts: list[str]) -> bool:
    """Does a fact stand beside its label?"""
    return lines == 1 and len(texts) <= 1


def _below(lines: int, texts: list[str]) -> int:
    """The lines of a fact that stands below its label."""
    return len(texts) or lines - 1


def _facts(front: EnvelopeText) -> Iterator[tuple[str, str, int]]:
    """Labels, values, and how many lines an empty one is given."""
    yield _("Black"), front.black, 1
    yield _("Moves on the board"), "" if front.moves is None else str(front.moves), 1
    yield _("Sealed by"), front.sealer, 1
    yield _("Number of the sealed move"), str(front.sealed_number or ""), 1
    yield _("Time used, first player"), front.first_used, 1
    yield _("Time used, second player"), front.second_used, 1
    yield _("Opening: swaps, fifth moves"), "; ".join(front.opening), 2
    yield _("Open offer of a draw by"), front.draw_offered_by or ("" if front.is_blank else "–"), 1
    yield _("Adjourned at"), _moment(front.adjourned_at), 1
    yield _("Permitted by"), front.permitted_by, 1
    yield _("Reason"), front.reason, 1
    yield _("Resumes at"), _moment(front.resumes_at), 1
    yield _("Resumes where"), front.resumes_where, 1
    yield _("Envelope kept by"), front.kept_by, 1


def _moment(at: datetime | None) -> str:
    return date_format(at, "DATETIME_FORMAT") if at else ""


def _field(canvas: Canvas, label: str, value: str, x: float, y: float, room: float, *, bold: bool = False) -> None:
    """A small label, and the value or a line to write it on."""
    canvas.setFillGray(GREY)
    taken = fonts.draw(canvas, label, x, y, SMALL, room=room * 0.62) + 2 * mm
    canvas.setFillGray(0)
    if value:
        fonts.draw(canvas, value, x + taken, y, PLAIN, bold=bold, room=room - taken)
    else:
        canvas.setLineWidth(0.4)
        canvas.line(x + taken, y - 1, x + room, y - 1)


def _wrapped(text: str, room: float) -> list[str]:
    """The text in lines of the size of the longer facts."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and fonts.width(longer, LONG) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _lines_to_sign(canvas: Canvas, x: float, y: float, room: float, scale: float) -> None:
    """Both players and the arbiter."""
    each = room / 3
    for at, label in enumerate((_("Signature, first player"), _("Signature, second player"), _("Arbiter"))):
        left = x + at * each
        canvas.setLineWidth(0.5)
        canvas.line(left, y, left + each - 5 * mm, y)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, left, y - 3.6 * mm * scale, 8 * scale, room=each - 5 * mm)
        canvas.setFillGray(0)
