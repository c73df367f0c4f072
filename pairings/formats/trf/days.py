"""Days as programs write them in report files. Nothing is guessed: a day that can be two days is none."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_YEAR_FIRST: Final = re.compile(r"([0-9]{4}) ?([-/.]) ?([0-9]{1,2}) ?\2 ?([0-9]{1,2})|([0-9]{4})([0-9]{2})([0-9]{2})")
_DOTS: Final = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})")
"""The day first, wherever dots are written."""
_EITHER: Final = re.compile(r"([0-9]{1,2}) ?([-/]) ?([0-9]{1,2}) ?\2 ?([0-9]{4})")
"""The day first or the month first, as the country has it."""
_MONTH_NAMED: Final = re.compile(r"([a-z]{3,9})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})")
_DAY_NAMED: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|\.)?[ -]([a-z]{3,9})\.?,?[ -]([0-9]{4})")
_YEAR_ALONE: Final = re.compile(r"(?:[0-9]{4}(?:[-/.]00?[-/.]00?|0000)?|[-0/.]*)")
_WEEKDAY: Final = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? ")


def day_of(text: str) -> date | None:
    """The day a text names for certain; None for a year alone, for no day at all, and for one that can be two.

    >>> day_of("May 29, 2020"), day_of("28. 07. 2005"), day_of("05/06/2020"), day_of("29/05/2020")
    (datetime.date(2020, 5, 29), datetime.date(2005, 7, 28), None, datetime.date(2020, 5, 29))
    """
    text = _WEEKDAY.sub("", " ".join(text.lower().split()), count=1)
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(found[1] or found[5], found[3] or found[6], found[4] or found[7])
    if found := _DOTS.fullmatch(text):
        return _day(found[3], found[2], found[1])
    if found := _EITHER.fullmatch(text):
        either = {_day(found[4], found[3], found[1]), _day(found[4], found[1], found[3])} - {None}
        return either.pop() if len(either) == 1 else None
    if found := _MONTH_NAMED.fullmatch(text):
        return _day(found[3], _month(found[1]), found[2])
    if found := _DAY_NAMED.fullmatch(text):
        return _day(found[3], _month(found[2]), found[1])
    return None


def year_of(text: str) -> int | None:
    """The year in a text.

    >>> year_of("1990/00/00"), year_of("28. 07. 2005"), year_of("29.05.20")
    (1990, 2005, None)
    """
    found = re.search(r"(?<![0-9])[0-9]{4}(?![0-9])", text)
    if found is None and (day := day_of(text)):
        return day.year
    return int(found[0]) if found and int(found[0]) else None


def is_year_alone(text: str) -> bool:
    """Does it say the year and nothing else? ``1990``, ``1990/00/00``; nothing at all too."""
    return _YEAR_ALONE.fullmatch(text.strip()) is not None


def _month(name: str) -> str:
    """Its number; 0, which is none, for what is no month."""
    return next((str(n) for n, month in enumerate(_MONTHS, start=1) if month.startswith(name)), "0")


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
