"""Large archives, read and taken in by the worker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from renju_tournaments.archives.models import ArchiveUpload
from renju_tournaments.archives.services.import_archive import (
    ACCEPT_ARCHIVE,
    READ_ARCHIVE,
    accept_upload,
    read_upload,
)
from renju_tournaments.common.sentences import Refusal
from renju_tournaments.common.web.uploads import forget_old
from renju_tournaments.errors import AlreadyDone
from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, chore, job


class ArchiveGone(Refusal):
    words = {"gone": gettext_lazy("The archive is no longer there. Send it again.")}


def _back(arguments: Mapping[str, Any]) -> str:
    there = ArchiveUpload.objects.filter(pk=arguments["upload_id"], accepted_at=None).exists()
    return reverse("archives:upload", args=[arguments["upload_id"]]) if there else reverse("archives:from-archive")


@job(
    READ_ARCHIVE,
    title=gettext_lazy("Reading of an archive"),
    words={"read": gettext_lazy("The archive is read. Look at it, then the event is made."), **ArchiveGone.words},
    back=_back,
)
def read(context: JobContext, *, upload_id: int) -> JobResult:
    """Read once; what is shown of it is kept."""
    context.progress(0, 1)
    read_upload(_upload(upload_id))
    context.progress(1, 1)
    return {"code": "read", "url": reverse("archives:upload", args=[upload_id])}


@job(
    ACCEPT_ARCHIVE,
    title=gettext_lazy("New event from an archive"),
    words={
        "made": gettext_lazy("The event is there as it was in the archive; you are its owner."),
        **ArchiveGone.words,
    },
    back=_back,
)
def accept(context: JobContext, *, upload_id: int, choices: dict[str, str]) -> JobResult:
    """All at once or nothing."""
    context.progress(0, 1)
    if context.job.owner is None:
        raise ArchiveGone("gone")
    try:
        event = accept_upload(upload_id, actor=context.job.owner, choices=choices)
    except AlreadyDone:
        return {"code": "made", "url": reverse("archives:upload", args=[upload_id])}
    context.progress(1, 1)
    return {"code": "made", "url": reverse("desk:event", args=[event.slug])}


@chore
def forget_archives() -> int:
    return forget_old(ArchiveUpload.objects.filter(accepted_at=None))


def _upload(upload_id: int) -> ArchiveUpload:
    found = ArchiveUpload.objects.filter(pk=upload_id).first()
    if found is None:
        raise ArchiveGone("gone")
    return found
