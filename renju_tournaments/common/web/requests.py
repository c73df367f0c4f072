"""Requests that no page of ours sends, answered in words: before any view reads them, and where no view takes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from unicodedata import is_normalized

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from renju_tournaments.common.forms import refused
from renju_tournaments.common.forms.refused import NO_TEXT
from renju_tournaments.common.numbers import MOST_DIGITS
from renju_tournaments.common.text.spelling import composed
from renju_tournaments.errors import bad_request, page, page_not_found

LONGEST_TOKEN = 64
"""Characters of an act's token; the ones we hand out are half as long."""
TOO_LARGE: Final = re.compile(rf"/[0-9]{{{MOST_DIGITS + 1},}}[./]")
"""A part of an address that is a number, and larger than any of ours."""


class ReadableCookies:
    """Middleware. A cookie with what no text can hold is none of ours; it goes before anybody looks for its session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if not NO_TEXT.search(value)}
        return self.get_response(request)


class ReadableRequests:
    """Middleware. An address, a question or a form with what no text can hold comes from a script or a damaged
    transfer: no database keeps it, and none is asked for it.

    What can be read comes to the views composed (common.text.spelling), names of files too; only passwords come as
    typed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not can_be_address(request.path_info):
            return page_not_found(request)
        if not _are_texts(request.GET):
            return bad_request(request)
        request.GET = _composed(request.GET)  # type: ignore[assignment]
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            return _in_words(request, response)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        if not _is_readable(request):
            refused.rescue(request)
            return bad_request(request)
        request.POST = _composed(request.POST)  # type: ignore[assignment]
        for _name, files in request.FILES.lists():
            for file in files:
                file.name = composed(file.name or "")
        return None


def can_be_address(path: str) -> bool:
    """Is the path of an address without what no database keeps?"""
    return not NO_TEXT.search(path) and not TOO_LARGE.search(f"{path}/")


def _is_readable(request: HttpRequest) -> bool:
    return _are_texts(request.POST) and len(request.POST.get("token", "")) <= LONGEST_TOKEN


def _are_texts(values: QueryDict) -> bool:
    return not any(NO_TEXT.search(text) for key, some in values.lists() for text in (key, *some))


def _composed(values: QueryDict) -> QueryDict:
    """The same where nothing is spelled otherwise, which is nearly always."""
    if all(is_normalized("NFC", text) for _name, some in values.lists() for text in some):
        return values
    found = values.copy()
    for name, some in values.lists():
        if "password" not in name:
            found.setlist(name, [composed(text) for text in some])
    return found


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
