"""The records of one game at the desk: the sheets side by side, what is accepted, and what was handed in before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.events.venue import clock
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.records.checking import rules_of_game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.comparison import Against, against_table, result_by
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.pages.frames import frame_of, played_game
from renju_tournaments.records.pages.side_by_side import named, side_by_side, side_name
from renju_tournaments.records.pages.viewer import game_words, move_asked_for
from renju_tournaments.records.queries import Handed, handed_in, next_to_accept
from renju_tournaments.records.services.links import links_of
from renju_tournaments.records.wording.against_table import against_in_words, meaning_in_words

_MARKS = {Against.AGREES: "ok", Against.CONTRADICTS: "error", Against.COLOURS_OPEN: "warn"}


@dataclass(frozen=True)
class SheetRow:
    """A sheet in the list of all that were handed in."""

    sheet: Sheet
    at: str
    name: str
    """The player's; empty for the arbiter's."""
    holds: bool
    """Is it the newest of its side?"""
    by: str
    """Who handed it in; empty for a player through their link."""
    is_accepted: bool


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def game(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """The page of a game."""
    found = played_game(stage, number, game)
    handed = handed_in([found])[found.pk]
    context = frame_of(event, stage, found) | {
        "handed": handed,
        "result": Score.stored(found).words,
        "sheets": side_by_side(handed, event),
        "record": handed.record,
        "lines": _lines(event, handed),
        "missing": [(side, side_name(side.value, found)) for side in _missing(handed)],
        "links": sorted(links_of([found]).values(), key=lambda link: link.side),
        "following": next_to_accept(found),
        "runs_event": runs_event(event),
        **_against(event, handed),
    }
    return render(request, "records/game.html", context)


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def sheet(request: HttpRequest, event: Event, stage: Stage, number: int, game: int, sheet: int) -> HttpResponse:
    """One sheet, also one that holds no longer, to be played through."""
    found, one = _sheet_in(stage, number, game, sheet)
    words = game_words(
        named(one, found, event),
        rules_of_game(found),
        letters=event.column_letters,
        shown=move_asked_for(request.GET),
    )
    context = frame_of(event, stage, found) | {
        "sheet": one,
        "shown": words,
        "name": side_name(one.side, found),
        "at": clock(event, one.handed_in_at),
    }
    return render(request, "records/sheet.html", context)


@require_safe
@desk_view(Permission.SEE_DESK)
def original(request: HttpRequest, event: Event, stage: Stage, number: int, game: int, sheet: int) -> HttpResponse:
    """What was pasted or sent, byte for byte, to be saved: never to be opened by the browser as a page of ours."""
    found, one = _sheet_in(stage, number, game, sheet)
    if not one.original:
        raise Http404(_("This sheet was played through on the board; there is no file of it."))
    answer = HttpResponse(bytes(one.original), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="{_file_name(found, one)}"'
    return answer


def _sheet_in(stage: Stage, number: int, game_id: int, sheet_id: int) -> tuple[Game, Sheet]:
    """Raises Http404 for a sheet of another game."""
    found = played_game(stage, number, game_id)
    one = Sheet.objects.filter(game=found, pk=sheet_id).select_related("handed_in_by").first()
    if one is None:
        raise Http404(_("This game has no such sheet."))
    return found, one


def _lines(event: Event, handed: Handed) -> list[SheetRow]:
    """Every sheet of the game, the newest first. One query."""
    holding = {one.pk for one in handed.sheets}
    accepted = handed.record.sheet_id if handed.record else None
    return [
        SheetRow(
            one,
            clock(event, one.handed_in_at),
            side_name(one.side, handed.game),
            one.pk in holding,
            one.handed_in_by.get_full_name() or one.handed_in_by.get_username() if one.handed_in_by else "",
            one.pk == accepted,
        )
        for one in Sheet.objects.filter(game=handed.game).select_related("handed_in_by").order_by("-pk")
    ]


def _missing(handed: Handed) -> list[Side]:
    return [side for side, one in ((Side.FIRST, handed.first), (Side.SECOND, handed.second)) if one is None]


def _against(event: Event, handed: Handed) -> dict[str, Any]:
    """The record against the result of the table, if a record is accepted."""
    record = handed.record
    if record is None:
        return {}
    stand = against_table(handed.game, record)
    by_record = result_by(handed.game, record) if stand is Against.CONTRADICTS else None
    return {
        "by_record": by_record.value if by_record else "",
        "against": against_in_words(handed.game, record),
        "meaning": meaning_in_words(handed.game, record),
        "stand": _MARKS.get(stand, "info"),
        "accepted_at": clock(event, record.accepted_at) if record.accepted_at else "",
    }


def _file_name(found: Game, one: Sheet) -> str:
    """A name that any machine can keep: the sender's ending, and nothing else of what they called it."""
    ending = re.search(r"\.([A-Za-z0-9]{1,8})$", one.file_name)
    suffix = ending[1].lower() if ending else "txt" if one.source == Source.TEXT else "bin"
    return f"round-{found.round.number}-table-{found.table}-{one.side}-{one.pk}.{suffix}"


stage_urls = [
    path("rounds/<int:number>/games/<int:game>/records/", game, name="game"),
    path("rounds/<int:number>/games/<int:game>/records/<int:sheet>/", sheet, name="sheet"),
    path("rounds/<int:number>/games/<int:game>/records/<int:sheet>/original/", original, name="sheet-original"),
]
