"""A player hands in their sheet by their link, without logging in. They see their own sheet of this game, and nothing
else."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.people import By, act_key
from renju_tournaments.common.web.answers import in_json, is_script
from renju_tournaments.errors import AlreadyDone
from renju_tournaments.records.checking import record_for, rules_of_event, rules_of_game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.forms.sheet import FileForm, GameForm, TextForm
from renju_tournaments.records.from_board import game_from_board, game_to_look_at
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.pages.board import board_page, seen_by_rules
from renju_tournaments.records.pages.links import link_view
from renju_tournaments.records.pages.side_by_side import named
from renju_tournaments.records.pages.viewer import game_words, move_asked_for
from renju_tournaments.records.queries import newest_sheet
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.records.views.reading_notes import show_reading_notes
from renju_tournaments.records.wording.against_table import objection

FORMS: dict[str, type[GameForm]] = {Source.TEXT.value: TextForm, Source.FILE.value: FileForm}


@require_http_methods(["GET", "HEAD", "POST"])
@link_view
@in_json
def hand_in(request: HttpRequest, link: HandInLink) -> HttpResponse:
    """The page; and what its board (for a script) or its forms send."""
    if request.method != "POST":
        return _page(request, link)
    if is_script(request):
        return _from_board(request, link)
    kind = FORMS.get(request.POST.get("way", ""))
    if kind is None:
        messages.error(request, _("The form did not arrive whole. Load the page again and repeat the change."))
        return redirect(address(link))
    form = kind(link.game, link.game.round.stage.event, request.POST, request.FILES)
    if not form.is_valid() or form.record is None:
        return _page(request, link, form)
    with refusals(form), suppress(AlreadyDone):  # sent twice: the page says what is handed in
        hand_in_sheet(
            game_id=link.game_id,
            side=Side(link.side),
            record=form.record,
            source=form.source,
            original=form.original,
            file_name=form.file_name,
            link=link,
            by=By(token=act_key(request)),
        )
        show_reading_notes(request, link.game, form)
    return redirect(f"{address(link)}#handed-in") if form.is_valid() else _page(request, link, form)


def _from_board(request: HttpRequest, link: HandInLink) -> HttpResponse:
    rules = rules_of_event(link.game.round.stage.event)
    with suppress(AlreadyDone):  # its answer had not arrived
        hand_in_sheet(
            game_id=link.game_id,
            side=Side(link.side),
            record=game_from_board(request.POST.dict(), rules),
            source=Source.BOARD,
            link=link,
            by=By(token=act_key(request)),
        )
    return JsonResponse({"url": f"{address(link)}#handed-in"})


def _page(request: HttpRequest, link: HandInLink, form: GameForm | None = None) -> HttpResponse:
    game, event = link.game, link.game.round.stage.event
    rules = rules_of_game(game)
    sheet = newest_sheet(game, Side(link.side))
    forms = {name: kind(game, event) for name, kind in FORMS.items()}
    if form is not None:
        forms[form.source.value] = form
    at = move_asked_for(request.GET)
    content = named(sheet, game, event) if sheet else None
    context = {
        "event": event,
        "game": game,
        "link": link,
        "own": game.first if link.side == Side.FIRST else game.second,
        "sheet": sheet,
        "shown": game_words(content, rules, letters=event.column_letters, shown=at) if content else None,
        "text_form": forms[Source.TEXT.value],
        "file_form": forms[Source.FILE.value],
        "sent": form,
        "objection": objection(game, record_for(game, sheet)) if sheet else "",
        "play": board_page(
            event,
            game,
            look_url=reverse("records:hand-in-look", args=[link.key]),
            hand_in_url=address(link),
            store=f"board:{link.game_id}:{link.side}",
            sheet=sheet,
        ),
    }
    return render(request, "records/hand_in.html", context)


@require_POST
@link_view
@partial(in_json, always=True)
def look(request: HttpRequest, link: HandInLink) -> HttpResponse:
    """What the rules say about a game that is being played through; nothing is kept."""
    event = link.game.round.stage.event
    record = game_to_look_at(request.POST.get("game", ""), rules_of_event(event))
    return JsonResponse(seen_by_rules(link.game, record))


def address(link: HandInLink) -> str:
    return reverse("records:hand-in", args=[link.key])


urls = [
    path("hand-in/<str:key>/", hand_in, name="hand-in"),
    path("hand-in/<str:key>/look/", look, name="hand-in-look"),
]
