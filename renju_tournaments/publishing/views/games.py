"""The page of a game: its board, its moves, what the rules say of its record, and files to take away."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.standings import players_of, published_rounds
from renju_tournaments.events.templatetags.frame import url_prefix
from renju_tournaments.publishing.games import content_of, file_name, public_records
from renju_tournaments.publishing.pages import public_page
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.comparison import contradicts
from renju_tournaments.records.downloads import downloads, file_answer, written_in
from renju_tournaments.records.drawing import letters_for
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.viewer import game_words, move_asked_for


@public_page
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
        "active": "rounds",
    }
    if record is not None:
        content = content_of(record, found)
        context |= {
            "shown": game_words(
                content, rules_of_event(event), letters=event.column_letters, shown=move_asked_for(request.GET)
            ),
            "disagrees": contradicts(found, record),
            "downloads": downloads(content),
        }
    return render(request, "publishing/game.html", context)


@public_page
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
    found = Game.objects.filter(round=round_.pk, table=table).select_related("first", "second").first()
    if found is None:
        raise Http404(_("Round %(number)s has no table %(table)s.") % {"number": number, "table": table})
    return found


def _record(event: Event, game: Game) -> GameRecord | None:
    return public_records(event).filter(game=game).first()
