"""What a refused act must not have added to."""

from __future__ import annotations

from renju_tournaments.events.models import Entry, Event, Game, LogEntry, Round, Stage
from renju_tournaments.players.models import Player


def written() -> tuple[int, ...]:
    """How many rows there are of everything an act may write."""
    return tuple(model.objects.count() for model in (Event, Stage, Entry, Player, Round, Game, LogEntry))
