"""Where a file of games lies: at the desk of an event, seen by its people, or with its owner, seen by them alone."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from renju_tournaments.events.models import Event
from renju_tournaments.records.models import RecordFile


@dataclass(frozen=True)
class Place:
    """``event`` is None for the files that somebody has for themselves."""

    owner_id: int
    event: Event | None = None

    @classmethod
    def of(cls, file: RecordFile) -> Place:
        return cls(file.owner_id or 0, file.event)

    def files(self) -> QuerySet[RecordFile]:
        """The files that lie there, without their contents."""
        if self.event is not None:
            return RecordFile.objects.filter(event=self.event).defer("data")
        return RecordFile.objects.filter(event=None, owner_id=self.owner_id).defer("data")

    def address(self, name: str, *rest: object) -> str:
        """Of a page: ``files``, or one of those of a file."""
        if self.event is not None:
            return reverse(f"records:event-{name}", args=[self.event.slug, *rest])
        return reverse(f"records:own-{name}", args=rest)
