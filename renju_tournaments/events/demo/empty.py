"""An event with nothing in it, to try everything on."""

from __future__ import annotations

from datetime import UTC, timedelta

from django.contrib.auth.models import User

from renju_tournaments.common.people import By
from renju_tournaments.events.models import Event
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.venue import today_in


def load(actor: User) -> Event:
    """Makes the event: dates and settings, no players."""
    today = today_in(UTC)
    return create_event(
        preset="club-swiss",
        event={"name": "Try it here", "starts_on": today + timedelta(days=7), "ends_on": today + timedelta(days=8)},
        by=By(actor),
    )
