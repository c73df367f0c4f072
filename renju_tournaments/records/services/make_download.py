"""The games of a file are written in another format: few at once, many in the background. What was made is kept."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError
from renju_tournaments.jobs.services import enqueue, run
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.converting import converted
from renju_tournaments.records.models import RecordDownload, RecordFile
from renju_tournaments.rules.formats import FORMATS

MAKE_DOWNLOAD: Final = "make-record-download"
AT_ONCE: Final = 500
"""So many games are written while the person waits."""


def ask_for_download(file: RecordFile, format_key: str, *, actor: User) -> RecordDownload:
    """The download, made if the file is small; asking again gives the one there is.

    Raises UserError for a format that is not known, and for a file that has not been checked.
    """
    if format_key not in FORMATS:
        raise UserError(_("Choose one of the formats in the list."), field="format")
    with transaction.atomic():
        locked = RecordFile.objects.select_for_update().defer("data").filter(pk=file.pk).first()
        if locked is None or locked.state != FileState.DONE:
            raise UserError(_("The file has not been checked yet. Its games can be downloaded when it is."))
        download, _made = (
            RecordDownload.objects.defer("data").select_related("job").get_or_create(file=locked, format=format_key)
        )
        is_coming = download.job is not None and not download.job.is_finished
        if download.made_at is not None or is_coming:
            return download
        download.job = enqueue(MAKE_DOWNLOAD, {"download_id": download.pk}, actor)
        download.save(update_fields=["job"])
    if locked.total <= AT_ONCE:
        run(download.job.pk)
        download.refresh_from_db(fields=["made_at", "losses", "ending"])
    return download


def make_download(download_id: int) -> RecordDownload:
    """Writes it. Raises UserError when its file is gone."""
    download = (
        RecordDownload.objects.defer("data", "file__data").select_related("file__event").filter(pk=download_id).first()
    )
    if download is None:
        raise UserError(_("The file was deleted meanwhile; there is nothing to download."))
    if download.made_at is None:
        made = converted(download.file, FORMATS[download.format])
        losses = [lost.as_json() for lost in made.losses]
        RecordDownload.objects.filter(pk=download.pk).update(
            data=made.data, ending=made.ending, losses=losses, made_at=timezone.now()
        )  # nothing, if the file was deleted meanwhile
    return download
