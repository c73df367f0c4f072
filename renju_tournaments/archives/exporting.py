"""An event as an archive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import models, transaction

from renju_tournaments.archives.container import pack
from renju_tournaments.archives.references import Numbers, to_numbers
from renju_tournaments.archives.tables import PEOPLE, TABLES, ArchiveTable
from renju_tournaments.archives.values import plain, target_of
from renju_tournaments.events.models import Entry, Event

AT_ONCE = 2_000
"""Rows read at once."""


def export_event(event: Event) -> bytes:
    """The whole event. One query a table; the event is read as it stands at one moment."""
    with transaction.atomic():
        found = {table.name: list(_rows(table, event)) for table in TABLES}
    numbers = {name: {row.pk: n for n, row in enumerate(rows, start=1)} for name, rows in found.items()}
    rows = {table.name: [_plain_row(table, row, numbers) for row in found[table.name]] for table in TABLES}
    return pack(event.name, rows)


def _rows(table: ArchiveTable, event: Event) -> Iterator[models.Model]:
    if table is PEOPLE:
        yield from _people(event)
        return
    found = table.model._default_manager.filter(**{table.path: event.pk}).order_by("pk")
    yield from found.iterator(chunk_size=AT_ONCE)


def _people(event: Event) -> Iterator[models.Model]:
    """Each once, in the order of the entries: that of the register would not be the same elsewhere."""
    seen: set[int] = set()
    for entry in Entry.objects.filter(stage__event=event).select_related("player").order_by("pk"):
        if entry.player_id and entry.player_id not in seen:
            seen.add(entry.player_id)
            yield entry.player


def _plain_row(table: ArchiveTable, row: models.Model, numbers: Numbers) -> dict[str, Any]:
    found = {}
    for field in table.columns:
        value = getattr(row, field.attname)
        target = target_of(field)
        if target is not None:
            found[field.name] = None if value is None else numbers[target.name][value]
        else:
            found[field.name] = to_numbers(table.name, field.name, plain(field, value), numbers)
    return found
