"""What goes wrong in a way a person can mend, and the pages that say so.

A ``UserError`` carries one sentence in the person's language that says what to do. Anything else that is raised is a
fault of ours.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from renju_tournaments.troubles import Trouble, trouble_of


class UserError(Exception):
    """Refused, and nothing was written. The message says what the person can do.

    ``field``: what it speaks of, as forms call it, so that a page can say it there; empty when it is no single thing.
    """

    def __init__(self, message: str | Promise, *, field: str = "") -> None:
        self.message = message
        self.field = field
        super().__init__(message)

    def __str__(self) -> str:
        return str(self.message)

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """What is wrong, thing by thing: the field it speaks of, and the words."""
        return ((self.field, str(self)),)


class Conflict(UserError):
    """Somebody else changed the same thing meanwhile. ``data`` holds both values, for the page to show."""

    def __init__(self, message: str | Promise, **data: Any) -> None:
        self.data = data
        super().__init__(message)


class AlreadyDone(Exception):
    """The same act was sent twice; it has been done once. Not an error."""


def page(request: HttpRequest, status: int, title: str, message: str) -> HttpResponse:
    """An error page: what happened and what to do."""
    return render(request, "error.html", {"title": title, "message": message}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return page(
            request,
            400,
            _("That is too much for one page"),
            _("What you typed or pasted is too long. Go back and send it as a file, or in parts. Nothing was changed."),
        )
    return page(
        request,
        400,
        _("That request cannot be read"),
        _("Go back, reload the page and try again. Nothing was changed."),
    )


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 403, _("Not allowed"), str(exception or _("Your role does not reach that far.")))


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    message = exception.args[0] if exception and exception.args and isinstance(exception.args[0], str) else ""
    return page(
        request,
        404,
        _("There is no such page"),
        message or _("The address may be mistyped, or what stood here has not been published."),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or a trouble of the machine, which is named with what helps; as JSON for a page's script."""
    trouble = trouble_of(sys.exc_info()[1])
    status, title, message = _troubles()[trouble]
    if trouble is not None and request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"message": message}, status=status)
    try:
        return page(request, status, title, message)
    except Exception:  # what broke breaks this page, too: the database cannot say who is logged in
        return HttpResponse(render_to_string("error.html", {"title": title, "message": message}), status=status)


def _troubles() -> dict[Trouble | None, tuple[int, str, str]]:
    """Status, title and what to do."""
    return {
        None: (
            500,
            _("Something broke on our side"),
            _("Nothing was changed by this click. Go back and try again; what was saved before is safe."),
        ),
        Trouble.FULL: (
            507,
            _("The disk of the site is full"),
            _(
                "Nothing was saved by this click. What was saved before is safe and can be read. Whoever runs the site "
                "has to make room on its disk; then go back and send it again."
            ),
        ),
        Trouble.READ_ONLY: (
            503,
            _("The site cannot write"),
            _(
                "Nothing was saved by this click. What was saved before is safe. Whoever runs the site has to see to "
                "it that its folder and its database can be written; then go back and send it again."
            ),
        ),
        Trouble.BUSY: (
            503,
            _("Somebody else is writing"),
            _("It took too long, so nothing was saved by this click. Wait a moment, then go back and send it again."),
        ),
        Trouble.GONE: (
            503,
            _("The database does not answer"),
            _("Nothing was saved by this click. What was saved before is safe. Wait a moment and try again."),
        ),
    }


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return page(
        request,
        403,
        _("This form is too old"),
        _("You have logged in or out since the page was opened. Go back, reload the page and send it again."),
    )
