"""How many wrong passwords are borne, from whom, and what is said then.

Who errs is held up, not whom they take for themselves:

- an address that has logged in under the name before is slowed, never shut;
- any other address is shut for the name for a quarter of an hour after ten wrong passwords; after three, while the
  name is being tried from everywhere;
- an address from which many names are tried is slowed for the names that never logged in there: a hall shares one
  address, and those who have logged in go on undisturbed.

What is counted, and for how long, is django-axes'; these are its settings. Everything is in the database, so that it
holds for all processes and without a cache.
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

TRIES: Final = 10
"""Wrong passwords for a name from one address."""
TRIES_UNDER_ATTACK: Final = 3
MANY: Final = 50
"""Wrong passwords for one name from everywhere, or from one address for all names, that are an attack; forty people in
a hall may each mistype once."""
SLOWLY: Final = timedelta(seconds=10)
"""Between two tries of whoever is slowed."""
A_MOMENT: Final = timedelta(minutes=1)
"""By which the clocks of two machines may differ."""

Credentials = dict[str, Any] | None


class Door(AxesDatabaseHandler):
    """The counting of django-axes, which a clock that is set back does not confuse: what was tried in the future, as it
    then seems, would shut the door until that hour has come again."""

    def get_user_attempts(self, request: HttpRequest, credentials: Credentials = None) -> list[QuerySet[AccessAttempt]]:
        found = super().get_user_attempts(request, credentials)
        return [tried.filter(attempt_time__lte=timezone.now() + A_MOMENT) for tried in found]

    def clean_expired_user_attempts(self, request: HttpRequest | None = None, credentials: Credentials = None) -> int:
        AccessAttempt.objects.filter(attempt_time__gt=timezone.now() + A_MOMENT).delete()
        return int(super().clean_expired_user_attempts(request, credentials))


def counted_together(request: HttpRequest, credentials: Credentials = None) -> list[list[str]]:
    """What axes counts together: the tries for a name from one address; of a browser that has logged in there under the
    name its own alone, so that nobody beside it uses them up."""
    same = ["username", "ip_address"]
    is_known = AccessLog.objects.filter(**_asker(request, credentials), user_agent=_browser(request)).exists()
    return [[*same, "user_agent"] if is_known else same]


def tries_allowed(request: HttpRequest, credentials: Credentials = None) -> int:
    """The wrong passwords after which no further try is taken now. Notes on the request how long one has to wait."""
    request.log_in_wait = timedelta(hours=settings.AXES_COOLOFF_TIME)  # type: ignore[attr-defined]
    by, now = _asker(request, credentials), timezone.now()
    recent = AccessAttempt.objects.filter(
        attempt_time__gte=now - timedelta(hours=settings.AXES_COOLOFF_TIME), attempt_time__lte=now + A_MOMENT
    )
    if AccessLog.objects.filter(**by).exists():
        request.log_in_wait = SLOWLY  # type: ignore[attr-defined]
        own = recent.filter(**by)
        if counted_together(request, credentials)[0][-1] == "user_agent":
            own = own.filter(user_agent=_browser(request))
        return TRIES if _tried(own, since=now - SLOWLY) else sys.maxsize
    at_address = recent.filter(ip_address=by["ip_address"])
    if _failures(at_address) >= MANY:
        request.log_in_wait = SLOWLY  # type: ignore[attr-defined]
        if _tried(at_address, since=now - SLOWLY):
            return 0
    return TRIES_UNDER_ATTACK if _failures(recent.filter(username=by["username"])) >= MANY else TRIES


def refused(request: HttpRequest, _answer: HttpResponse | None, credentials: Credentials) -> HttpResponse:
    """The page that says how long to wait, and what else helps."""
    wait: timedelta = getattr(request, "log_in_wait", SLOWLY)
    context = {"seconds": int(wait.total_seconds()), "slowed": wait == SLOWLY}
    answer = render(request, "accounts/locked_out.html", context, status=429)
    answer["Retry-After"] = str(context["seconds"])
    return answer


def forget_tries(name: str) -> int:
    """Lets the name be tried again from everywhere; how many lines of tries were forgotten."""
    return int(AxesProxyHandler.reset_attempts(username=name)) if name else 0


def _asker(request: HttpRequest, credentials: Credentials) -> dict[str, Any]:
    AxesProxyHandler.update_request(request)
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return {"username": name, "ip_address": request.axes_ip_address}  # type: ignore[attr-defined]


def _browser(request: HttpRequest) -> str:
    return str(request.axes_user_agent)  # type: ignore[attr-defined]


def _failures(tried: QuerySet[AccessAttempt]) -> int:
    return int(tried.aggregate(count=Sum("failures_since_start"))["count"] or 0)


def _tried(tried: QuerySet[AccessAttempt], *, since: datetime) -> bool:
    return tried.filter(attempt_time__gt=since).exists()
