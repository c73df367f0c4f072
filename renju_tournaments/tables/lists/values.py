"""Content as comma-separated values."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

from renju_tournaments.tables.lists.model import Content, number_in

CONTENT_TYPE: Final = "text/csv; charset=utf-8"
BEGINS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(content: Content) -> bytes:
    """UTF-8 with the mark that Excel needs, lines ended as the standard says. Numbers are numbers (2.5), and no cell
    is a formula: one that would begin as one stands behind an apostrophe. What must be known of the table stands in
    its last row."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow([harmless(heading.title) for heading in content.headings])
    for row in content.rows:
        writer.writerow(
            [
                _value(text) if heading.number else harmless(text)
                for heading, text in zip(content.headings, row, strict=True)
            ]
        )
    if content.notice:
        writer.writerow([harmless(content.notice), *[""] * (len(content.headings) - 1)])
    return out.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(BEGINS_A_FORMULA) else text


def _value(text: str) -> str:
    number = number_in(text)
    return harmless(text) if number is None else str(number)
