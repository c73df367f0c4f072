"""The clock and the calendar of the venue. A day is a day where the event is played, wherever the server stands and
whatever its own clock says.
"""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone
from django.utils.formats import date_format

from renju_tournaments.events.models import Event


def zone_of(event: Event) -> ZoneInfo:
    """The time zone of the venue; UTC when the event names one that does not exist."""
    try:
        return ZoneInfo(event.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def day_of(event: Event, moment: datetime) -> date:
    """The day it is at the venue at an (aware) moment."""
    return timezone.localtime(moment, zone_of(event)).date()


def today_at(event: Event) -> date:
    """The day it is at the venue now."""
    return today_in(zone_of(event))


def today_in(zone: tzinfo) -> date:
    """The day it is in a time zone now, for an event still to be made."""
    return timezone.localtime(timezone.now(), zone).date()


class Season(StrEnum):
    """Where an event stands in time."""

    CURRENT = "current"
    COMING = "coming"
    PAST = "past"


def season_of(event: Event, now: datetime) -> Season:
    """By its days at the venue; an event without days is current until every stage of it is finished. Reads the
    event's stages, which should have come with it."""
    today = day_of(event, now)
    last = event.ends_on or event.starts_on
    if event.starts_on and event.starts_on > today:
        return Season.COMING
    stages = event.stages.all()
    over = last < today if last else bool(stages) and all(stage.finished_at for stage in stages)
    return Season.PAST if over else Season.CURRENT


def clock(event: Event, moment: datetime) -> str:
    """The time of day at the venue; with the date when it is not today's."""
    local = timezone.localtime(moment, zone_of(event))
    time = date_format(local, "H:i")
    if local.date() == today_at(event):
        return time
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {time}"
