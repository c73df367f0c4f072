"""What stands at the head and foot of a document of an event: the same on all of them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from renju_tournaments.documents.kinds import DocumentRequest
from renju_tournaments.documents.pdf.paper import PageHeader
from renju_tournaments.events import venue
from renju_tournaments.events.models import ScheduledRound
from renju_tournaments.tables.round_titles import title_of


def header_of(wanted: DocumentRequest, title: str, detail: str = "") -> PageHeader:
    """Title, event, stage and round with its start; at the foot when it was printed, on the clock of the venue."""
    parts = [str(wanted.stage.name)] if wanted.stage is not None and wanted.stage.name else []
    if wanted.number is not None and wanted.stage is not None:
        parts.append(str(title_of(wanted.stage, wanted.number)))
        if start := start_of(wanted):
            parts.append(start)
    if detail:
        parts.append(detail)
    printed = date_format(timezone.localtime(timezone.now(), zone_of(wanted)), "DATETIME_FORMAT")
    return PageHeader(title, wanted.event.name, " · ".join(parts), _("Printed %(when)s") % {"when": printed})


def start_of(wanted: DocumentRequest) -> str:
    """When the round starts, on the clock of the venue; empty where nobody has said."""
    planned = ScheduledRound.objects.filter(stage=wanted.stage, number=wanted.number or 0).first()
    if planned is None:
        return ""
    return date_format(timezone.localtime(planned.starts_at, zone_of(wanted)), "DATETIME_FORMAT")


def zone_of(wanted: DocumentRequest) -> ZoneInfo:
    """The time zone of the venue."""
    return venue.zone_of(wanted.event)
