"""Makes an event of an archive."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.accounts.services.people import log_in_name
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.errors import UserError

REFUSED: Final = 1
USAGE: Final = 2


class Command(BaseCommand):
    help = (
        "Makes an event of an archive. Exit codes: 0 done, 1 somebody must be decided about first (--is), 2 usage, "
        "3 a file that cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive")
        parser.add_argument("--owner", metavar="LOGIN", help="who becomes the owner of the event")
        parser.add_argument(
            "--is",
            dest="answers",
            action="append",
            default=[],
            metavar="N=WHO",
            help="person N of the archive is WHO: a number of the register, or “new”; may be repeated",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=log_in_name(options["owner"])).first() if options["owner"] else None
        if options["owner"] and owner is None:
            raise CommandError(f"There is no log-in “{options['owner']}”.", returncode=USAGE)
        try:
            data = Path(options["file"]).read_bytes()
        except OSError as why:
            raise CommandError(f"{options['file']}: {why.strerror}", returncode=USAGE) from why
        try:
            archive = read_archive(data)
        except UserError as why:
            raise CommandError(f"{options['file']}: {why}", returncode=3) from why
        choices = dict(answer.partition("=")[::2] for answer in options["answers"])
        try:
            event = import_archive(archive, actor=owner, choices=choices)
        except UserError as why:
            for verdict in archive.people(choices):
                if verdict.candidates and verdict.match is None:
                    known = "; ".join(f"{k.pk} {k.name} ({k.discriminator})" for k in verdict.candidates)
                    self.stderr.write(f"{verdict.line}. {verdict.cells[0]}: {known}")
            raise CommandError(str(why), returncode=REFUSED) from why
        self.stdout.write(event.slug)
