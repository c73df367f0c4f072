"""QR codes on paper."""

from __future__ import annotations

import segno
from reportlab.pdfgen.canvas import Canvas


def draw_code(canvas: Canvas, text: str, x: float, y: float, wide: float) -> None:
    """The code of a text in the square whose lower left corner is ``x``, ``y``, in points, quiet zone included."""
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=4))
    module = wide / len(rows)
    canvas.saveState()
    canvas.setFillGray(0)
    for down, row in enumerate(rows):
        start: int | None = None
        for right, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = right
            elif not dark and start is not None:
                top = y + wide - (down + 1) * module
                canvas.rect(x + start * module, top, (right - start) * module, module * 1.02, stroke=0, fill=1)
                start = None
    canvas.restoreState()
