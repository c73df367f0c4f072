"""Printed documents, read back: pages, text, fonts, pictures, QR codes."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import zxingcpp
from pypdf import PdfReader


def texts(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def text(data: bytes) -> str:
    return "\n".join(texts(data))


def embedded(data: bytes) -> dict[str, bool]:
    """The fonts used, and whether each is embedded."""
    found: dict[str, bool] = {}
    for page in PdfReader(BytesIO(data)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            described = font.get_object()
            if "/DescendantFonts" in described:
                described = described["/DescendantFonts"][0].get_object()
            descriptor = described.get("/FontDescriptor")
            name = str(font.get_object()["/BaseFont"])
            found[name] = descriptor is not None and "/FontFile2" in descriptor.get_object()
    return found


def qr_codes(data: bytes, scale: float = 3) -> list[str]:
    """What the QR codes of all pages say."""
    pages = pypdfium2.PdfDocument(data)
    return [code.text for page in pages for code in zxingcpp.read_barcodes(page.render(scale=scale).to_pil())]


def reddish(data: bytes) -> bool:
    """Is anything on the first page red?"""
    picture = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    colours = picture.getcolors(picture.width * picture.height) or []
    return any(red > 150 and green < 100 and blue < 100 for _count, (red, green, blue) in colours)
