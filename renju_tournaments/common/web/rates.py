"""Addresses that cost much, asked for too often by one client: told to wait. Each web process counts for itself, on a
clock that nobody sets, so that nothing has to be there for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any, Final

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from renju_tournaments.common.web.answers import View
from renju_tournaments.common.web.clients import client_address
from renju_tournaments.errors import page

MOST_CLIENTS: Final = 10_000
"""Clients that are remembered; beyond, those who have been quiet are forgotten."""


class Rate:
    """So many requests of a client a minute, all at once if they like."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def wait(self, client: str, now: float) -> float:
        """Seconds until they may ask; 0 if it is now, and then they have asked. ``now`` in seconds of any one clock."""
        with self._lock:
            left, at = self._left.get(client, (float(self.a_minute), now))
            left = min(float(self.a_minute), left + (now - at) * self.a_minute / 60)
            if left < 1:
                return (1 - left) * 60 / self.a_minute
            if len(self._left) >= MOST_CLIENTS:
                self._left = {name: kept for name, kept in self._left.items() if now - kept[1] < 60}
            self._left[client] = left - 1, now
            return 0

    def forget(self) -> None:
        with self._lock:
            self._left.clear()


rates: Final[list[Rate]] = []


def limited(*, a_minute: int) -> Callable[[View], View]:
    """For a view whose address costs much: a client who asks more often is told when to come again. Generous, since a
    hall comes from one address."""
    rate = Rate(a_minute)
    rates.append(rate)

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            seconds = rate.wait(client_address(request), monotonic())
            if not seconds:
                return view(request, *args, **kwargs)
            answer = page(
                request,
                429,
                _("That is too often"),
                _("Too much was asked for from here within a minute. Wait a little, then try again."),
            )
            answer["Retry-After"] = str(int(seconds) + 1)
            return answer

        return wrapper

    return decorate


def forget_all() -> None:
    """Lets everybody ask anew."""
    for rate in rates:
        rate.forget()
