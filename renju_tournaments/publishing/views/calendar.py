"""The rounds of an event as a calendar that a phone can subscribe to."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse

from renju_tournaments.errors import UserError
from renju_tournaments.events.kept import cached_of_event
from renju_tournaments.events.models import Event
from renju_tournaments.publishing.pages import public_page
from renju_tournaments.tables.calendars import CONTENT_TYPE, calendar_of


@public_page()
def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Raises Http404 while no start of a round is known."""
    try:
        data = cached_of_event(event, "public:calendar", partial(calendar_of, event))
    except UserError as why:
        raise Http404(str(why)) from None
    response = HttpResponse(data, content_type=CONTENT_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return response
