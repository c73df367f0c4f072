"""Standings, the working behind a place, and the cross-table, in public."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.publishing.games import recorded
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.tables import crosstables
from renju_tournaments.tables import matches as match_page
from renju_tournaments.tables import standings as view_ready
from renju_tournaments.tables.lists import cross_table as cross_table_list
from renju_tournaments.tables.lists import standings as standings_list
from renju_tournaments.tables.lists import teams as team_list
from renju_tournaments.tables.round_titles import rounds_to_show
from renju_tournaments.tables.team_tables import team_working
from renju_tournaments.tables.workings import require_published, with_games, working_in


@public_page(Tab.STANDINGS)
def standings(request: HttpRequest, event: Event, stage: Stage, number: int | None = None) -> HttpResponse:
    """The table after a published round, by default the last. Cached: three queries."""
    rounds = view_ready.published_rounds(stage)
    if number is not None and number not in {r.number for r in rounds}:
        return _not_yet(request, event, stage, number)
    after = view_ready.last_played(rounds) if number is None else number
    here = reverse("publishing:standings", args=[event.slug, stage.ordinal])
    return render(
        request,
        "publishing/standings.html",
        {
            "event": event,
            "stage": stage,
            "html": standings_list.part_of(
                stage,
                after_round=after,
                workings=here,
                people=url_prefix("publishing:player", event.slug, stage.ordinal),
                who="public",
            ),
            "teams": team_list.part_of(stage, after_round=after, workings=here, who="public"),
            "number": after,
            "is_final": view_ready.is_final(stage, rounds, after),
        },
    )


def _not_yet(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    if number not in rounds_to_show(stage, view_ready.published_rounds(stage)):
        raise Http404(_("This stage has no round %(number)s.") % {"number": number})
    return render(
        request,
        "publishing/standings.html",
        {"event": event, "stage": stage, "html": "", "number": number},
    )


@public_page(Tab.STANDINGS)
def working(request: HttpRequest, event: Event, stage: Stage, number: int, player: int) -> HttpResponse:
    found = working_in(stage, view_ready.published_rounds(stage), player, after_round=number)
    return render(
        request,
        "publishing/working.html",
        {
            "event": event,
            "stage": stage,
            "working": with_games(found, recorded(stage).of_players.get(player, {})),
            "number": number,
        },
    )


@public_page(Tab.STANDINGS)
def team(request: HttpRequest, event: Event, stage: Stage, number: int, team: int) -> HttpResponse:
    require_published(view_ready.published_rounds(stage), number)
    found = team_working(stage, team, after_round=number)
    context = {"event": event, "stage": stage, "working": found, "number": number}
    return render(request, "publishing/team_working.html", context)


@public_page(Tab.CROSS_TABLE)
def cross_table(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Of a knock-out the bracket takes its place."""
    if stage.is_knock_out:
        return redirect("publishing:bracket", event.slug, stage.ordinal)
    rounds = view_ready.published_rounds(stage)
    after = view_ready.last_played(rounds)
    return render(
        request,
        "publishing/cross_table.html",
        {
            "event": event,
            "stage": stage,
            "html": cross_table_list.part_of(
                stage,
                after_round=after,
                order=crosstables.order_from(request.GET.get("by")),
                games=lambda: recorded(stage).of_players,
                people=url_prefix("publishing:player", event.slug, stage.ordinal),
                who="public",
            ),
        },
    )


@public_page(Tab.MATCH)
def match(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The games of a match of two, as far as they are published."""
    context = {
        "event": event,
        "stage": stage,
        "match": match_page.with_games(match_page.match_in(stage), recorded(stage).of_players),
        "rounds": url_prefix("publishing:round", event.slug, stage.ordinal),
        "people": url_prefix("publishing:player", event.slug, stage.ordinal),
    }
    return render(request, "publishing/match.html", context)
