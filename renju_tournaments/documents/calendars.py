"""The calendar of an event among what can be taken away."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.tables.calendars import CONTENT_TYPE, calendar_of


@document(
    "calendar",
    title=gettext_lazy("Calendar of the rounds (iCalendar)"),
    of=Of.EVENT,
    group=Group.DATA,
    ending="ics",
    content_type=CONTENT_TYPE,
)
def calendar(wanted: DocumentRequest) -> bytes:
    """All rounds whose start is known. Raises UserError when none is."""
    return calendar_of(wanted.event)
