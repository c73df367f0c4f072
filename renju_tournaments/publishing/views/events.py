"""The list of events, an event's own page, and its start list."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.publishing import queries
from renju_tournaments.publishing.games import recorded
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.publishing.resumptions import resumptions
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.tables.draw import protocol_of_draw
from renju_tournaments.tables.lists.start_list import entered, written
from renju_tournaments.tables.matches import end_in_words
from renju_tournaments.tables.round_titles import rounds_known, rounds_to_show
from renju_tournaments.tables.rounds import round_words
from renju_tournaments.tables.standings import current_round, last_played, published_rounds, table
from renju_tournaments.tables.team_tables import team_table

TOP = 8
"""How many lines of the standings and of the pairing the event's page shows."""


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "publishing/home.html", {"events": queries.listed_events(timezone.now())})


@public_page(Tab.INFO)
def event(request: HttpRequest, event: Event) -> HttpResponse:
    stages = [_overview(stage) for stage in event.stages.all()]
    return render(
        request,
        "publishing/event.html",
        {
            "event": event,
            "stage": queries.playing_stage(event),
            "stages": stages,
            "letters": ColumnLetters(event.column_letters).letters,
            "letters_name": event.get_column_letters_display(),
        },
    )


def _overview(stage: Stage) -> dict[str, object]:
    """A stage on the event's page: its schedule, the latest pairing, the top of its table."""
    rounds = published_rounds(stage)
    now = current_round(rounds)
    after = last_played(rounds)
    starts = queries.schedule_of(stage)
    by_number = {r.number: r for r in rounds}
    shown = round_words(stage, now) if now else None
    standings = table(stage, after_round=after) if after else None
    return {
        "stage": stage,
        "ends": end_in_words(rules_of(stage).match) if stage.is_match else "",
        "rounds": rounds_known(stage) if stage.knows_its_rounds else None,
        "has_starts": bool(starts),
        "schedule": [
            {"number": n, "starts_at": starts.get(n), "round": by_number.get(n)} for n in rounds_to_show(stage, rounds)
        ],
        "recorded": recorded(stage),
        "resumptions": resumptions(stage),
        "pairing": shown,
        "boards": shown.boards[:TOP] if shown else (),
        "more_boards": len(shown.boards) - TOP if shown else 0,
        "table": standings,
        "teams": team_table(stage, after_round=after).rows if after and stage.has_teams else (),
        "rows": standings.rows[:TOP] if standings and not stage.has_teams else (),
        "more_rows": len(standings.rows) - TOP if standings else 0,
    }


@public_page(Tab.START_LIST)
def start_list(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """By starting number once they are drawn; before that, by name."""
    count, drawn, html = cached(stage, "start-list", lambda: _start_list(stage))
    return render(
        request,
        "publishing/start_list.html",
        {"event": event, "stage": stage, "count": count, "drawn": drawn, "html": html},
    )


@public_page(Tab.START_LIST)
def draw(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The protocol of the drawing of numbers, so that anybody can draw them again."""
    shown = protocol_of_draw(stage)
    if shown is None:
        raise Http404(_("The starting numbers have not been drawn yet."))
    return render(request, "publishing/draw.html", {"event": event, "stage": stage, **shown})


def _start_list(stage: Stage) -> tuple[int, bool, str]:
    """How many there are, whether they have numbers, and the list itself as HTML."""
    shown = entered(stage)
    people = url_prefix("publishing:player", stage.event.slug, stage.ordinal)
    return len(shown.entries), shown.has_numbers, written(shown, people).rows
