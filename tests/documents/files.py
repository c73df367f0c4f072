"""Files in and out of the desk, in a line each."""

from __future__ import annotations

from django.contrib.auth.models import User

from pairings.formats import trf
from renju_tournaments.common.people import By
from renju_tournaments.documents.report_files import report_of
from renju_tournaments.events.models import Stage
from renju_tournaments.events.reports.reading import people_of
from renju_tournaments.events.services.import_report import facts_of, import_report, keep_report


def taken_in(content: bytes, owner: User, *, name: str = "Again", system: str = "", zone: str = "UTC") -> Stage:
    """The stage made of a file; whoever is not known for sure is somebody new."""
    kept = keep_report(owner, content=content, file_name="event.trf")
    document = trf.parse(kept.text)
    unsure = {verdict.cells[0]: "new" for verdict in people_of(document, {}) if not verdict.is_taken}
    facts = facts_of(document)
    event = import_report(kept.pk, name=name, time_zone=zone, system=system, choices=unsure, facts=facts, by=By(owner))
    return event.stages.get()


def text_of(stage: Stage, edition: trf.Edition | None = None) -> str:
    return report_of(stage, edition).decode()


def lines_of(stage: Stage) -> list[str]:
    return text_of(stage).split("\r\n")[:-1]
