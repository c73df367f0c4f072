"""What the public may read of an event. Its rounds come from events.standings.published_rounds: never a draft."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404
from django.utils.translation import gettext as _

from renju_tournaments.accounts.access import User, role_in
from renju_tournaments.events.models import Event, ScheduledRound, Stage
from renju_tournaments.events.venue import Season, season_of


def public_event(user: User, slug: str) -> Event:
    """The event with its stages, for anybody if it is public, else for people with a role in it.

    Raises Http404, with the same words whether there is no such event or it is hidden. Two queries for the public.
    """
    event = Event.objects.filter(slug=slug).prefetch_related("stages").first()
    if event is not None:
        event.role = role_in(user, event)
    if event is None or not (event.is_public or event.role):
        raise Http404(_("There is no such event, or it is not public."))
    for stage in event.stages.all():
        stage.event = event
    return event


def stage_of(event: Event, ordinal: int) -> Stage:
    """Raises Http404. No query: the stages have come with the event."""
    for stage in event.stages.all():
        if stage.ordinal == ordinal:
            return stage
    raise Http404(_("This event has no such stage."))


def schedule_of(stage: Stage) -> dict[int, datetime]:
    """When the rounds start, by their numbers."""
    return dict(ScheduledRound.objects.filter(stage=stage).values_list("number", "starts_at"))


def listed_events(now: datetime) -> dict[str, list[Event]]:
    """The public events by what they are now, on the calendar of their venues: ``current``, ``coming``, ``past``. Two
    queries."""
    found: dict[str, list[Event]] = {season.value: [] for season in Season}
    for event in Event.objects.filter(is_public=True).prefetch_related("stages"):
        found[season_of(event, now)].append(event)
    found["coming"].reverse()
    return found
