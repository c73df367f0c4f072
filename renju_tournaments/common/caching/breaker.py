"""Not asking again and again somebody who does not answer."""

from __future__ import annotations

import logging
import threading
from time import monotonic
from typing import Final

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""Seconds in which nobody asks, after one has asked in vain."""


class Breaker:
    """Knows whether a service answers, for all threads of this process.

    After a failure nobody asks it for ``PAUSE`` seconds; then one does, and all the others once it has answered. So a
    service that hangs costs one time-out in a while, not one for everybody who comes.
    """

    def __init__(self, service: str) -> None:
        self.service = service
        self._lock = threading.Lock()
        self._failed = False
        self._again_at = 0.0

    def may_ask(self) -> bool:
        if not self._failed:
            return True
        with self._lock:
            if self._failed and monotonic() < self._again_at:
                return False
            self._again_at = monotonic() + PAUSE
            return True

    def has_answered(self) -> None:
        if self._failed:
            log.warning("%s answers again.", self.service)
            self._failed = False

    def has_failed(self, why: Exception) -> None:
        with self._lock:
            if not self._failed:
                log.warning("%s does not answer; we do without it, and ask now and then. (%s)", self.service, why)
            self._failed = True
            self._again_at = monotonic() + PAUSE


_breakers: dict[str, Breaker] = {}


def forget_all() -> None:
    """As in a new process."""
    _breakers.clear()


def breaker_of(service: str) -> Breaker:
    """The one of this process for a service, by its name in the log."""
    return _breakers.setdefault(service, Breaker(service))
