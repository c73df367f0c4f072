"""How far the records have come: of an event, a row a round, and of a round, a row a table."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.records.pages.frames import published_round
from renju_tournaments.records.pages.overview import Show, filters_of, games_of_stage, rounds_of, rows_of, show_of
from renju_tournaments.records.pages.set_aside import has_set_aside
from renju_tournaments.records.queries import Sheets, games_of_round

PER_PAGE: Final = 100


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """Every stage round by round, and below them the tables that are open; ``?show=`` other tables."""
    show = show_of(request.GET.get("show"), otherwise=Show.OPEN)
    stages, rows = [], []
    for stage in event.stages.all():
        stage.event = event
        of_stage = rows_of(games_of_stage(stage))
        stages.append((stage, rounds_of(of_stage)))
        rows += of_stage
    page = Paginator([row for row in rows if row.is_shown(show)], PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "overviews": stages,
        "filters": filters_of(rows),
        "show": show,
        "page": page,
        "query": f"show={show.value}",
        "has_stages": len(stages) > 1,
        "has_set_aside": has_set_aside(event),
    }
    return render(request, "records/overview.html", context)


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def round_(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """The tables of a round; ``?show=`` some of them."""
    found = published_round(stage, number)
    games = games_of_round(found)
    naming.call_players(games, naming.names_in(stage))
    rows = rows_of(games)
    show = show_of(request.GET.get("show"), otherwise=Show.ALL)
    context = {
        "event": event,
        "stage": stage,
        "round": found,
        "number": number,
        "rows": [row for row in rows if row.is_shown(show)],
        "filters": filters_of(rows),
        "show": show,
        "equal": sum(row.state is Sheets.EQUAL and row.record is None for row in rows),
    }
    return render(request, "records/round.html", context)


urls = [path("desk/<slug:slug>/records/", overview, name="overview")]
stage_urls = [path("rounds/<int:number>/records/", round_, name="round")]
