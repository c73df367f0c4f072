"""Closing a stage, and opening it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _

from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.objections import errors, warnings
from renju_tournaments.events.queries import open_games
from renju_tournaments.events.rounds.left_over import games_to_wait_for, left_over
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage, reopen_stage
from renju_tournaments.frame.desk import Tab, asked, desk_view


@desk_view(Permission.RUN_EVENT, Tab.STANDINGS)
def finish(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """What keeps the table from being final, or the button that makes it so."""
    if request.method == "POST":
        finish_stage(
            stage_id=stage.pk,
            accept_warnings="nevertheless" in request.POST,
            by=asked(request, seen=True),
        )
        messages.success(request, _("The table is final."))
        return redirect("desk:standings", event.slug, stage.ordinal)
    needless = left_over(stage)
    objections = check_finish(stage)
    context = {
        "event": event,
        "stage": stage,
        "objections": errors(objections),
        "missing": warnings(objections),
        "adjourned": [g for g in games_to_wait_for(stage) if g.adjourned],
        "left_over": [g for g in open_games(stage) if (g.round.number, g.table) in needless],
    }
    return render(request, "desk/finish.html", context)


@desk_view(Permission.RUN_EVENT)
def reopen(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Opens a finished stage again, with a reason."""
    if request.method == "POST":
        reopen_stage(
            stage_id=stage.pk,
            by=asked(request),
        )
        messages.success(request, _("The stage is open again."))
        return redirect("desk:event", event.slug)
    return redirect("desk:finish", event.slug, stage.ordinal)


stage_urls = [
    path("finish/", finish, name="finish"),
    path("reopen/", reopen, name="reopen"),
]
