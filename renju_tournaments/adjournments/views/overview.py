"""The adjourned games of an event, in the order in which they are played on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from renju_tournaments.adjournments.queries import adjourned_games
from renju_tournaments.adjournments.services.change_adjournment import set_order
from renju_tournaments.common.numbers import whole
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import asked, desk_view


@require_safe
@desk_view(Permission.SEE_DESK)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """Every stage's list, with the form that sets its order."""
    stages = list(event.stages.all())
    for stage in stages:
        stage.event = event
    lists = [(stage, adjourned_games(stage)) for stage in stages]
    context = {
        "event": event,
        "lists": [(stage, lines) for stage, lines in lists if lines],
        "has_stages": len(stages) > 1,
    }
    return render(request, "adjournments/overview.html", context)


@require_POST
@desk_view(Permission.ENTER_RESULTS)
def order(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """``order-<adjournment>`` is the place typed for it, ``seen-<adjournment>`` the version the page showed."""
    placed: list[tuple[int, int]] = []
    seen: dict[int, int] = {}
    for name in request.POST:
        adjournment = whole(name.removeprefix("order-"))
        if adjournment is None or not name.startswith("order-"):
            continue
        place = whole(request.POST[name])
        if not place:
            words = _("Give every game a number, 1 for the one that is resumed first; nothing was changed.")
            raise UserError(words, field=name)
        placed.append((place, adjournment))
        seen[adjournment] = whole(request.POST.get(f"seen-{adjournment}")) or 0
    set_order(
        stage_id=stage.pk,
        adjournment_ids=[adjournment for _place, adjournment in sorted(placed)],
        seen=seen,
        by=asked(request),
    )
    messages.success(request, _("The order of play is set."))
    return redirect("adjournments:overview", event.slug)


urls = [path("desk/<slug:slug>/adjourned/", overview, name="overview")]
stage_urls = [path("adjourned/order/", order, name="order")]
