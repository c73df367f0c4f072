"""A file of games is deleted, with everything that came out of it."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_name
from renju_tournaments.jobs.services import enqueue, run
from renju_tournaments.records.models import GameRecord, RecordFile

DELETE_FILE: Final = "delete-record-file"
SMALL: Final = 2_000
"""Games that are deleted while the person waits."""
AT_ONCE: Final = 1_000
"""Games of one transaction: others write in between."""


def delete_file(file: RecordFile, *, actor: User) -> None:
    """Nobody sees the file from now on. A large one is cleared away in the background. Doing it twice does no harm."""
    with transaction.atomic():
        locked = RecordFile.objects.select_for_update(of=("self",)).defer("data").select_related("event")
        found = locked.filter(pk=file.pk).exclude(owner=None, event=None).first()
        if found is None:
            return
        if found.event is not None:
            write_log(found.event, LogAct.RECORD_FILE_DELETED, By(actor), subject=of_name(found.file_name))
        RecordFile.objects.filter(pk=found.pk).update(owner=None, event=None)
        job = enqueue(DELETE_FILE, {"file_id": found.pk}, actor)
    if found.total <= SMALL:
        run(job.pk)


def clear_away(file_id: int) -> None:
    """The rows of a file that nobody sees any more. Broken off, it goes on with what is left."""
    gone = RecordFile.objects.filter(pk=file_id, owner=None, event=None)
    while gone.exists():
        some = list(GameRecord.objects.filter(file_id=file_id).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
        if not some:
            gone.delete()
        GameRecord.objects.filter(pk__in=some).delete()
