"""A table as content: headings, rows of text, footnotes, and how it wants to lie on paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final


@dataclass(frozen=True, slots=True)
class Heading:
    """A column. ``number``: its values are numbers for a program that counts; ``is_day``: they are days, written as
    ISO 8601 has them; ``wraps``: its text may take several lines on paper."""

    title: str
    align: str = "left"
    wraps: bool = False
    bold: bool = False
    number: bool = False
    is_day: bool = False


def count(title: str, *, bold: bool = False) -> Heading:
    """A column of whole numbers."""
    return Heading(title, "right", bold=bold, number=True)


def day(title: str) -> Heading:
    """A column of days: ``2026-11-30``, or empty."""
    return Heading(title, "center", is_day=True)


def points(title: str) -> Heading:
    """A column of points."""
    return Heading(title, "center", number=True)


def name(title: str) -> Heading:
    """A column of names."""
    return Heading(title, wraps=True)


def mark(title: str) -> Heading:
    """A narrow column of signs."""
    return Heading(title, "center")


@dataclass(frozen=True)
class Content:
    """A table. ``faded``: the rows of who has left. ``columns``: how many columns of the sheet it flows through.
    ``size``: of the letters, in points. ``rules``: is it written in by hand? ``notice``: what must be known before it
    is read, such as that it is provisional."""

    title: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[str, ...], ...]
    detail: str = ""
    footnotes: tuple[str, ...] = ()
    faded: frozenset[int] = frozenset()
    landscape: bool = False
    columns: int = 1
    size: float = 9
    rules: bool = False
    notice: str = ""


_NUMBER: Final = re.compile(r"(?=.)([0-9]{0,15})(?:(½)|[.,]([0-9]{1,15}))?")


def number_in(text: str) -> int | float | None:
    """The number a text is: ``12``, ``2½``, ``0.75``; None for anything else.

    >>> number_in("2½"), number_in("½"), number_in("12"), number_in("0,75"), number_in(""), number_in("–")
    (2.5, 0.5, 12, 0.75, None, None)
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    whole, half, decimals = found.groups()
    if decimals:
        return float(f"{whole or 0}.{decimals}")
    return int(whole or 0) + 0.5 if half else int(whole)


def day_in(text: str) -> date | None:
    """The day a text is, by ISO 8601; None for anything else.

    >>> day_in("2026-11-30"), day_in("30.11.2026"), day_in("")
    (datetime.date(2026, 11, 30), None, None)
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
