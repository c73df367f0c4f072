"""Checks an event against the rules, and prints what departs from them, and which game records end otherwise than the
tables say."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from renju_tournaments.desk.pages.check import CheckPage, Line, check_page
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.venue import zone_of
from renju_tournaments.wording import log as log_words

DEPARTS: Final = 1
USAGE: Final = 2


class Command(BaseCommand):
    help = (
        "Pairs every published round of an event again, computes its tables anew, holds its game records against the "
        "results, and prints what departs. Exit codes: 0 everything agrees, 1 something departs, 2 usage."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument("--stage", type=int, metavar="N", help="one stage only, by its number")
        parser.add_argument(
            "--lang", choices=[code for code, _name in settings.LANGUAGES], help="the language of the findings"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stages = self._stages(options["slug"], options["stage"])
        departs = False
        with translation.override(options["lang"] or settings.LANGUAGE_CODE):
            for stage in stages:
                checked = check_stage(stage)
                departs |= checked.departs
                for line in _printed(stage, check_page(stage, checked)):
                    self.stdout.write(line)
        if departs:
            sys.exit(DEPARTS)

    def _stages(self, slug: str, ordinal: int | None) -> list[Stage]:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”. Take the name from its address.", returncode=USAGE)
        stages = [stage for stage in event.stages.all() if ordinal in (None, stage.ordinal)]
        if not stages:
            there = ", ".join(str(stage.ordinal) for stage in event.stages.all()) or "none"
            raise CommandError(f"The event has no such stage. There are: {there}.", returncode=USAGE)
        for stage in stages:
            stage.event = event
        return stages


def _printed(stage: Stage, sheet: CheckPage) -> Iterator[str]:
    yield f"{stage.event} · {stage}"
    for part in sheet.rounds:
        title = _("Round %(number)s") % {"number": part.number}
        yield f"{title}: {_('agrees with the rules')}" if part.agrees else f"{title}:"
        yield from _findings(part.lines)
        yield from _log(stage, part.log)
    yield from _findings(sheet.tables)
    if sheet.settings:
        yield _("Changed after the start") + ":"
        yield from _log(stage, sheet.settings)
    yield sheet.conclusion


def _findings(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield f"    [{line.label}] {' '.join(line.sentences)}"


def _log(stage: Stage, lines: Iterable[log_words.Line]) -> Iterator[str]:
    """Who did what, when, and why."""
    zone = zone_of(stage.event)
    for line in lines:
        entry = line.entry
        at = date_format(timezone.localtime(entry.at, zone), "SHORT_DATETIME_FORMAT")
        what = log_words.subject_in_words(entry.subject)
        parts = [f"{at} {entry.actor_name or '–'}: {entry.get_act_display()}", *([what] if what else [])]
        parts += [f"{change.label}: {change.before or '–'} → {change.after or '–'}" for change in line.changes]
        if entry.reason:
            parts.append(_("Reason: %(reason)s") % {"reason": entry.reason})
        yield f"    · {'; '.join(parts)}"
