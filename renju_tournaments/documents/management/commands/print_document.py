"""Prints a document of an event into a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.documents.kinds import all_kinds, kind_of, make
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.documents.requests import request_for
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event
from renju_tournaments.events.objections import Refused

USAGE: Final = 2
REFUSED: Final = 1


class Command(BaseCommand):
    help = "Prints a document of an event into a file. Exit codes: 0 done, 1 nothing to print, 2 usage."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event, as in its address")
        parser.add_argument("kind", help="one of: " + ", ".join(kind.key for kind in all_kinds()))
        parser.add_argument("--stage", type=int, metavar="N", help="the stage, if there are several")
        parser.add_argument("--round", type=int, metavar="N", help="the round; the last published one otherwise")
        parser.add_argument("--table", type=int, metavar="N", help="the table, for a document of one game")
        parser.add_argument("--paper", choices=[paper.value for paper in Paper], default=Paper.A4.value)
        parser.add_argument("--lang", choices=[code for code, _name in settings.LANGUAGES], default="en")
        parser.add_argument("--site", default="", metavar="URL", help="the address of the site, for the QR codes")
        parser.add_argument(
            "--confirm",
            action="append",
            default=[],
            metavar="CODE",
            help="what is to be confirmed before the file is given out, by the code in the refusal; may be repeated",
        )
        parser.add_argument("-o", "--output", metavar="FILE", help="where to; its own name in this folder otherwise")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(
                f"There is no event “{options['event']}”. Take the name from its address.", returncode=USAGE
            )
        if options["kind"] not in {kind.key for kind in all_kinds()}:
            raise CommandError(f"There is no document “{options['kind']}”; --help lists them.", returncode=USAGE)
        try:
            kind = kind_of(options["kind"])
            wanted = request_for(
                kind,
                event,
                stage=options["stage"],
                number=options["round"],
                table=options["table"],
                paper=options["paper"],
                site=options["site"],
                confirmed=options["confirm"],
            )
            made = make(kind, wanted, language=options["lang"])
        except UserError as why:
            raise CommandError(_told(why), returncode=REFUSED) from why
        target = Path(options["output"] or made.file_name)
        try:
            target.write_bytes(made.data)
        except OSError as why:
            raise CommandError(f"{target}: {why.strerror}", returncode=USAGE) from why
        self.stdout.write(str(target))


def _told(why: UserError) -> str:
    """Why not: of a file that was checked first, a line an objection, with the code that confirms it."""
    if isinstance(why, Refused):
        return "\n".join(f"{objection.severity} {objection.code}: {objection}" for objection in why.objections)
    return str(why)
