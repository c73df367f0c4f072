"""The lots of a round, for the wall."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.tables.lots import lots_of


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ROUNDS)
def lots(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """Every ticket of a round of a Swiss by lot, a draft or published, and how to draw it again."""
    found = stage.rounds.filter(number=number).first()
    if found is None or not stage.draws_every_round:
        raise Http404(_("Round %(number)s has no lots of its own.") % {"number": number})
    context = {
        "event": event,
        "stage": stage,
        "round": found,
        "number": number,
        "lots": lots_of(found, names_by_number(stage)),
    }
    return render(request, "desk/lots.html", context)


stage_urls = [path("rounds/<int:number>/lots/", lots, name="lots")]
