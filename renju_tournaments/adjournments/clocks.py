"""Readings of the clock: seconds in the database, ``h:mm:ss`` for people. What can be read in two ways, or cannot be by
the time control, is asked and never guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError

_READING: Final = re.compile(r"(?P<hours>\d{1,2})[:.](?P<minutes>[0-5]\d)(?:[:.](?P<seconds>[0-5]\d))?")
_CONTROL: Final = re.compile(
    r"(?:(?P<hours>\d{1,2}) ?(?:h|hours?|ч|час(?:а|ов)?|hod)\.? ?)?"
    r"(?:(?P<minutes>\d{1,3}) ?(?:m|min|minutes?|мин|минут|['’′])?\.?)?"
    r"(?: ?\+ ?(?P<increment>\d{1,3}) ?(?:s|sec|seconds?|с|сек|секунд|[\"”″])?\.?)?",
    re.IGNORECASE,
)
"""A main time and an increment: ``120 min + 30 s``, ``90+30``, ``1 h 30 min``."""
MOST_MOVES: Final = 113
"""Of one player: the board has 225 points."""
A_MINUTE: Final = 60
LONGEST: Final = 12 * 3600
"""Seconds that one player can have used where nobody says by which time control."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what was typed. ``can_be``: does the time control allow it?"""

    seconds: int
    can_be: bool

    @property
    def text(self) -> str:
        return clock_text(self.seconds)


def clock_text(seconds: int | None) -> str:
    """``1:05:09``; empty for a reading that is not known.

    >>> clock_text(3909), clock_text(0), clock_text(None)
    ('1:05:09', '0:00:00', '')
    """
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def most_used(time_control: str) -> int | None:
    """The seconds that a player can have used at most; None where the time control is no main time with an increment.

    >>> most_used("90 min"), most_used("1 h 30 min + 30 s"), most_used("90+30"), most_used("40 moves in 2 hours")
    (5400, 8790, 8790, None)
    """
    found = _CONTROL.fullmatch(" ".join(time_control.split()))
    if found is None or not (found["hours"] or found["minutes"]):
        return None
    hours, minutes, increment = (int(found[part] or 0) for part in ("hours", "minutes", "increment"))
    return hours * 3600 + minutes * 60 + increment * MOST_MOVES


def readings_of(typed: str, most: int | None = None) -> list[Reading]:
    """How what was typed can be read: the one that is meant when there is one, else those to choose from, what the time
    control allows first, then the shorter; none for an empty text. Raises UserError for what is no reading.

    Two numbers are hours and minutes, or minutes and seconds. Minutes and seconds are not meant where they make less
    than a minute: no game is adjourned so soon.

    >>> [r.text for r in readings_of("1:05:09")], [r.text for r in readings_of("0.45")], readings_of(" ")
    (['1:05:09'], ['0:45:00'], [])
    >>> [(r.text, r.can_be) for r in readings_of("58:40", most_used("90 min"))]
    [('0:58:40', True), ('58:40:00', False)]
    >>> [r.text for r in readings_of("58:40", most_used("30 min"))]
    ['0:58:40', '58:40:00']
    """
    text = typed.strip()
    if not text:
        return []
    found = _READING.fullmatch(text)
    if found is None:
        raise UserError(
            _("“%(typed)s” is no time of a clock. Write hours, minutes and seconds: 1:05:09.") % {"typed": text[:20]}
        )
    first, second, third = (int(found[part] or 0) for part in ("hours", "minutes", "seconds"))
    limit = LONGEST if most is None else most
    long = first * 3600 + second * 60 + third
    if found["seconds"] is not None:
        return [Reading(long, long <= limit)]
    short = first * 60 + second
    meant = [long] if short < A_MINUTE and long <= limit else [long, short]
    readings = (Reading(seconds, seconds <= limit) for seconds in dict.fromkeys(meant))
    return sorted(readings, key=lambda r: (not r.can_be, 0 if r.can_be else r.seconds))


def is_clear(readings: list[Reading]) -> bool:
    """Is nothing to be asked?"""
    return not readings or (len(readings) == 1 and readings[0].can_be)
