"""The page of the file in RenjuNet's XML: what is in it, what it cannot hold, and the file."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.documents.answers import file_response
from renju_tournaments.documents.kinds import kind_of, make
from renju_tournaments.documents.renjunet import KEY, made_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.records.wording.files import error_in_words, loss_in_words


@require_safe
@desk_view(Permission.SEE_DESK, Tab.PRINT)
def renjunet(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The page; with ``file`` the file."""
    context: dict[str, Any] = {"event": event, "stage": stage}
    with refusals() as refusal:
        made = made_of(event)
        if "file" in request.GET:
            return file_response(make(kind_of(KEY), request_for(kind_of(KEY), event)))
        lost = Counter(loss_in_words(loss) for loss in made.losses)
        refused = [(game, error_in_words(why)) for game, why in made.without_moves]
        context |= {"made": made, "lost": sorted(lost.items()), "refused": refused}
    return render(request, "documents/renjunet.html", context | {"message": str(refusal)})
