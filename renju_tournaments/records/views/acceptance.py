"""Accepting a sheet as the record of its game, and taking that back: what the page of the game sends."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from renju_tournaments.accounts.access import Act
from renju_tournaments.common.forms import not_whole
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.views.desk import desk_view
from renju_tournaments.records.comparison import contradicts
from renju_tournaments.records.services.accept_record import accept_record, take_back_record
from renju_tournaments.records.views.game import played_game


@require_POST
@desk_view(Act.ENTER_RESULTS)
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
        actor=actor_of(request),
        token=request.POST.get("token", ""),
    )
    facts = {"table": found.table, "moves": record.moves}
    messages.success(request, _("Table %(table)s: the record is accepted, with %(moves)s moves.") % facts)
    if contradicts(found, record):
        messages.warning(request, _("The record says another result than the table; neither was changed."))
    return redirect("records:game", event.slug, stage.ordinal, number, game)


@require_POST
@desk_view(Act.ENTER_RESULTS)
def take_back(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """With the ``reason``; the sheets stay."""
    found = played_game(stage, number, game)
    take_back_record(
        stage_id=stage.pk,
        game_id=found.pk,
        seen_accepted=whole(request.POST.get("accepted")),
        actor=actor_of(request),
        reason=request.POST.get("reason", ""),
        token=request.POST.get("token", ""),
    )
    messages.success(
        request, _("Table %(table)s: no record is accepted any more; the sheets stay.") % {"table": found.table}
    )
    return redirect("records:game", event.slug, stage.ordinal, number, game)


stage_urls = [
    path("rounds/<int:number>/games/<int:game>/records/accept/", accept, name="accept"),
    path("rounds/<int:number>/games/<int:game>/records/take-back/", take_back, name="take-back"),
]
