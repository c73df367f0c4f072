"""The pairing of a round, by table and by name."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.events.rounds.openings import lot_of
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.publishing import queries
from renju_tournaments.publishing.games import recorded
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.publishing.resumptions import resumptions
from renju_tournaments.tables.lists import pairings as pairings_list
from renju_tournaments.tables.lots import lots_of
from renju_tournaments.tables.parts import rendered
from renju_tournaments.tables.round_titles import rounds_to_show
from renju_tournaments.tables.rounds import RoundWords, round_words
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values.players import players_of


@public_page(Tab.ROUNDS)
def pairings(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """A published round; for one that is planned and not published, when it starts and no more.

    Whether a draft of it exists cannot be seen here.
    """
    rounds = published_rounds(stage)
    round_ = next((r for r in rounds if r.number == number), None)
    if round_ is None and number not in rounds_to_show(stage, rounds):
        raise Http404(_("This stage has no round %(number)s.") % {"number": number})
    shown = round_words(stage, round_) if round_ else None
    by_name = request.GET.get("by") == "name"
    return render(
        request,
        "publishing/round.html",
        {
            "event": event,
            "stage": stage,
            "number": number,
            "round": shown,
            "state": round_.state if round_ else "",
            "starts_at": queries.schedule_of(stage).get(number),
            "by_name": by_name,
            "html": _html(stage, shown, by_name) if shown else "",
            "resumptions": resumptions(stage, number) if shown and any(b.adjourned for b in shown.boards) else (),
        },
    )


@public_page(Tab.ROUNDS)
def lots(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """The lots of a published round of a Swiss by lot, so that anybody can draw them again."""
    round_ = next((r for r in published_rounds(stage) if r.number == number), None)
    if round_ is None or not stage.draws_every_round:
        raise Http404(_("Round %(number)s has no lots of its own.") % {"number": number})
    names = {number: player.name for number, player in players_of(stage).items()}
    shown = lots_of(Round.objects.get(pk=round_.pk), names)
    context = {"event": event, "stage": stage, "number": number, "lots": shown}
    return render(request, "publishing/lots.html", context)


@public_page(Tab.ROUNDS)
def opening(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """What was drawn for a published round of renju by lot, so that anybody can draw it again."""
    round_ = next((r for r in published_rounds(stage) if r.number == number), None)
    kept = Round.objects.get(pk=round_.pk) if round_ else None
    found = lot_of(kept, event) if kept else None
    if kept is None or found is None:
        raise Http404(_("No opening has been drawn for round %(number)s.") % {"number": number})
    context = {
        "event": event,
        "stage": stage,
        "number": number,
        "opening": found,
        "played": found.played(kept.games.count()),
    }
    return render(request, "publishing/opening_lot.html", context)


def _html(stage: Stage, shown: RoundWords, by_name: bool) -> str:
    def context() -> dict[str, object]:
        people = url_prefix("publishing:player", stage.event.slug, stage.ordinal)
        if by_name:
            return {"round": shown, "written": pairings_list.written_by_name(shown, people), "by_name": True}
        tables = reverse("publishing:round", args=[stage.event.slug, stage.ordinal, shown.number]) + "tables/"
        games = {table: f"{tables}{table}/" for table in recorded(stage).tables.get(shown.number, ())}
        return {"round": shown, "written": pairings_list.written_by_table(shown, games, people), "by_name": False}

    return rendered(stage, f"public:round:{shown.number}:{by_name}", "publishing/_pairing.html", context)
