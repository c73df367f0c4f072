"""Events to test with, made through the same tables the desk uses."""

from __future__ import annotations

from itertools import count

from django.contrib.auth.models import User

from pairings.model import System
from renju_tournaments.events.choices import Role
from renju_tournaments.events.models import Entry, Event, EventRole, Stage
from renju_tournaments.players.models import Player

_serial = count(1)

SWISS = System.REGULATED_SWISS
ROUND_ROBIN = System.ROUND_ROBIN


def make_user(name: str = "") -> User:
    return User.objects.create_user(username=name or f"user{next(_serial)}", password="let-me-in")


def make_event(*, owner: User | None = None, chief: User | None = None, arbiter: User | None = None) -> Event:
    """An event with the given people in their roles."""
    event = Event.objects.create(slug=f"event-{next(_serial)}", name="Spring Cup", time_zone="Europe/Tallinn")
    for user, role in ((owner, Role.OWNER), (chief, Role.CHIEF_ARBITER), (arbiter, Role.ARBITER)):
        if user:
            EventRole.objects.create(event=event, user=user, role=role)
    return event


def make_stage(
    players: int = 8,
    *,
    event: Event | None = None,
    system: System = SWISS,
    rounds: int = 5,
    numbered: bool = True,
    tiebreaks: tuple[str, ...] = (),
) -> Stage:
    """A stage with players 1..n, rated 2500, 2490 and so on; numbered by rating unless told otherwise."""
    event = event or make_event()
    stage = Stage.objects.create(
        event=event,
        system=system.value,
        rounds_planned=rounds,
        tiebreaks=list(tiebreaks),
        seed=7,
        draw_method="rating" if numbered else "",
    )
    for n in range(1, players + 1):
        person = Player.objects.create(name=f"Player {n}", rating=2500 - 10 * n, federation="EST")
        Entry.objects.create(
            stage=stage,
            player=person,
            number=n if numbered else None,
            name=person.name,
            rating=person.rating,
            federation="EST",
        )
    return stage
