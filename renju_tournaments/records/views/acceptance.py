"""Accepting a sheet as the record of its game, and taking that back: what the page of the game sends; and the page on
which all sheets of a round that agree are accepted at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from renju_tournaments.common.forms.seen import not_whole
from renju_tournaments.common.numbers import whole
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.records.equal_sheets import equal_sheets
from renju_tournaments.records.pages.frames import played_game, published_round
from renju_tournaments.records.queries import games_of_round
from renju_tournaments.records.services.accept_equal import accept_equal_sheets
from renju_tournaments.records.services.accept_record import accept_record, take_back_record
from renju_tournaments.records.wording.against_table import objection


@require_POST
@desk_view(Permission.ENTER_RESULTS)
def accept(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """``sheet`` is the one to be accepted; ``newest`` and ``accepted`` are what the page has seen."""
    found = played_game(stage, number, game)
    sheet = whole(request.POST.get("sheet"))
    if sheet is None:
        raise UserError(not_whole())
    record = accept_record(
        stage_id=stage.pk,
        game_id=found.pk,
        sheet_id=sheet,
        seen_newest=whole(request.POST.get("newest")),
        seen_accepted=whole(request.POST.get("accepted")),
        by=asked(request),
    )
    facts = {"table": found.table, "moves": record.moves}
    messages.success(request, _("Table %(table)s: the record is accepted, with %(moves)s moves.") % facts)
    if said := objection(found, record):
        messages.warning(request, said)
    return redirect("records:game", event.slug, stage.ordinal, number, game)


@require_POST
@desk_view(Permission.ENTER_RESULTS)
def take_back(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """With the ``reason``; the sheets stay."""
    found = played_game(stage, number, game)
    take_back_record(
        stage_id=stage.pk,
        game_id=found.pk,
        seen_accepted=whole(request.POST.get("accepted")),
        by=asked(request),
    )
    messages.success(
        request, _("Table %(table)s: no record is accepted any more; the sheets stay.") % {"table": found.table}
    )
    return redirect("records:game", event.slug, stage.ordinal, number, game)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS, Tab.RECORDS)
def accept_equal(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """First what would be accepted, table by table; ``seen`` are the tables that are sent back."""
    found = published_round(stage, number)
    if request.method == "POST":
        sent = request.POST.getlist("seen")
        accepted = accept_equal_sheets(stage_id=stage.pk, number=number, seen=sent, by=asked(request))
        count = len(accepted)
        words = ngettext("%(count)s record is accepted.", "%(count)s records are accepted.", count)
        messages.success(request, words % {"count": count})
        if count < len(set(sent)):
            messages.warning(request, _("At the other tables something has changed meanwhile; look at them again."))
        return redirect("records:round", event.slug, stage.ordinal, number)
    games = games_of_round(found)
    naming.call_players(games, naming.names_in(stage))
    held = equal_sheets(games)
    context = {
        "event": event,
        "stage": stage,
        "round": found,
        "number": number,
        "equal": [one for one in held if one.look is None],
        "to_look_at": [one for one in held if one.look is not None],
    }
    return render(request, "records/accept_equal.html", context)


stage_urls = [
    path("rounds/<int:number>/records/accept-equal/", accept_equal, name="accept-equal"),
    path("rounds/<int:number>/games/<int:game>/records/accept/", accept, name="accept"),
    path("rounds/<int:number>/games/<int:game>/records/take-back/", take_back, name="take-back"),
]
