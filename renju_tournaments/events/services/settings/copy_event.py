"""Copying an event: last year's settings with new dates."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from renju_tournaments.common.changes import values_of
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.entry_fields import snapshot
from renju_tournaments.events.models import Entry, Event, EventRole, OpeningPosition, Stage
from renju_tournaments.events.rounds import openings
from renju_tournaments.events.services.settings.create_event import insert_event, insert_stage, once
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.settings.declared import settings_of
from renju_tournaments.events.subjects import of_name


def copy_event(
    source: Event,
    *,
    by: By,
    name: str,
    starts_on: date | None = None,
    ends_on: date | None = None,
    with_roles: bool = False,
    with_entries: bool = False,
) -> Event:
    """A new event with the settings, opening positions and stages of another. The actor becomes its owner.

    Roles are taken along if asked for; entries too, as they stand in the register today, with their teams, without
    numbers and without those who left. Rounds, games, absences and start times stay behind. Raises UserError for dates
    that cannot be, and AlreadyDone when the same form has made a copy before.
    """
    with transaction.atomic():
        once(by)
        settings = {setting: getattr(source, setting) for setting in settings_of(Event)}
        new = insert_event({**settings, "name": name, "starts_on": starts_on, "ends_on": ends_on})
        OpeningPosition.objects.bulk_create(
            OpeningPosition(event=new, number=number, stones=stones) for number, stones in openings.list_of(source)
        )
        for stage in source.stages.all():
            made = insert_stage(new, {setting: getattr(stage, setting) for setting in settings_of(Stage)})
            if with_entries:
                _copy_entries(stage, made)
        EventRole.objects.create(event=new, user=by.person, role=Role.OWNER)
        if with_roles:
            EventRole.objects.bulk_create(
                EventRole(event=new, user_id=r.user_id, role=r.role)
                for r in source.roles.exclude(user=by.actor).order_by("pk")
            )
        write_log(
            new,
            LogAct.EVENT_CREATED,
            by,
            subject=of_name(new.name),
            after={
                "copied_from": source.slug,
                "with_roles": with_roles,
                "with_entries": with_entries,
                "event": values_of(new, settings_of(Event)),
            },
        )
    return new


def _copy_entries(source: Stage, target: Stage) -> None:
    staying = source.entries.filter(withdrawn="").select_related("player").order_by("number", "pk")
    Entry.objects.bulk_create(
        Entry(stage=target, player=old.player, team=old.team, **snapshot(old.player)) for old in staying
    )
