"""A player's card, and the page on which one finds it by two or three letters."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Entry, Event, Stage
from renju_tournaments.publishing import queries
from renju_tournaments.publishing.cards import Card, card
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.publishing.search import search
from renju_tournaments.tables.standings import last_played, published_rounds, table


@public_page(Tab.FIND)
def player(request: HttpRequest, event: Event, stage: Stage, player: int) -> HttpResponse:
    entry = get_object_or_404(Entry, stage=stage, number=player)
    return render(
        request,
        "publishing/player.html",
        {
            "event": event,
            "stage": stage,
            "card": cached(stage, f"public:card:{player}", lambda: _card(stage, entry)),
        },
    )


def _card(stage: Stage, entry: Entry) -> Card:
    rounds = published_rounds(stage)
    shown = table(stage, after_round=last_played(rounds))
    return card(stage, entry, rounds, queries.schedule_of(stage), shown)


@public_page(Tab.FIND)
def find(request: HttpRequest, event: Event) -> HttpResponse:
    stages = list(event.stages.all())
    if not stages:
        raise Http404
    query = request.GET.get("q", "").strip()[:60]
    return render(
        request,
        "publishing/find.html",
        {
            "event": event,
            "stage": queries.playing_stage(event),
            "query": query,
            "found": search(stages, query) if query else [],
        },
    )
