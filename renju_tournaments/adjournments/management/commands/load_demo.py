"""Loads the demonstration into an empty database."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from renju_tournaments.accounts.services.demonstration import make_demonstration_user
from renju_tournaments.adjournments import demo as adjournments
from renju_tournaments.events.demo import empty, knock_out, regulated_swiss, world_championship
from renju_tournaments.events.models import Event
from renju_tournaments.records import demo as records


class Command(BaseCommand):
    help = "Loads the demonstration: four events, records and an adjourned game in one of them, and their owner."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists() or Event.objects.exists():
            raise CommandError("The database is not empty; the demonstration was not loaded and nothing was changed.")
        actor = make_demonstration_user()
        for part in (world_championship, regulated_swiss, knock_out, empty):
            event = part.load(actor)
            if part is regulated_swiss:
                records.load(event, actor)
                adjournments.load(event, actor)
            self.stdout.write(f"Loaded: {event.name}")
