"""Creating an event, with its first stage; its creator becomes the owner. Adding a stage to an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from zoneinfo import available_timezones

from anyascii import anyascii
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from pairings.model import System
from pairings.standings.tiebreaks import default_tiebreaks
from renju_tournaments.common.changes import put, values_of
from renju_tournaments.common.numbers import MOST_DIGITS
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct, OpeningRegulation, Role
from renju_tournaments.events.models import Event, EventRole, LogEntry, Stage
from renju_tournaments.events.services.writing import event_locked, write_log
from renju_tournaments.events.settings.declared import settings_of
from renju_tournaments.events.settings.presets import BY_KEY
from renju_tournaments.events.subjects import of_name, of_stage
from renju_tournaments.rules.points import SIZE

RESERVED_SLUGS: Final = frozenset({"new", "demo"})
"""Addresses of the desk's own pages."""


def create_event(
    by: By, *, event: Mapping[str, Any], stage: Mapping[str, Any] | None = None, preset: str = "blank-swiss"
) -> Event:
    """A new event with one stage: the preset's settings, overlaid by the given ones. The actor becomes its owner.

    Raises UserError for settings that cannot be, and AlreadyDone when the same form has created an event before.
    """
    named = BY_KEY[preset]
    with transaction.atomic():
        once(by)
        new = insert_event({**named.event, **event})
        first = insert_stage(new, {**named.stage, **(stage or {})})
        EventRole.objects.create(event=new, user=by.person, role=Role.OWNER)
        write_log(
            new,
            LogAct.EVENT_CREATED,
            by,
            subject=of_name(new.name),
            after={
                "preset": named.key,
                "event": values_of(new, settings_of(Event)),
                "stage": values_of(first, settings_of(Stage)),
            },
        )
    return new


def once(by: By) -> None:
    """Raises AlreadyDone if the actor has created an event with this token. Locks the actor: two of the same form sent
    at once come one after the other."""
    User.objects.select_for_update().get(pk=by.person.pk)
    if by.token and LogEntry.objects.filter(actor=by.actor, token=by.token, act=LogAct.EVENT_CREATED).exists():
        raise AlreadyDone


def insert_event(values: Mapping[str, Any]) -> Event:
    """The event's row, with an address made from its name."""
    new = Event()
    put(new, values, settings_of(Event))
    check_event(new)
    while True:
        new.slug = free_slug(slug_from(new.name))
        try:
            with transaction.atomic():
                new.save(force_insert=True)
        except IntegrityError:
            if not Event.objects.filter(slug=new.slug).exists():
                raise
            new.pk = None  # somebody took the address this very moment
            continue
        return new


def free_slug(base: str) -> str:
    """An address that no event has, the one wished for or one with a number. Raises UserError when all are taken."""
    for n in range(1, 1000):
        slug = base if n == 1 else f"{base}-{n}"
        if slug not in RESERVED_SLUGS and not Event.objects.filter(slug=slug).exists():
            return slug
    raise UserError(_("There are very many events of this name. Add the year or the place to the name."))


def insert_stage(event: Event, values: Mapping[str, Any]) -> Stage:
    """The stage's row, with the next free number in the event. The first one appears with the event; the public sees
    nothing of another before it is published (services/publish_stage.py)."""
    last = event.stages.aggregate(last=Max("ordinal"))["last"] or 0
    new = Stage(event=event, ordinal=last + 1, is_public=not last)
    put(new, values, settings_of(Stage))
    if "tiebreaks" not in values:
        new.tiebreaks = list(default_tiebreaks(System(new.system)))
    new.save(force_insert=True)
    return new


def add_stage(event_id: int, *, by: By, stage: Mapping[str, Any]) -> Stage:
    """Another stage of an event: a group, or a final after a qualification.

    Raises UserError for settings that cannot be, and when two stages of an event would have the same name.
    """
    with event_locked(event_id, by) as event:
        name = str(stage.get("name") or "").strip()
        if not name:
            raise UserError(
                _("Give the new stage a name, for example “A-final”, so that it can be told from the first."),
                field="name",
            )
        if any(str(other) == name for other in event.stages.all()):
            raise UserError(
                _("This event has a stage “%(name)s” already. Choose another name.") % {"name": name}, field="name"
            )
        new = insert_stage(event, {**stage, "name": name})
        write_log(new, LogAct.STAGE_CHANGED, by, subject=of_stage(new), after=values_of(new, settings_of(Stage)))
    return new


def check_event(event: Event) -> None:
    """Raises UserError for dates in the wrong order, a board that does not go with the opening regulation, and a time
    zone that does not exist."""
    if not event.name.strip():
        raise UserError(_("Give the event a name."), field="name")
    if event.starts_on and event.ends_on and event.ends_on < event.starts_on:
        raise UserError(_("The last day lies before the first day. Correct one of the dates."), field="ends_on")
    if event.board_size != SIZE and OpeningRegulation(event.opening_regulation).is_renju:
        raise UserError(
            _("Renju is played on a board of 15 × 15. Choose this board, or a regulation of gomoku."),
            field="board_size",
        )
    check_zone(event.time_zone)


def check_zone(zone: str) -> None:
    """Raises UserError for a time zone that does not exist."""
    if zone not in available_timezones():
        raise UserError(
            _("There is no time zone “%(zone)s”. Write it like Europe/Tallinn; the list helps while you type.")
            % {"zone": zone},
            field="time_zone",
        )


def zone_named(typed: str) -> str:
    """The time zone somebody means: its name in whatever case, or the city alone where only one zone is called so.
    “tallinn” is Europe/Tallinn. Raises UserError for what names none, and for what names several."""
    wanted = typed.casefold().replace(" ", "_")
    zones = available_timezones()
    found = [zone for zone in zones if zone.casefold() == wanted] or [
        zone for zone in zones if "/" in zone and zone.casefold().rpartition("/")[2] == wanted
    ]
    zone = found[0] if len(found) == 1 else typed
    check_zone(zone)
    return zone


def slug_from(name: str) -> str:
    """The address of an event: its name in plain Latin letters. “Чемпионат Москвы” becomes ``chempionat-moskvy``.
    One of digits alone, and of more than any number has, would be taken for a number that cannot be."""
    slug = slugify(anyascii(name))[:50].strip("-") or "event"
    return f"event-{slug}"[:50] if slug.isdigit() and len(slug) > MOST_DIGITS else slug
