"""How a scorecard is drawn: head, diagram, what of the opening is no stone, moves with their times, signatures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.papers.codes import draw_code
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.boards import draw_board
from renju_tournaments.documents.pdf.paper import GREY, Paper
from renju_tournaments.records.pages.drawing import Drawing, Look, draw_empty
from renju_tournaments.rules.points import ColumnLetters

WIDE, HIGH = Paper.A4.size
EDGE: Final = 13 * mm
BOARD: Final = 122 * mm
ROWS: Final = 20
SETS: Final = 6
"""Columns of moves: 20 rows of six are 120 moves."""
LINE: Final = 4.55 * mm


@dataclass(frozen=True)
class Card:
    """What is printed on a scorecard; what is empty is a line to write on."""

    event: str = ""
    place: str = ""
    date: str = ""
    round: str = ""
    table: str = ""
    first: str = ""
    second: str = ""
    regulation: str = ""
    time_control: str = ""
    arbiter: str = ""
    whose: str = ""
    """The player whose card it is."""
    link: str = ""
    """The address to hand it in."""
    letters: ColumnLetters = ColumnLetters.INTERNATIONAL
    size: int = 15
    moves: tuple[str, ...] = ()
    """Of a record: the points in order, a pass as “—”."""
    swaps: str = ""
    fifths: str = ""
    black: str = ""
    result: str = ""
    ending: str = ""
    drawing: Drawing | None = None
    colours: bool = False
    """Are the stones in two inks, Black's numbers black and White's red?"""


def draw_card(canvas: Canvas, card: Card) -> None:
    """One card on an A4 sheet."""
    top = _head(canvas, card)
    board_bottom = top - BOARD
    drawing = card.drawing or draw_empty(card.size, Look(letters=card.letters))
    draw_board(canvas, drawing, EDGE - 3 * mm, board_bottom, BOARD, colours=card.colours)
    _opening_box(canvas, card, EDGE + BOARD + 1 * mm, top - 2 * mm, board_bottom)
    bottom = _moves(canvas, card, board_bottom - 4 * mm)
    _foot(canvas, card, bottom)


def _head(canvas: Canvas, card: Card) -> float:
    """Returns where the head ends."""
    y = HIGH - EDGE
    code = 25 * mm if card.link else 0
    room = WIDE - 2 * EDGE - code
    if card.link:
        draw_code(canvas, card.link, WIDE - EDGE - code + 2 * mm, y - code + 2 * mm, code)
    fonts.draw(canvas, card.event or _("Scorecard"), EDGE, y - 4 * mm, 13, bold=True, room=room)
    y -= 10 * mm
    half = room / 2
    fields = [
        [(_("Round"), card.round, 0.2), (_("Table"), card.table, 0.2), (_("Date"), card.date, 0.6)],
        [(_("First player (starts)"), card.first, 1.0)],
        [(_("Second player"), card.second, 1.0)],
    ]
    for row in fields:
        x = EDGE
        for label, value, share in row:
            _field(canvas, label, value, x, y, room * share - 2 * mm)
            x += room * share
        y -= 7.5 * mm
    for label, value, at in ((_("Opening regulation"), card.regulation, 0), (_("Time control"), card.time_control, 1)):
        _field(canvas, label, value, EDGE + at * half, y, half - 2 * mm)
    if card.whose:
        fonts.draw(
            canvas,
            _("Card of %(name)s") % {"name": card.whose},
            WIDE - EDGE,
            HIGH - EDGE + 2,
            7,
            align="right",
            room=80 * mm,
        )
    return y - 4 * mm


def _field(canvas: Canvas, label: str, value: str, x: float, y: float, room: float) -> None:
    """A small label, and the value or a line to write it on."""
    canvas.setFillGray(GREY)
    taken = fonts.draw(canvas, label, x, y, 7.5, room=room * 0.6) + 1.5 * mm
    canvas.setFillGray(0)
    if value:
        fonts.draw(canvas, value, x + taken, y, 10.5, room=max(room - taken, 10 * mm))
    else:
        canvas.setLineWidth(0.4)
        canvas.line(x + taken, y - 1, x + room, y - 1)


def _opening_box(canvas: Canvas, card: Card, x: float, top: float, bottom: float) -> None:
    """Beside the board: what of the opening is no stone, passes, the result, and how it came about."""
    room, y = WIDE - EDGE - x, top - 3 * mm
    written = bool(card.moves)
    for label, value, lines in _beside(card):
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, x, y, 7.5, room=room)
        canvas.setFillGray(0)
        y -= 4.6 * mm
        if written:
            for piece in _wrapped(value or "–", 9, room):
                fonts.draw(canvas, piece, x, y, 9, room=room)
                y -= 4.2 * mm
            y -= 1.5 * mm
            continue
        canvas.setLineWidth(0.4)
        for _line in range(lines):
            canvas.line(x, y - 1 * mm, x + room, y - 1 * mm)
            y -= 5.6 * mm
        y -= 0.6 * mm


def _beside(card: Card) -> Iterator[tuple[str, str, int]]:
    """Labels, values and how many lines to write on."""
    yield _("Swaps after moves"), card.swaps, 1
    yield _("Fifth moves offered"), card.fifths, 3
    yield _("Black after the opening"), card.black, 1
    passes = [f"{n} —" for n, move in enumerate(card.moves, start=1) if move == "—"]
    yield _("Passes (“65 —”)"), ", ".join(passes), 2
    yield _("Offers of a draw, remarks"), "", 3
    yield _("Result"), card.result, 1
    yield _("How it ended"), card.ending, 1


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and fonts.width(longer, size) > room:
            yield line
            line = word
        else:
            line = longer
    yield line


def _moves(canvas: Canvas, card: Card, top: float) -> float:
    """The list of moves, with room for the times; returns where it ends."""
    each = (WIDE - 2 * EDGE) / SETS
    number, move = 8 * mm, 12 * mm
    canvas.setLineWidth(0.35)
    canvas.setStrokeGray(0.45)
    for column in range(SETS):
        x = EDGE + column * each
        canvas.setFillGray(GREY)
        fonts.draw(canvas, _("move"), x + number + 1 * mm, top - 3 * mm, 6.5, room=move)
        fonts.draw(canvas, _("time"), x + number + move + 1 * mm, top - 3 * mm, 6.5, room=each - number - move)
        for row in range(ROWS):
            y = top - 4 * mm - (row + 1) * LINE
            count = column * ROWS + row + 1
            canvas.setFillGray(GREY)
            fonts.draw(canvas, str(count), x + number - 1 * mm, y + 1.3 * mm, 7.5, align="right")
            canvas.line(x + number, y, x + each - 1.5 * mm, y)
            if count <= len(card.moves):
                canvas.setFillGray(0)
                fonts.draw(canvas, card.moves[count - 1], x + number + 1 * mm, y + 1.2 * mm, 9)
        canvas.line(x + number + move, top - 4 * mm, x + number + move, top - 4 * mm - ROWS * LINE)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    bottom = top - 4 * mm - ROWS * LINE
    if len(card.moves) > SETS * ROWS:
        rest = " ".join(f"{n}. {move}" for n, move in enumerate(card.moves, start=1) if n > SETS * ROWS)
        for piece in _wrapped(rest, 6.5, WIDE - 2 * EDGE):
            bottom -= 2.6 * mm
            fonts.draw(canvas, piece, EDGE, bottom, 6.5)
    return bottom


def _foot(canvas: Canvas, card: Card, top: float) -> None:
    """Signatures of both players and of the arbiter."""
    y = min(top - 9 * mm, 17 * mm)
    third = (WIDE - 2 * EDGE) / 3
    labels = (_("Signature, first player"), _("Signature, second player"), _("Arbiter"))
    for at, label in enumerate(labels):
        x = EDGE + at * third
        canvas.setLineWidth(0.5)
        canvas.line(x, y, x + third - 4 * mm, y)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, x, y - 3.2 * mm, 7, room=third - 4 * mm)
        canvas.setFillGray(0)
    if card.arbiter:
        fonts.draw(canvas, card.arbiter, EDGE + 2 * third, y + 1 * mm, 8, room=third - 4 * mm)
