"""Requests that no page of ours sends, answered in words: before any view reads them, and where no view takes them. And
who asks: a person or a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from renju_tournaments.errors import bad_request, page

LONGEST_TOKEN = 64
"""Characters of an act's token; the ones we hand out are half as long."""


def is_script(request: HttpRequest) -> bool:
    """Does a page's script ask, which wants JSON?"""
    return request.headers.get("Accept", "").startswith("application/json")


class ReadableRequests:
    """Middleware. A form with what no text can hold comes from a script or a damaged transfer; no database keeps it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return _in_words(request, response)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        return None if _is_readable(request) else bad_request(request)


def _is_readable(request: HttpRequest) -> bool:
    if any("\0" in text for key, values in request.POST.lists() for text in (key, *values)):
        return False
    return len(request.POST.get("token", "")) <= LONGEST_TOKEN


def _in_words(request: HttpRequest, refusal: HttpResponse) -> HttpResponse:
    """A log-in that ended before a form was sent leads here, too: the address of the form is then opened as a page."""
    answer = page(
        request,
        405,
        _("This address only takes a form"),
        _("Nothing was changed. Go back to the page with the form, reload it and send it again."),
    )
    answer["Allow"] = refusal["Allow"]
    return answer
