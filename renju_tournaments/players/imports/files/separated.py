"""Text with separators, as spreadsheets and people write it: any separator, and quotes in odd places."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

SEPARATORS: Final = ("\t", ";", "|", ",")
_ASKED: Final = re.compile(r"^\ufeff?\"?sep=(.)\"?\r?\n", re.IGNORECASE)

Lines = list[tuple[int, list[str]]]


def split(text: str, separator: str = "") -> tuple[Lines, str]:
    """The rows with their line numbers, and the separator, found out unless given; empty when there is none.

    A first line ``sep=;``, as spreadsheets write it, is obeyed and not a row.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\v", " ")
    skipped = 0
    if (asked := _ASKED.match(text)) and asked.group(1) in SEPARATORS:
        separator = separator or asked.group(1)
        text, skipped = text[asked.end() :], 1
    separator = separator or _detected(text)
    lines = _parsed(text, separator) if separator else [(n, [_unquoted(line)]) for n, line in _numbered(text)]
    return [(number + skipped, [_without_stray_quote(cell) for cell in cells]) for number, cells in lines], separator


def _detected(text: str) -> str:
    """The separator that parts most lines into equally many cells; among equals the one with more cells."""
    sample = [line for line in text.split("\n")[:400] if line.strip()]
    best, best_score = "", (0.0, 0)
    for separator in SEPARATORS:
        widths = Counter(len(_line(line, separator)) for line in sample)
        width, lines = max(widths.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        if width < 2:
            continue
        score = (round(lines / len(sample), 1), width)
        if score > best_score:
            best, best_score = separator, score
    return best


def _parsed(text: str, separator: str) -> Lines:
    """By the rules of CSV; where a quotation mark is left open, line by line and with the marks taken literally."""
    lines: Lines = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    before = 0
    try:
        for cells in reader:
            if reader.line_num - before > 1 and any(("\n" in c and separator in c) or c.count("\n") > 5 for c in cells):
                raise csv.Error
            lines.append((before + 1, cells))
            before = reader.line_num
    except csv.Error:
        return [(number, _line(line, separator)) for number, line in _numbered(text)]
    return lines


def _numbered(text: str) -> Iterable[tuple[int, str]]:
    return enumerate(text.removesuffix("\n").split("\n"), start=1)


def _line(line: str, separator: str) -> list[str]:
    if line.count('"') % 2 == 0:
        try:
            return next(csv.reader([line], delimiter=separator), [])
        except csv.Error:
            pass
    return [_unquoted(cell) for cell in line.split(separator)]


def _unquoted(cell: str) -> str:
    return cell.strip().removeprefix('"').removesuffix('"').replace('""', '"')


def _without_stray_quote(cell: str) -> str:
    return cell.strip().strip('"') if cell.count('"') % 2 else cell
