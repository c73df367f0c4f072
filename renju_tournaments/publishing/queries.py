"""What the public may read of an event: the stages that are published, and no others. Their rounds come from
tables.standings.published_rounds: never a draft."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Prefetch
from django.http import Http404
from django.utils.translation import gettext as _

from renju_tournaments.events.access import User, role_in
from renju_tournaments.events.models import Event, ScheduledRound, Stage
from renju_tournaments.events.venue import Season, season_of
from renju_tournaments.tables.standings import has_been_played, published_rounds


def public_event(user: User, slug: str) -> Event:
    """The event with the stages that are published, for anybody if it is public, else for people with a role in it.

    Raises Http404, with the same words whether there is no such event or it is hidden. Two queries for the public.
    """
    event = Event.objects.filter(slug=slug).prefetch_related(_public_stages()).first()
    if event is not None:
        event.role = role_in(user, event)
    if event is None or not (event.is_public or event.role):
        raise Http404(_("There is no such event, or it is not public."))
    for stage in event.stages.all():
        stage.event = event
    return event


def stage_of(event: Event, ordinal: int) -> Stage:
    """Raises Http404, with the same words whether there is no such stage or it is not published. No query: the stages
    have come with the event."""
    for stage in event.stages.all():
        if stage.ordinal == ordinal:
            return stage
    raise Http404(_("This event has no such stage."))


def playing_stage(event: Event) -> Stage | None:
    """The stage that the tabs of the event lead to: the last one in which a published round is not the end of the play;
    when none is being played, the latest with a published round; before the first one, the first stage. At most a query
    a stage, none while nothing has changed."""
    begun: Stage | None = None
    for stage in reversed(event.stages.all()):
        rounds = published_rounds(stage)
        if rounds and not has_been_played(stage, rounds):
            return stage
        if rounds and begun is None:
            begun = stage
    return begun or next(iter(event.stages.all()), None)


def _public_stages() -> Prefetch[str]:
    return Prefetch("stages", queryset=Stage.objects.filter(is_public=True))


def schedule_of(stage: Stage) -> dict[int, datetime]:
    """When the rounds start, by their numbers."""
    return dict(ScheduledRound.objects.filter(stage=stage).values_list("number", "starts_at"))


def listed_events(now: datetime) -> dict[str, list[Event]]:
    """The public events by what they are now, on the calendar of their venues: ``current``, ``coming``, ``past``. Two
    queries."""
    found: dict[str, list[Event]] = {season.value: [] for season in Season}
    for event in Event.objects.filter(is_public=True).prefetch_related(_public_stages()):
        found[season_of(event, now)].append(event)
    found["coming"].reverse()
    return found
