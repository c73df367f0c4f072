"""What the public views share: the event of the address, the clock of the venue, and the answer “not modified”.

The ETag of a page is made of everything that can change it: the versions of the event and the stage (every write grows
them), the language, who is logged in (the page's head greets them), and the program's own files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page

from renju_tournaments.build import build
from renju_tournaments.common.web.answers import View
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.venue import zone_of
from renju_tournaments.publishing.queries import public_event, stage_of


class Tab(StrEnum):
    """Where a page stands in the navigation of an event's public pages."""

    INFO = "info"
    START_LIST = "start-list"
    ROUNDS = "rounds"
    STANDINGS = "standings"
    CROSS_TABLE = "cross-table"
    BRACKET = "bracket"
    MATCH = "match"
    GAMES = "games"
    FIND = "me"


def public_page(tab: Tab | None = None) -> Callable[[View], View]:
    """The view of a public page under this tab, or of a file, which stands under none; called with ``request, event``
    or ``request, event, stage`` and the rest.

    Times come out on the clock of the venue. A browser that has the page already gets 304 and no body; what is sent is
    compressed.
    """

    def decorate(view: View) -> View:
        @gzip_page
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
            event = public_event(request.user, slug)
            arguments: list[Event | Stage] = [event]
            if "stage" in rest:
                arguments.append(stage_of(event, rest.pop("stage")))
            fresh = len(get_messages(request)) > 0
            tag = etag(request, event)
            request.tab = tab  # type: ignore[attr-defined]
            request.page_tag = "" if fresh else tag  # type: ignore[attr-defined]  # the page tells fresh.js which it is
            response: HttpResponseBase | None = None if fresh else get_conditional_response(request, etag=tag)
            if response is None:
                with timezone.override(zone_of(event)):
                    response = view(request, *arguments, **rest)
            if response.status_code in (200, 304) and not fresh:
                response["ETag"] = tag
            patch_cache_control(response, private=True, no_cache=True)
            if not event.is_public:
                patch_cache_control(response, no_store=True)
            return response

        return wrapper

    return decorate


def etag(request: HttpRequest, event: Event) -> str:
    """The name of this version of the event's pages, for this reader."""
    parts = (
        request.get_full_path(),
        event.pk,
        event.created_at.timestamp(),
        event.version,
        *(stage.version for stage in event.stages.all()),
        get_language(),
        request.user.pk or "",
        event.role or "",
        build(),
    )
    return '"' + hashlib.sha256(repr(parts).encode()).hexdigest()[:32] + '"'
