"""Values that take long to make: kept with the versions they were made from, and made by one of all who ask at once.

Who comes while a value is being made waits for it, in whatever thread, process or machine: a page that goes stale for
300 phones at the same moment is made once. Never is a value of other versions given out instead, for whoever reads it
is told that it is of these.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from django.core.cache import cache

HELD: Final = 3.0
"""Seconds after which one of those who wait takes over: who makes the value has died, or is very slow."""
PATIENCE: Final = 12.0
"""Seconds after which everybody makes it for themselves."""
LOOKS: Final = (0.005, 0.05)
"""Seconds between two looks whether the value is there: at first, and at most."""

T = TypeVar("T")


def made_once(key: str, versions: object, make: Callable[[], T], *, seconds: float) -> T:
    """The value of this key and these versions; made when it is not there, and kept for so many seconds, in the place
    of one of other versions. Raises what ``make`` raises."""
    found = kept(key, versions)
    if found is not None:
        return found[1]
    making, mine = f"{key}:making:{_digest(versions)}", token_hex(8)
    pause, until = LOOKS[0], monotonic() + PATIENCE
    while not cache.add(making, mine, HELD) and monotonic() < until:
        sleep(pause)
        pause = min(pause * 1.5, LOOKS[1])
        if (found := kept(key, versions)) is not None:
            return found[1]
    try:
        if (found := kept(key, versions)) is not None:  # come between the look and the turn
            return found[1]
        made = make()
        cache.set(key, (versions, made), seconds)
        return made
    finally:
        if cache.get(making) == mine:
            cache.delete(making)


def kept(key: str, versions: object) -> tuple[object, Any] | None:
    """The versions and the value, if they are there and these."""
    found: tuple[object, Any] | None = cache.get(key)
    return found if found is not None and found[0] == versions else None


def _digest(versions: object) -> str:
    return hashlib.sha256(repr(versions).encode()).hexdigest()[:16]
