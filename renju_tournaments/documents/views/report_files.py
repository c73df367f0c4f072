"""The page with the files of a stage, and the files. Arbiters of the event only (CHOICE): they hold dates of birth."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from renju_tournaments.documents.answers import file_response
from renju_tournaments.documents.kinds import kind_of, make
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.access import Permission
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.rounds.still_open import still_open
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.wording.tables.still_open import provisional


@require_safe
@desk_view(Permission.SEE_DESK, Tab.PRINT)
def export(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """What can be taken out of the stage, and what of it."""
    rounds = stage.rounds.all()
    context = {
        "event": event,
        "stage": stage,
        "provisional": provisional(still_open(stage)),
        "published": sum(1 for round_ in rounds if not round_.is_draft),
        "draft": next((round_ for round_ in rounds if round_.state == RoundState.DRAFT), None),
        "without_number": stage.entries.filter(number=None).count() if stage.draw_method else 0,
    }
    return render(request, "documents/export.html", context)


@require_safe
@desk_view(Permission.SEE_DESK)
def trf16(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    return _file(event, stage, "trf16")


@require_safe
@desk_view(Permission.SEE_DESK)
def trf26(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    return _file(event, stage, "trf26")


def _file(event: Event, stage: Stage, key: str) -> HttpResponse:
    """The file. Raises UserError when it cannot be written."""
    return file_response(make(kind_of(key), request_for(kind_of(key), event, stage=stage.ordinal)))
