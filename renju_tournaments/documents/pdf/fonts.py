"""Any script in one line: each character in the first font that has it, embedded as a subset.

DejaVu Sans has Latin, Cyrillic and Greek; the Noto fonts Japanese, Chinese and Korean (fonts/README.md). reportlab
embeds of a font only what a document uses. Hebrew and Arabic stand from right to left; Arabic letters are not joined.
"""

from __future__ import annotations

import re
import unicodedata
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
"""Points: text that has to fit is made no smaller, but narrower."""
_DIRECTIONS: Final = {"R": "r", "AL": "r", "NSM": "m", "L": "l", "EN": "l", "AN": "l"}
"""What turns a line round: a letter from the right, a mark on a letter, a letter or number from the left."""
_TURNED: Final = re.compile("r(?:[rmn]*[rm])?")
_LETTER: Final = re.compile("[rn]m*")


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
    """Does the main font have every character, and do all run from left to right?"""
    main = BOLD if bold else REGULAR
    return text.isascii() or (
        all(font_of(character, bold) == main for character in text) and left_to_right(text) == text
    )


@lru_cache(maxsize=20_000)
def left_to_right(text: str) -> str:
    """The characters in the order in which they stand on paper: a stretch of Hebrew or Arabic, with the blanks and
    signs inside of it, is turned round. Enough for names in a line that runs from left to right (Unicode Annex 9).
    """
    if text.isascii():
        return text
    kinds = "".join(_DIRECTIONS.get(unicodedata.bidirectional(character), "n") for character in text)
    turned, end = "", 0
    for stretch in _TURNED.finditer(kinds):
        start, stop = stretch.span()
        letters = (text[slice(*one.span())] for one in _LETTER.finditer(kinds, start, stop))
        turned += text[end:start] + "".join(reversed(list(letters)))
        end = stop
    return turned + text[end:]


def runs(text: str, bold: bool = False) -> Iterator[tuple[str, str]]:
    """The text in pieces of one font, from left to right: font and piece."""
    main = BOLD if bold else REGULAR
    if is_plain(text, bold):
        if text:
            yield main, text
        return
    text = left_to_right(text)
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
    written smaller, then narrower, never cut. Returns the width. All in points."""
    if room is not None:
        size = fitting(text, size, room, bold)
    natural = width(text, size, bold)
    wide = natural if room is None else min(natural, room)
    canvas.saveState()
    canvas.translate({"left": x, "center": x - wide / 2, "right": x - wide}[align], y)
    if wide < natural:
        canvas.scale(wide / natural, 1)
    at = 0.0
    for font, piece in runs(text, bold):
        canvas.setFont(font, size)
        canvas.drawString(at, 0, piece)
        at += float(pdfmetrics.stringWidth(piece, font, size))
    canvas.restoreState()
    return wide
