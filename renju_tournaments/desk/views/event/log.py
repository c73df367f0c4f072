"""The log of an event: who did what and when, what it was before and after, and why."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from renju_tournaments.common.lists import paged
from renju_tournaments.common.numbers import whole
from renju_tournaments.desk.pages.log_list import PER_PAGE, LogTable
from renju_tournaments.events.access import Permission
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry
from renju_tournaments.frame.desk import Tab, desk_view


@require_safe
@desk_view(Permission.SEE_DESK, Tab.LOG)
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Newest first. Filters: ``stage`` (its number), ``round``, ``act``, ``person`` (the name as it was then)."""
    wanted = {key: request.GET.get(key, "").replace("\0", "").strip() for key in ("stage", "round", "act", "person")}
    entries = LogEntry.objects.filter(event=event).select_related("stage")
    if (ordinal := whole(wanted["stage"])) is not None:
        entries = entries.filter(stage__ordinal=ordinal)
    if (number := whole(wanted["round"])) is not None:
        entries = entries.filter(round_number=number)
    if wanted["act"] in LogAct.values:
        entries = entries.filter(act=wanted["act"])
    if wanted["person"]:
        entries = entries.filter(actor_name=wanted["person"])
    done = LogEntry.objects.filter(event=event).order_by()
    rounds = sorted(n for n in done.values_list("round_number", flat=True).distinct() if n is not None)
    acts = set(done.values_list("act", flat=True).distinct())
    stages = [(stage.ordinal, str(stage)) for stage in event.stages.all()]
    table = paged(request, LogTable(entries, names_stages=len(stages) > 1), PER_PAGE)
    return render(
        request,
        "desk/log.html",
        {
            "event": event,
            "table": table,
            "count": table.paginator.count,
            "wanted": wanted,
            "stages": stages,
            "rounds": [(n, n) for n in rounds],
            "acts": [(a.value, a.label) for a in LogAct if a.value in acts],
            "people": [(n, n) for n in sorted(filter(None, done.values_list("actor_name", flat=True).distinct()))],
        },
    )


urls = [path("<slug:slug>/log/", log, name="log")]
