"""What the desk's views share: who may, which stage, and how a refusal is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.forms import refused
from renju_tournaments.common.forms.seen import not_whole
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import By, act_key, actor_of
from renju_tournaments.common.web.answers import View
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, RoleTooLow, event_for, stage_for
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.venue import zone_of


class Tab(StrEnum):
    """Where a page stands in the navigation of an event's desk."""

    OVERVIEW = "overview"
    ENTRIES = "entries"
    DRAW = "draw"
    ROUNDS = "rounds"
    STANDINGS = "standings"
    CROSS_TABLE = "cross-table"
    BRACKET = "bracket"
    MATCH = "match"
    RECORDS = "records"
    PRINT = "print"
    SETTINGS = "settings"
    LOG = "log"


def desk_view(act: Permission, tab: Tab | None = None) -> Callable[[View], View]:
    """The frame of a view of an event's desk: who may see it, the tab it stands under, and where a refusal leads.

    Logs in, finds the event (and the stage when the address names one) and checks the role. An act that is refused, or
    was done before, leads back to the page its form stood on (``next``), where it stands as it was typed, else to the
    event's desk; to another page with ``leads_back`` (common/forms/refused.py). A view that shows its form again itself
    acts in ``refusals`` of the form (common/forms/faults.py), or, with inputs written by hand, in ``shown_again``.

    The view is called with ``request, event`` or ``request, event, stage`` and the rest of the address, on the clock of
    the venue: what is typed as a time is one there, and times are shown so.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_log_in(request, slug)
            request.tab = tab  # type: ignore[attr-defined]
            ordinal = rest.pop("stage", None)
            try:
                if ordinal is None:
                    event = event_for(request.user, slug, act)
                    arguments: list[Event | Stage] = [event]
                else:
                    stage = stage_for(request.user, slug, ordinal, act)
                    event = stage.event
                    arguments = [event, stage]
                with timezone.override(zone_of(event)), refused.told_on_the_next_page(request):
                    return view(request, *arguments, **rest)
            except RoleTooLow as refusal:
                return _not_allowed(request, refusal, ordinal)
            return redirect(back_to(request, slug))

        return wrapper

    return decorate


def _not_allowed(request: HttpRequest, refusal: RoleTooLow, ordinal: int | None) -> HttpResponse:
    """The refusal inside the event's frame, so that its other pages stay within reach."""
    stage = refusal.event.stages.filter(ordinal=ordinal).first() if ordinal is not None else None
    request.tab = None  # type: ignore[attr-defined]
    context = {"event": refusal.event, "stage": stage, "message": str(refusal)}
    return render(request, "frame/not_allowed.html", context, status=403)


def back_to(request: HttpRequest, slug: str, *, otherwise: str = "") -> str:
    """The desk page the form stood on: its ``next`` field if that is an address of this desk; else ``otherwise``, or
    the event's desk."""
    wanted = request.POST.get("next", "")
    home = f"/desk/{slug}/"
    return wanted if wanted.startswith(home) and "//" not in wanted else otherwise or home


def _to_log_in(request: HttpRequest, slug: str) -> HttpResponse:
    """After a form nothing is done; whoever logs in comes back to the page it stood on."""
    if request.method == "POST":
        messages.warning(request, _("You had been logged out, and nothing was changed. Log in and send it again."))
    return redirect_to_login(back_to(request, slug, otherwise=request.get_full_path()))


def seen_version(request: HttpRequest) -> int:
    """The version of what the form's page was made of. Raises UserError when the form does not say: without it nobody
    can tell whether somebody else changed the same thing meanwhile."""
    seen = whole(request.POST.get("version"))
    if seen is None:
        raise UserError(not_whole())
    return seen


def asked(request: HttpRequest, *, seen: bool = False) -> By:
    """Who asks for an act, with what the form says of it: its key, and the reason. ``seen``: the act is refused if
    somebody else changed the same thing since the page was made; raises UserError when the form does not say what it
    was made of."""
    return By(
        actor_of(request),
        token=act_key(request),
        reason=request.POST.get("reason", ""),
        seen_version=seen_version(request) if seen else None,
    )


def new_token() -> str:
    """The key of an act that a form carries, so that sending it twice does it once."""
    return secrets.token_urlsafe(24)
