"""Standings, workings and the cross-table at the desk: the same rows the public reads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse

from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.tables import crosstables
from renju_tournaments.tables import standings as view_ready
from renju_tournaments.tables.lists import cross_table as cross_table_list
from renju_tournaments.tables.lists import standings as standings_list
from renju_tournaments.tables.lists import teams as team_list
from renju_tournaments.tables.matches import match_in
from renju_tournaments.tables.team_tables import team_working
from renju_tournaments.tables.workings import require_published, working_in


@desk_view(Permission.SEE_DESK, Tab.STANDINGS)
def standings(request: HttpRequest, event: Event, stage: Stage, number: int | None = None) -> HttpResponse:
    """The table after a published round, by default the last."""
    rounds = view_ready.published_rounds(stage)
    if number is not None:
        require_published(rounds, number)
    after = view_ready.last_played(rounds) if number is None else number
    here = reverse("desk:standings", args=[event.slug, stage.ordinal])
    return render(
        request,
        "desk/tables/standings.html",
        {
            "event": event,
            "stage": stage,
            "html": standings_list.part_of(stage, after_round=after, workings=here, people="", who="desk"),
            "teams": team_list.part_of(stage, after_round=after, workings=here, who="desk"),
            "after": after,
            "is_final": view_ready.is_final(stage, rounds, after),
            "may_finish": runs_event(event) and not stage.finished_at and view_ready.is_played(stage, rounds),
            "has_play_off": "PLAYOFF" in stage.tiebreaks,
            "runs_event": runs_event(event),
            "numbers": [r.number for r in rounds],
        },
    )


@desk_view(Permission.SEE_DESK, Tab.STANDINGS)
def working(request: HttpRequest, event: Event, stage: Stage, number: int, player: int) -> HttpResponse:
    found = working_in(stage, view_ready.published_rounds(stage), player, after_round=number)
    return render(
        request,
        "desk/tables/working.html",
        {"event": event, "stage": stage, "working": found, "after": number},
    )


@desk_view(Permission.SEE_DESK, Tab.STANDINGS)
def team(request: HttpRequest, event: Event, stage: Stage, number: int, team: int) -> HttpResponse:
    require_published(view_ready.published_rounds(stage), number)
    found = team_working(stage, team, after_round=number)
    context = {"event": event, "stage": stage, "working": found, "after": number}
    return render(request, "desk/tables/team_working.html", context)


@desk_view(Permission.SEE_DESK, Tab.CROSS_TABLE)
def cross_table(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Of a knock-out the bracket takes its place."""
    if stage.is_knock_out:
        return redirect("desk:bracket", event.slug, stage.ordinal)
    after = view_ready.last_played(view_ready.published_rounds(stage))
    return render(
        request,
        "desk/tables/cross_table.html",
        {
            "event": event,
            "stage": stage,
            "html": cross_table_list.part_of(
                stage,
                after_round=after,
                order=crosstables.order_from(request.GET.get("by")),
                people="",
                who="desk",
            ),
        },
    )


@desk_view(Permission.SEE_DESK, Tab.MATCH)
def match(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The games of a match of two."""
    context = {
        "event": event,
        "stage": stage,
        "match": match_in(stage),
        "rounds": url_prefix("desk:round", event.slug, stage.ordinal),
        "people": "",
    }
    return render(request, "desk/tables/match.html", context)


stage_urls = [
    path("standings/", standings, name="standings"),
    path("standings/<int:number>/", standings, name="standings-after"),
    path("standings/<int:number>/<int:player>/", working, name="working"),
    path("standings/<int:number>/teams/<int:team>/", team, name="team-working"),
    path("cross-table/", cross_table, name="cross-table"),
    path("match/", match, name="match"),
]
