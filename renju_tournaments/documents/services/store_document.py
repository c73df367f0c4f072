"""A document is made in the background and kept."""

from __future__ import annotations

from typing import Any, Final

from renju_tournaments.common.people import Actor
from renju_tournaments.documents.kinds import Kind, Wish, make
from renju_tournaments.documents.models import StoredDocument

KEPT: Final = 50
"""Documents of an event; the oldest go first."""


def store_document(kind: Kind, wish: Wish, *, language: str, actor: Actor) -> StoredDocument:
    """Makes it and keeps it. Raises UserError where there is nothing to print."""
    made = make(kind, wish, language=language)
    stored = StoredDocument.objects.create(
        event=wish.event,
        kind=kind.key,
        of=plain_wish(wish, language),
        file_name=made.file_name,
        content_type=made.content_type,
        data=made.data,
        made_by=actor,
    )
    kept = StoredDocument.objects.filter(event=wish.event).values_list("pk", flat=True)[:KEPT]
    StoredDocument.objects.filter(event=wish.event).exclude(pk__in=list(kept)).delete()
    return stored


def plain_wish(wish: Wish, language: str) -> dict[str, Any]:
    """A wish as plain values, for a job and beside a stored document."""
    return {
        "stage": wish.stage.ordinal if wish.stage else None,
        "round": wish.number,
        "table": wish.table,
        "paper": wish.paper.value,
        "site": wish.site,
        "confirmed": sorted(wish.confirmed),
        "language": language,
    }
