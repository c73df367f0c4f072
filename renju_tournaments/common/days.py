"""Days of things that have no place: a birth is not told on the clock of a venue."""

from __future__ import annotations

from datetime import timedelta
from datetime import timezone as offset
from typing import Final

from django.utils import timezone

FIRST_TO_SEE_A_DAY: Final = offset(timedelta(hours=14))
"""Kiribati: what has not begun there has begun nowhere."""


def latest_year() -> int:
    """The year it is where days begin first. A later one is in the future wherever somebody lives."""
    return timezone.localtime(timezone.now(), FIRST_TO_SEE_A_DAY).year
