"""Long work with files of games, in the background."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, job
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.services.check_file import check_file
from renju_tournaments.records.services.delete_file import DELETE_FILE, clear_away
from renju_tournaments.records.services.make_download import MAKE_DOWNLOAD, make_download

CHECK_FILE: Final = "check-record-file"


@job(CHECK_FILE, title=gettext_lazy("Check of game records"))
def check(context: JobContext, *, file_id: int, token: str = "") -> JobResult:
    """Goes on where an earlier run was broken off."""
    file = check_file(file_id, context.progress)
    match file.state:
        case FileState.ASKS:
            message = _("The file leaves something open. Answer it, and the games are checked.")
        case FileState.FAILED:
            message = _("There is no game in the file that could be read.")
        case _:
            message = ngettext("%(count)s game has been checked.", "%(count)s games have been checked.", file.total) % {
                "count": file.total
            }
    return {"message": message, "url": Place.of(file).address("file", file.pk)}


@job(MAKE_DOWNLOAD, title=gettext_lazy("Games in another format"))
def download(context: JobContext, *, download_id: int) -> JobResult:
    """All at once: what was begun and broken off is made anew."""
    context.progress(0, 1)
    made = make_download(download_id)
    context.progress(1, 1)
    address = Place.of(made.file).address("download", made.file.pk, made.format)
    return {"message": _("The games are ready to be downloaded."), "url": address}


@job(DELETE_FILE, title=gettext_lazy("Deletion of a file of games"))
def delete(context: JobContext, *, file_id: int) -> JobResult:
    """Some rows at a time."""
    clear_away(file_id)
    context.progress(1, 1)
    return {"message": _("The file and what came out of it are deleted.")}
