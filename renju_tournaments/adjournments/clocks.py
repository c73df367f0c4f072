"""Readings of the clock: seconds in the database, ``h:mm:ss`` for people."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError

_READING: Final = re.compile(r"(?P<hours>\d{1,2})[:.](?P<minutes>[0-5]\d)(?:[:.](?P<seconds>[0-5]\d))?")


def clock_text(seconds: int | None) -> str:
    """``1:05:09``; empty for a reading that is not known.

    >>> clock_text(3909), clock_text(0), clock_text(None)
    ('1:05:09', '0:00:00', '')
    """
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def seconds_of(typed: str) -> int | None:
    """The reverse; seconds may be left out. None for an empty text. Raises UserError for what is no reading.

    >>> seconds_of("1:05:09"), seconds_of("0.45"), seconds_of(" ")
    (3909, 2700, None)
    """
    text = typed.strip()
    if not text:
        return None
    found = _READING.fullmatch(text)
    if found is None:
        raise UserError(
            _("“%(typed)s” is no time of a clock. Write hours, minutes and seconds: 1:05:09.") % {"typed": text[:20]}
        )
    hours, minutes, seconds = (int(found[part] or 0) for part in ("hours", "minutes", "seconds"))
    return hours * 3600 + minutes * 60 + seconds
