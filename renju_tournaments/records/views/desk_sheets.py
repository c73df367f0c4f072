"""An arbiter hands in a sheet, for either player or as their own: on the board, by pasted text, or by a file."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.forms.seen import not_whole
from renju_tournaments.common.web.answers import in_json, is_script
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.access import Permission
from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.frame.scripts import for_script
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.forms.sheet import FileForm, GameForm, TextForm
from renju_tournaments.records.from_board import game_from_board, game_to_look_at
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.pages.board import board_page, seen_by_rules
from renju_tournaments.records.pages.frames import frame_of, played_game
from renju_tournaments.records.pages.side_by_side import side_name
from renju_tournaments.records.queries import newest_sheet
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.records.views.reading_notes import show_reading_notes

FORMS: dict[str, type[GameForm]] = {Source.TEXT.value: TextForm, Source.FILE.value: FileForm}


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS, Tab.RECORDS)
@leads_back("records:game", "slug", "stage", "number", "game")
@for_script
def add(request: HttpRequest, event: Event, stage: Stage, number: int, game: int, side: str) -> HttpResponse:
    """The three ways to hand in a sheet of one side. What cannot be read comes back with the line and the reason; what
    is left open is asked."""
    found, whose = played_game(stage, number, game), _side(side)
    if request.method != "POST":
        return _page(request, event, stage, found, whose)
    if is_script(request):
        return _from_board(request, event, found, whose)
    kind = FORMS.get(request.POST.get("way", ""))
    if kind is None:
        raise UserError(not_whole())
    form = kind(found, event, request.POST, request.FILES)
    if not form.is_valid() or form.record is None:
        return _page(request, event, stage, found, whose, form)
    with refusals(form):
        sheet = hand_in_sheet(
            game_id=found.pk,
            side=whose,
            record=form.record,
            source=form.source,
            original=form.original,
            file_name=form.file_name,
            by=asked(request),
        )
        _tell(request, found, sheet)
        show_reading_notes(request, found, form)
        return redirect(_game_address(event, found))
    return _page(request, event, stage, found, whose, form)


def _from_board(request: HttpRequest, event: Event, found: Game, side: Side) -> HttpResponse:
    """What the board's script sends; it is told where to go on, also when an earlier answer had not arrived."""
    with suppress(AlreadyDone):
        sheet = hand_in_sheet(
            game_id=found.pk,
            side=side,
            record=game_from_board(request.POST.dict(), rules_of_event(event)),
            source=Source.BOARD,
            by=asked(request),
        )
        _tell(request, found, sheet)
    return JsonResponse({"url": _game_address(event, found)})


@require_POST
@desk_view(Permission.ENTER_RESULTS)
@partial(in_json, always=True)
def look(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """What the rules say about a game that is being played through; nothing is kept."""
    found = played_game(stage, number, game)
    record = game_to_look_at(request.POST.get("game", ""), rules_of_event(event))
    return JsonResponse(seen_by_rules(found, record))


def _page(
    request: HttpRequest, event: Event, stage: Stage, found: Game, side: Side, form: GameForm | None = None
) -> HttpResponse:
    """Nothing that was typed or sent is lost when it is shown again."""
    forms = {name: kind(found, event) for name, kind in FORMS.items()}
    if form is not None:
        forms[form.source.value] = form
    context: dict[str, Any] = frame_of(event, stage, found) | {
        "side": side,
        "sides": [(one, side_name(one.value, found)) for one in Side],
        "name": side_name(side.value, found),
        "sent": form,
        "text_form": forms[Source.TEXT.value],
        "file_form": forms[Source.FILE.value],
        "letters": dict(COLUMN_LETTERS)[event.column_letters],
        "back": _game_address(event, found),
        "play": board_page(
            event,
            found,
            look_url=_address("sheet-look", event, found),
            hand_in_url=_address("sheet-add", event, found, side.value),
            store=f"desk:{found.pk}:{side.value}",
            sheet=newest_sheet(found, side),
        ),
    }
    return render(request, "records/sheet_add.html", context, status=422 if form else 200)


def _tell(request: HttpRequest, found: Game, sheet: Sheet) -> None:
    """What was handed in."""
    count = len(sheet.content.moves)
    facts = {"count": count, "name": side_name(sheet.side, found)}
    if facts["name"]:
        words = ngettext(
            "The sheet of %(name)s is handed in, with %(count)s move.",
            "The sheet of %(name)s is handed in, with %(count)s moves.",
            count,
        )
    else:
        words = ngettext(
            "The arbiter’s sheet is handed in, with %(count)s move.",
            "The arbiter’s sheet is handed in, with %(count)s moves.",
            count,
        )
    messages.success(request, words % facts)


def _side(value: str) -> Side:
    """Raises Http404."""
    try:
        return Side(value)
    except ValueError:
        raise Http404(_("A game has sheets of the first player, of the second player, and of the arbiter.")) from None


def _address(name: str, event: Event, found: Game, *rest: str) -> str:
    stage = found.round.stage
    return reverse(f"records:{name}", args=[event.slug, stage.ordinal, found.round.number, found.pk, *rest])


def _game_address(event: Event, found: Game) -> str:
    return _address("game", event, found)


stage_urls = [
    path("rounds/<int:number>/games/<int:game>/records/add/<str:side>/", add, name="sheet-add"),
    path("rounds/<int:number>/games/<int:game>/records/look/", look, name="sheet-look"),
]
