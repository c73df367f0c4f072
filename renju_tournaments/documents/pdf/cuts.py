"""Sheets that are cut up: pieces of one size, with lines to cut along.

The pieces lie in cut order: the whole pile of sheets is cut at once, the stacks are put on each other from the top left
one on, and then lie in their own order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.pdf.paper import Paper, pages

T = TypeVar("T")
Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in points."""
EDGE: Final = 7 * mm
"""What no printer reaches."""


def cut_order(count: int, a_sheet: int) -> list[list[int]]:
    """Which piece, counted from 0, lies where on each sheet.

    >>> cut_order(5, 2)
    [[0, 3], [1, 4], [2]]
    """
    sheets = -(-count // a_sheet)
    places = ([place * sheets + sheet for place in range(a_sheet)] for sheet in range(sheets))
    return [[piece for piece in of_sheet if piece < count] for of_sheet in places]


def cut_up(
    pieces: Sequence[T],
    draw: Callable[[Canvas, T, Box], None],
    *,
    across: int,
    down: int,
    paper: Paper,
    title: str,
    landscape: bool = False,
) -> bytes:
    """A document of pieces, so many across and down a sheet."""
    wide, high = reversed(paper.size) if landscape else paper.size

    def draw_all(canvas: Canvas) -> None:
        for sheet in cut_order(len(pieces), across * down):
            for place, piece in enumerate(sheet):
                box = _box(place, across, down, wide, high)
                draw(canvas, pieces[piece], box)
            _lines(canvas, across, down, wide, high)
            canvas.showPage()

    return pages(draw_all, title=title, size=(wide, high))


def _box(place: int, across: int, down: int, wide: float, high: float) -> Box:
    row, column = divmod(place, across)
    each_wide, each_high = wide / across, high / down
    left, bottom = column * each_wide, high - (row + 1) * each_high
    return left + EDGE, bottom + EDGE, each_wide - 2 * EDGE, each_high - 2 * EDGE


def _lines(canvas: Canvas, across: int, down: int, wide: float, high: float) -> None:
    """Dashed lines to cut along."""
    canvas.saveState()
    canvas.setLineWidth(0.4)
    canvas.setStrokeGray(0.6)
    canvas.setDash(3, 3)
    for column in range(1, across):
        canvas.line(column * wide / across, 0, column * wide / across, high)
    for row in range(1, down):
        canvas.line(0, row * high / down, wide, row * high / down)
    canvas.restoreState()
