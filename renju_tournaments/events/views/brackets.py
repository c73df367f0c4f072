"""The bracket of a knock-out at the desk."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from renju_tournaments.accounts.access import Act
from renju_tournaments.events.brackets import bracket_words
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.standings import rendered
from renju_tournaments.events.templatetags.frame import url_prefix
from renju_tournaments.events.views.desk import desk_view


@require_safe
@desk_view(Act.SEE_DESK)
def bracket(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The same the public sees: published rounds only."""
    _require_knock_out(stage)
    html = rendered(
        stage,
        "desk:bracket",
        "events/tables/_bracket.html",
        lambda: {
            "bracket": bracket_words(stage),
            "people": "",
            "rounds": url_prefix("events:round", event.slug, stage.ordinal),
            "table": "t",
        },
    )
    return render(
        request, "events/tables/bracket.html", {"event": event, "stage": stage, "html": html, "active": "bracket"}
    )


def _require_knock_out(stage: Stage) -> None:
    if not stage.is_knock_out:
        raise Http404(_("This stage is no knock-out."))


stage_urls = [path("bracket/", bracket, name="bracket")]
