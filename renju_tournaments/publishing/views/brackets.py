"""The bracket of a knock-out, in public."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.publishing.pages import Tab, public_page
from renju_tournaments.tables.brackets import bracket_words
from renju_tournaments.tables.parts import rendered


@public_page(Tab.BRACKET)
def bracket(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """As far as it is published. Cached: two queries."""
    if not stage.is_knock_out:
        raise Http404(_("This stage is no knock-out."))
    html = rendered(
        stage,
        "public:bracket",
        "tables/_bracket.html",
        lambda: {
            "bracket": bracket_words(stage),
            "people": url_prefix("publishing:player", event.slug, stage.ordinal),
            "rounds": url_prefix("publishing:round", event.slug, stage.ordinal),
            "table": "table-",
        },
    )
    context = {"event": event, "stage": stage, "html": html}
    return render(request, "publishing/bracket.html", context)
