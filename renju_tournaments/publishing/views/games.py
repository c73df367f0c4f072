"""The list of an event's games, and the page of each: its board, its moves, and files to take away."""

from __future__ import annotations

from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from renju_tournaments.common.lists import paged
from renju_tournaments.common.web.rates import limited
from renju_tournaments.errors import UserError
from renju_tournaments.events.kept import cached, cached_of_event
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.naming import names_in
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.jobs.models import JobState
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.publishing.game_files import AT_ONCE, GamesFile, ask_for, contents, in_one_file
from renju_tournaments.publishing.game_list import GamesForm, Values, listed, values_of
from renju_tournaments.publishing.games import content_of, file_name, public_records
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.publishing.queries import playing_stage
from renju_tournaments.publishing.resumptions import fingerprints
from renju_tournaments.publishing.tables import PER_PAGE, GamesTable
from renju_tournaments.records.checking import rules_of_game
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.pages.downloads import (
    ENDINGS,
    collections_for,
    downloads,
    file_answer,
    kept_answer,
    written_in,
)
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.pages.viewer import game_words, move_asked_for
from renju_tournaments.records.wording.against_table import contradiction_in_public
from renju_tournaments.rules.formats import FORMATS, Written
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values.players import players_of

LOOK_AGAIN: Final = 3
"""Seconds."""


@limited(a_minute=300)
@public_page(Tab.GAMES)
def games(request: HttpRequest, event: Event) -> HttpResponse:
    """All games of the event with a public record, to look for one in. As many queries for one as for a thousand.

    The list as everybody opens it is kept; one that was narrowed down or turned is made for who asked for it."""
    values = _values(event)
    form = GamesForm(request.GET, list(event.stages.all()), values)
    make = partial(_listed, request, event, form, with_regulation=len(values["regulation"]) > 1)
    count, html = make() if request.GET else cached_of_event(event, "public:games", make)
    context = {
        "event": event,
        "stage": playing_stage(event),
        "form": form,
        "html": html,
        "count": count,
        "is_empty": not values["round"],
        "files": [(key, FORMATS[key].name, ENDINGS[key]) for key in collections_for(event.board_size)],
        "query": urlencode(form.wanted),
    }
    return render(request, "publishing/games.html", context)


def _values(event: Event) -> Values:
    return cached_of_event(event, "public:games-values", partial(values_of, event))


def _listed(request: HttpRequest, event: Event, form: GamesForm, *, with_regulation: bool) -> tuple[int, str]:
    """How many games the filters let through, and a page of them as HTML."""
    names: dict[int, str] = {}
    for stage in event.stages.all():
        names |= cached(stage, "entry-names", partial(names_in, stage))
    hidden = () if with_regulation else ("regulation",)
    shown = paged(request, GamesTable(listed(event, form), event=event, names=names, exclude=hidden), PER_PAGE)
    return shown.paginator.count, shown.as_html(request)


@limited(a_minute=60)
@public_page(Tab.GAMES)
def games_file(request: HttpRequest, event: Event, key: str) -> HttpResponseBase:
    """The games of the list, all pages of it, in one file; while many are being written, a page that says so."""
    form = GamesForm(request.GET, list(event.stages.all()), _values(event))
    records = listed(event, form)
    few = list(records[: AT_ONCE + 1])
    if len(few) <= AT_ONCE:
        data = in_one_file(key, event, contents(few))
        if not data:
            raise Http404(_("There is no such file of these games."))
        return file_answer(key, f"{event.slug}-games", Written(data, ()))
    file = GamesFile.of(event, key, form.wanted)
    there = file.before if "last" in request.GET else file.path
    if there and there.exists():
        return kept_answer(key, f"{event.slug}-games", there)
    return _being_made(request, event, file, records.count(), urlencode(form.wanted))


def _being_made(request: HttpRequest, event: Event, file: GamesFile, count: int, query: str) -> HttpResponse:
    context: dict[str, Any] = {"event": event, "count": count, "query": query}
    try:
        job = ask_for(file)
    except UserError as refusal:
        return render(request, "publishing/games_waiting.html", context | {"failure": str(refusal)}, status=503)
    if job.state == JobState.FAILED:
        return render(request, "publishing/games_waiting.html", context | {"failure": outcome(job)}, status=404)
    answer = render(request, "publishing/games_waiting.html", context | {"before": file.before_at}, status=202)
    answer["Refresh"] = str(LOOK_AGAIN)
    return answer


@public_page(Tab.ROUNDS)
def game(request: HttpRequest, event: Event, stage: Stage, number: int, table: int) -> HttpResponse:
    """A table of a published round: its game, or in words that there is no record of it to show."""
    found = _table(stage, number, table)
    record = _record(event, found)
    players = players_of(stage)
    context = {
        "event": event,
        "stage": stage,
        "number": number,
        "game": found,
        "first": players[found.first.number or 0],
        "second": players[found.second.number or 0],
        "people": url_prefix("publishing:player", event.slug, stage.ordinal),
        "sealed": fingerprints(stage).get(found.pk),
    }
    if record is not None:
        content = content_of(record, found)
        context |= {
            "shown": game_words(
                content, rules_of_game(found), letters=event.column_letters, shown=move_asked_for(request.GET)
            ),
            "disagrees": contradiction_in_public(found, record),
            "downloads": downloads(content),
        }
    return render(request, "publishing/game.html", context)


@public_page()
def game_file(request: HttpRequest, event: Event, stage: Stage, number: int, table: int, key: str) -> HttpResponse:
    """The game as a file in one of the formats offered."""
    found = _table(stage, number, table)
    record = _record(event, found)
    content = content_of(record, found) if record else None
    written = content and written_in(key, [content], letters_for(event.column_letters, content.size))
    if not written:
        raise Http404(_("There is no such file of this game."))
    return file_answer(key, file_name(stage, number, table), written)


def _table(stage: Stage, number: int, table: int) -> Game:
    """Raises Http404, with the same words for a draft as for a round to come."""
    round_ = next((r for r in published_rounds(stage) if r.number == number), None)
    if round_ is None:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": number})
    found = Game.objects.filter(round=round_.pk, table=table).select_related("first", "second", "round").first()
    if found is None:
        raise Http404(_("Round %(number)s has no table %(table)s.") % {"number": number, "table": table})
    found.round.stage = stage
    return found


def _record(event: Event, game: Game) -> GameRecord | None:
    return public_records(event).filter(game=game).first()
