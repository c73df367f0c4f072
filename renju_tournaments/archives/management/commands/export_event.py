"""Writes the archive of an event into a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.archives.container import ENDING
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.events.models import Event

USAGE: Final = 2


class Command(BaseCommand):
    help = "Writes a whole event into one file, which import_event reads. Exit codes: 0 done, 2 usage."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event, as in its address")
        parser.add_argument("-o", "--output", metavar="FILE", help=f"EVENT.{ENDING} in this folder otherwise")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            said = f"There is no event “{options['event']}”. Take the name from its address."
            raise CommandError(said, returncode=USAGE)
        target = Path(options["output"] or f"{event.slug}.{ENDING}")
        try:
            target.write_bytes(export_event(event))
        except OSError as why:
            raise CommandError(f"{target}: {why.strerror}", returncode=USAGE) from why
        self.stdout.write(str(target))
