"""Long documents, made in the background."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy

from renju_tournaments.common.sentences import Refusal
from renju_tournaments.documents.kinds import kind_of
from renju_tournaments.documents.progress import heard_by
from renju_tournaments.documents.requests import request_from
from renju_tournaments.documents.services.store_document import store_document
from renju_tournaments.events.models import Event
from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, job

MAKE_DOCUMENT: Final = "make-document"


class EventGone(Refusal):
    words = {"gone": gettext_lazy("The event is no longer there, and cannot be printed.")}


@job(
    MAKE_DOCUMENT,
    title=gettext_lazy("Document to print"),
    words={"ready": gettext_lazy("The document is ready."), **EventGone.words},
)
def make_document(context: JobContext, *, event_id: int, kind: str, wish: dict[str, Any], token: str = "") -> JobResult:
    """Made again from the start if a worker dies: nothing is kept before it is whole. ``wish`` is a request as plain
    values; so it is called in the jobs that wait."""
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise EventGone("gone")
    found = kind_of(kind)
    with heard_by(context.progress):
        stored = store_document(
            found, request_from(found, event, wish), language=str(wish.get("language", "")), actor=context.job.owner
        )
    context.progress(1, 1)
    return {"code": "ready", "url": reverse("documents:stored", args=[event.slug, stored.pk])}
