"""A position on paper, from the same shapes as on the screen (records.pages.drawing). In one colour: Black's numbers
stand in circles, White's alone (tournament rules 15: in one-colour writing Black's numbers are circled)."""

from __future__ import annotations

from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.pdf import fonts
from renju_tournaments.records.pages.drawing import Drawing, Stone

INK: Final = HexColor("#000000")
LINES: Final = HexColor("#7a7a7a")
RED: Final = HexColor("#c01818")


def draw_board(canvas: Canvas, drawing: Drawing, x: float, y: float, wide: float, *, colours: bool = False) -> None:
    """Draws the board into the square whose lower left corner is ``x``, ``y``, in points. ``colours``: White's numbers
    in red, Black's in black without a circle, as the rules want it where there are two inks."""
    unit = wide / drawing.width

    def at(right: float, down: float) -> tuple[float, float]:
        return x + right * unit, y + wide - down * unit

    canvas.saveState()
    canvas.setStrokeColor(LINES)
    canvas.setLineWidth(0.5)
    for line in drawing.lines:
        canvas.line(*at(line.x1, line.y1), *at(line.x2, line.y2))
    canvas.setFillColor(LINES)
    for dot in drawing.dots:
        canvas.circle(*at(dot.x, dot.y), 2.4 * unit, stroke=0, fill=1)
    canvas.setFillColor(INK)
    for label in drawing.labels:
        _centred(canvas, label.text, *at(label.x, label.y), 10 * unit)
    for stone in drawing.stones:
        _stone(canvas, stone, *at(stone.x, stone.y), unit, colours)
    canvas.restoreState()


def _stone(canvas: Canvas, stone: Stone, x: float, y: float, unit: float, colours: bool) -> None:
    black = stone.colour == "black"
    size = (10 if stone.move < 100 else 8) * unit
    radius = 8.6 * unit
    canvas.setFillColor(HexColor("#ffffff"))
    canvas.circle(x, y, radius, stroke=0, fill=1)
    if black and not colours:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        canvas.circle(x, y, radius, stroke=1, fill=0)
    canvas.setFillColor(RED if colours and not black else INK)
    _centred(canvas, str(stone.move), x, y, size, bold=colours)
    canvas.setFillColor(INK)


def _centred(canvas: Canvas, text: str, x: float, y: float, size: float, *, bold: bool = False) -> None:
    fonts.draw(canvas, text, x, y - size * 0.36, size, align="center", bold=bold)
