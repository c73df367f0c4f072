"""One cell read as what its column holds. What is not plainly so is mended and said, or left out and said; never
guessed in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from math import floor
from typing import Final

from renju_tournaments.players.countries import country_code
from renju_tournaments.players.imports.notes import Note

HIGHEST_RATING: Final = 4000
OLDEST: Final = 120
YOUNGEST: Final = 3
"""Ages in years that are believed."""

_NOTHING: Final = frozenset(
    ["-", "–", "—", "?", ".", "0", "/", "none", "null", "n/a", "na", "unr", "unrated", "б/р", "б.р.", "нет"]
)
_QUOTES: Final = "'\"`’‘“”„«»"
_DATE: Final = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ T]\d\d:\d\d.*)?(?:\s*(?:г|г\.|р|г\.\s*р)\.?)?")
_YEAR: Final = re.compile(r"(\d{4})\D{0,7}|(\d{2})")


@dataclass(frozen=True, slots=True)
class Birth:
    year: int | None = None
    date: date | None = None


def is_nothing(text: str) -> bool:
    """Is the cell empty, or a sign for empty?"""
    return not text or text.casefold() in _NOTHING


def is_date(text: str) -> bool:
    return bool(_DATE.fullmatch(text))


def is_formula(text: str) -> bool:
    """Would a spreadsheet calculate this?"""
    return bool(re.match(r"[=@]|[+-][=@(\d]", text))


def read_rating(text: str) -> tuple[int | None, list[Note]]:
    """A whole number; halves are rounded up. What is no number is left out."""
    if is_nothing(text):
        return None, []
    plain = re.sub(f"[ {_QUOTES}]", "", text)
    if re.fullmatch(r"\d{1,2}[.,]\d{3}", plain):  # thousands, not thousandths
        plain = plain.replace(",", "").replace(".", "")
    plain = plain.replace(",", ".")
    if not re.fullmatch(r"\d{1,7}(\.\d*)?", plain):
        return None, [Note.of("rating-unreadable", written=text)]
    value = floor(float(plain) + 0.5)
    if value > HIGHEST_RATING:
        return None, [Note.of("rating-too-high", written=text, most=HIGHEST_RATING)]
    if value == 0:
        return None, []
    return value, [] if str(value) == text else [Note.of("rating-read-as", written=text, value=value)]


def read_id(text: str) -> tuple[str, list[Note]]:
    """A number or code of a rating list: it has a digit in it and is not a date."""
    if is_nothing(text):
        return "", []
    plain = text.strip(_QUOTES + " ")
    if is_date(plain):
        return "", [Note.of("id-is-date", written=text)]
    if not any(c.isdigit() for c in plain) or len(plain) > 40 or is_formula(plain):
        return "", [Note.of("id-unreadable", written=text)]
    return plain, [] if plain == text else [Note.of("id-read-as", written=text, value=plain)]


def read_federation(text: str) -> tuple[str, list[Note]]:
    if is_nothing(text):
        return "", []
    code = country_code(text)
    return (code, []) if code else ("", [Note.of("country-unknown", written=text)])


def read_text(text: str, field: str, longest: int) -> tuple[str, list[Note]]:
    """City, club or title: as written, cut to what fits."""
    if is_nothing(text):
        return "", []
    if is_formula(text):
        return "", [Note.of("formula-left-out", written=text, field=field)]
    if len(text) > longest:
        return text[:longest].rstrip(), [Note.of("shortened", field=field, longest=longest)]
    return text, []


def day_comes_first(values: Iterable[str]) -> bool | None:
    """Whether a column's dates with slashes begin with the day, as far as one of them shows it; else None."""
    answers = set()
    for value in values:
        if match := _DATE.fullmatch(value):
            one, other = int(match[1]), int(match[3])
            if one > 12 >= other and len(match[1]) <= 2:
                answers.add(True)
            elif other > 12 >= one:
                answers.add(False)
    return answers.pop() if len(answers) == 1 else None


def read_birth(text: str, *, this_year: int, day_first: bool | None, dates_expected: bool) -> tuple[Birth, list[Note]]:
    """A year, or a date. 01.02.2003 is the first of February; of 01/02/2003 only the year is sure, unless the column
    shows elsewhere which comes first. A year of two digits is the last one that is not in the future.
    """
    if is_nothing(text):
        return Birth(), []
    plain = text.strip(_QUOTES + " ")
    if match := _DATE.fullmatch(plain):
        return _date(text, match, this_year, day_first, dates_expected)
    match = _YEAR.fullmatch(plain)
    if match and match[1] and _believed(int(match[1]), this_year):
        return Birth(int(match[1])), []
    if match and match[2]:
        year = this_year - this_year % 100 + int(match[2])
        year -= 100 if year > this_year - YOUNGEST else 0
        return Birth(year), [Note.of("year-read-as", written=text, value=year)]
    return Birth(), [Note.of("year-unreadable", written=text)]


def _date(
    text: str, match: re.Match[str], this_year: int, day_first: bool | None, expected: bool
) -> tuple[Birth, list[Note]]:
    first, separator, second, third = match[1], match[2], match[3], match[4]
    if len(first) == 4:
        year, month, day, sure = int(first), int(second), int(third), True
    elif len(third) == 4:
        sure = separator != "/" or day_first is not None
        swap = separator == "/" and day_first is False
        day, month, year = (int(second), int(first), int(third)) if swap else (int(first), int(second), int(third))
    else:
        return Birth(), [Note.of("year-unreadable", written=text)]
    if not _believed(year, this_year):
        return Birth(), [Note.of("year-unreadable", written=text)]
    if not sure and day != month:
        return Birth(year), [Note.of("date-ambiguous", written=text, year=year)]
    try:
        born = date(year, month, day)
    except ValueError:
        return Birth(year), [Note.of("date-impossible", written=text, year=year)]
    notes = [] if expected or len(first) == 4 else [Note.of("date-in-year", written=text, date=born.isoformat())]
    return Birth(year, born), notes


def _believed(year: int, this_year: int) -> bool:
    return this_year - OLDEST <= year <= this_year - YOUNGEST
