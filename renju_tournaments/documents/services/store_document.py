"""A document is made in the background and kept."""

from __future__ import annotations

from typing import Any, Final

from renju_tournaments.common.people import Actor
from renju_tournaments.documents.kinds import DocumentRequest, Kind, make
from renju_tournaments.documents.models import StoredDocument

KEPT: Final = 50
"""Documents of an event; the oldest go first."""


def store_document(kind: Kind, wanted: DocumentRequest, *, language: str, actor: Actor) -> StoredDocument:
    """Makes it and keeps it. Raises UserError where there is nothing to print."""
    made = make(kind, wanted, language=language)
    stored = StoredDocument.objects.create(
        event=wanted.event,
        kind=kind.key,
        of=plain_request(wanted, language),
        file_name=made.file_name,
        content_type=made.content_type,
        data=made.data,
        made_by=actor,
    )
    kept = StoredDocument.objects.filter(event=wanted.event).values_list("pk", flat=True)[:KEPT]
    StoredDocument.objects.filter(event=wanted.event).exclude(pk__in=list(kept)).delete()
    return stored


def plain_request(wanted: DocumentRequest, language: str) -> dict[str, Any]:
    """A request as plain values, for a job and beside a stored document."""
    return {
        "stage": wanted.stage.ordinal if wanted.stage else None,
        "round": wanted.number,
        "table": wanted.table,
        "paper": wanted.paper.value,
        "site": wanted.site,
        "confirmed": sorted(wanted.confirmed),
        "language": language,
    }
