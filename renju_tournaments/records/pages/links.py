"""The page that a link for handing in leads to: whether it works, and what is said where it does not."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.web.answers import is_script
from renju_tournaments.events.venue import zone_of
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.queries import is_of, is_open, link_of


def link_view(view: Any) -> Any:
    """The view of a link that works, called with ``request, link``; for any other a page that says so in words.

    Nothing of it is found by a search engine, kept by a server on the way, or told to another site.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, key: str) -> HttpResponse:
        link = link_of(key)
        if link is None or link.game.round.is_draft or not is_open(link):
            response = _closed(request, link)
        else:
            with timezone.override(zone_of(link.game.round.stage.event)):
                response = view(request, link)
        response["Cache-Control"] = "private, no-store"
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Referrer-Policy"] = "same-origin"
        return response

    return wrapper


def _closed(request: HttpRequest, link: HandInLink | None) -> HttpResponse:
    """Why nothing can be handed in here. What game it was is not said to who has an old address."""
    status, sentence = 410, _("It was closed by an arbiter.")
    if link is None:
        status, sentence = 404, _("It may be mistyped. Scan the code on your scorecard again.")
    elif link.game.round.is_draft:
        status, sentence = 404, _("The game is not being played: its round is being paired anew.")
    elif link.closed_at is None and not is_of(link, link.game):
        sentence = _("It was made for another player: the boards of the round were changed.")
    elif link.closed_at is None:
        sentence = _("The time to hand in is over.")
    if is_script(request):
        message = _("This link no longer works. Ask the arbiter for a new one; nothing was handed in.")
        return JsonResponse({"message": message}, status=status)
    return render(request, "records/hand_in_closed.html", {"sentence": sentence}, status=status)
