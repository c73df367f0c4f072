"""The teams of a stage in which everybody plays for one."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from renju_tournaments.common.forms import refused
from renju_tournaments.events.access import Permission, require, runs_event
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.draw.draw_numbers import present, team_objections
from renju_tournaments.events.services.entries.set_teams import set_teams
from renju_tournaments.frame.desk import Tab, asked, desk_view

FILLED_FROM: Final = {
    "club": gettext_lazy("club"),
    "city": gettext_lazy("city"),
    "federation": gettext_lazy("country"),
}
"""What of a player can be put into the form as their team; nothing is written by it."""


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.ENTRIES)
def teams(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Everybody with their team. A refused form comes back with what was typed."""
    if not stage.has_teams:
        raise Http404(_("This stage has no teams."))
    filled: dict[int, str] = {}
    if request.GET.get("from") in FILLED_FROM:
        filled = {e.pk: str(getattr(e, request.GET["from"])) for e in stage.entries.all()}
    if request.method == "POST":
        require(event, Permission.RUN_EVENT)
        typed = {e.pk: request.POST[f"team-{e.pk}"] for e in stage.entries.all() if f"team-{e.pk}" in request.POST}
        with refused.shown_again(request):
            changed = set_teams(
                stage.pk,
                typed,
                redraw="redraw" in request.POST,
                by=asked(request, seen=True),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("desk:teams", event.slug, stage.ordinal)
    here = present(stage)
    names = dict.fromkeys(e.team for e in sorted(here, key=lambda e: e.number or 0) if e.team)
    context = {
        "event": event,
        "stage": stage,
        "rows": [(e, f"team-{e.pk}", filled.get(e.pk, e.team)) for e in here],
        "teams": [(name, [e for e in here if e.team == name]) for name in names],
        "objections": team_objections(here),
        "sources": FILLED_FROM.items(),
        "paired": stage.rounds.exists(),
        "runs_event": runs_event(event),
    }
    return render(request, "desk/teams.html", context)


stage_urls = [path("teams/", teams, name="teams")]
