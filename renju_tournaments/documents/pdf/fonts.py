"""Any script in one line: each character in the first font that has it, embedded as a subset.

DejaVu Sans has Latin, Cyrillic and Greek; the Noto fonts Japanese, Chinese and Korean (fonts/README.md). reportlab
embeds of a font only what a document uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FOLDER: Final = Path(__file__).parent.parent / "fonts"
REGULAR: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"
OTHERS: Final = ("NotoSansJP-subset", "NotoSansSC-subset", "NotoSansKR-subset")
"""Tried in this order; they have no bold."""
SMALLEST: Final = 5.0
"""Points: text that has to fit is made no smaller."""


@cache
def register() -> None:
    """Makes the fonts known to reportlab, once a process (about a tenth of a second)."""
    for name in (REGULAR, BOLD, *OTHERS):
        pdfmetrics.registerFont(TTFont(name, str(FOLDER / f"{name}.ttf")))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


@lru_cache(maxsize=20_000)
def font_of(character: str, bold: bool = False) -> str:
    """The first font that has the character; the main one, which shows a box, where none has."""
    register()
    main = BOLD if bold else REGULAR
    code = ord(character)
    return next((name for name in (main, *OTHERS) if code in pdfmetrics.getFont(name).face.charToGlyph), main)


def is_plain(text: str, bold: bool = False) -> bool:
    """Does the main font have every character?"""
    main = BOLD if bold else REGULAR
    return text.isascii() or all(font_of(character, bold) == main for character in text)


def runs(text: str, bold: bool = False) -> Iterator[tuple[str, str]]:
    """The text in pieces of one font: font and piece."""
    main = BOLD if bold else REGULAR
    if is_plain(text, bold):
        if text:
            yield main, text
        return
    font, start = font_of(text[0], bold), 0
    for at, character in enumerate(text):
        # A blank stays with what stands before it: every font has one.
        found = font if character == " " else font_of(character, bold)
        if found != font:
            yield font, text[start:at]
            font, start = found, at
    yield font, text[start:]


def markup(text: str, bold: bool = False) -> str:
    """The text for a reportlab Paragraph: escaped, each piece in its font."""
    pieces = []
    for font, piece in runs(text, bold):
        escaped = piece.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        pieces.append(f'<font name="{font}">{escaped}</font>')
    return "".join(pieces)


def width(text: str, size: float, bold: bool = False) -> float:
    """In points."""
    register()
    return sum(float(pdfmetrics.stringWidth(piece, font, size)) for font, piece in runs(text, bold))


def fitting(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size, in points, at which the text fits into the room: the one asked for, or smaller."""
    wide = width(text, size, bold)
    return size if wide <= room else max(SMALLEST, size * room / wide)


def draw(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    align: str = "left",
    room: float | None = None,
) -> float:
    """Writes a line; ``x`` is its left end, middle or right end as ``align`` says. With ``room``, a line too wide is
    written smaller, never cut. Returns the width. All in points."""
    if room is not None:
        size = fitting(text, size, room, bold)
    wide = width(text, size, bold)
    at = {"left": x, "center": x - wide / 2, "right": x - wide}[align]
    for font, piece in runs(text, bold):
        canvas.setFont(font, size)
        canvas.drawString(at, y, piece)
        at += float(pdfmetrics.stringWidth(piece, font, size))
    return wide
