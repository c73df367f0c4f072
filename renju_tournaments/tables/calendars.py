"""The rounds of an event as a calendar (RFC 5545): an entry a round, in the time zone of the venue.

The names of the entries never change, so that a calendar that is read again moves a round instead of doubling it; and
no other calendar in the world has them, so that the calendars of two sites live side by side in one phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Entry

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, ScheduledRound, Stage
from renju_tournaments.events.venue import zone_of

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
LASTS: Final = timedelta(hours=4)
"""A round, where the next one does not begin before. CHOICE: nobody says how long a round is."""


def calendar_of(event: Event) -> bytes:
    """All rounds whose start is known, of all stages. Raises UserError when none is."""
    entries = list(_entries(event))
    if not entries:
        raise UserError(_("No start of a round is known yet. Set the start times first."))
    found = Calendar()
    found.add("prodid", "-//Renju Tournaments//EN")
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", event.name)
    found.add("x-wr-timezone", str(zone_of(event)))
    for entry in entries:
        found.add_component(entry)
    found.add_missing_timezones()
    return bytes(found.to_ical())


def _entries(event: Event) -> Iterator[Entry]:
    stages = list(event.stages.all())
    for stage in stages:
        planned = list(ScheduledRound.objects.filter(stage=stage).order_by("number"))
        for at, round_ in enumerate(planned):
            following = planned[at + 1].starts_at if at + 1 < len(planned) else None
            yield _entry(event, stage, round_, following, named=len(stages) > 1)


def name_of(event: Event, ordinal: int, number: int) -> str:
    """The UID (RFC 5545, 3.8.4.7) of a round of the stage with this number. A round that was given out under another
    name keeps it."""
    place = f"stage-{ordinal}-round-{number}"
    return str(event.calendar_names.get(place) or f"{event.uid}-{place}@renju-tournaments")


def _entry(event: Event, stage: Stage, round_: ScheduledRound, following: datetime | None, *, named: bool) -> Entry:
    """``named``: whether the stage is. Every write grows the sequence: a calendar takes a round that was moved."""
    zone, start = zone_of(event), round_.starts_at
    end = start + LASTS
    if following is not None and start < following < end:
        end = following
    title = _("Round %(number)s") % {"number": round_.number}
    entry = Entry()
    entry.add("uid", name_of(event, stage.ordinal, round_.number))
    entry.add("dtstamp", event.created_at)
    entry.add("sequence", event.version + stage.version)
    entry.add("dtstart", start.astimezone(zone))
    entry.add("dtend", end.astimezone(zone))
    entry.add("summary", " · ".join([event.name, *([str(stage)] if named else []), title]))
    if place := ", ".join(filter(None, (event.venue, event.place))):
        entry.add("location", place)
    if event.time_control:
        entry.add("description", event.time_control)
    return entry
