"""Taking an archive out, and making an event of one: sent, looked at, accepted."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from renju_tournaments.archives.container import ENDING, MOST_BYTES
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.models import ArchiveUpload
from renju_tournaments.archives.reading import Archive, people_of, rating_in_event
from renju_tournaments.archives.services.import_archive import (
    accept_upload,
    ask_to_accept,
    is_large,
    keep_upload,
    read_upload,
)
from renju_tournaments.common.forms.faults import Refusal, refusals
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event
from renju_tournaments.frame.desk import desk_view
from renju_tournaments.jobs.models import JobState
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.players.imports.judging import NEW
from renju_tournaments.players.imports.person_rows import person_row


@require_safe
@desk_view(Permission.RUN_EVENT)
def archive(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole event in one file. For the chief arbiter: dates of birth and reasons are in it."""
    response = HttpResponse(export_event(event), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.{ENDING}"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def from_archive(request: HttpRequest) -> HttpResponse:
    """The form for a file; one that cannot be read is refused with the place."""
    refusal = Refusal()
    if request.method == "POST":
        with refusals() as refusal:
            return redirect("archives:upload", _received(request).pk)
    waiting = ArchiveUpload.objects.filter(owner=actor_of(request), accepted_at=None).defer("data", "look")
    context = {"error": str(refusal), "waiting": waiting}
    return render(request, "archives/send.html", context, status=400 if refusal else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload(request: HttpRequest, pk: int) -> HttpResponse:
    """What is in the archive, and who is who; sent back, it makes the event."""
    mine = ArchiveUpload.objects.filter(pk=pk, owner=actor_of(request))
    kept = mine.select_related("event", "job").defer("data").first()
    if kept is None:
        raise Http404(_("There is no such file, or it is not yours."))
    if kept.accepted_at is not None:
        messages.info(request, _("This file has been taken in already."))
        return redirect("desk:event", kept.event.slug) if kept.event else redirect("desk:desk")
    if request.method == "POST" and "discard" in request.POST:
        kept.delete()
        messages.info(request, _("The file was thrown away."))
        return redirect("archives:from-archive")
    if kept.job is not None and not kept.job.is_finished:
        return redirect("jobs:job", kept.job.pk)
    if kept.look is None:
        if kept.job is not None:
            return render(request, "archives/unread.html", {"upload": kept, "error": outcome(kept.job)})
        with refusals() as refusal:
            read_upload(kept)  # one that was sent to an earlier version
        if refusal:
            return render(request, "archives/unread.html", {"upload": kept, "error": str(refusal)})
    look = kept.look or {}
    found = people_of(look)
    choices = _choices(request, found)
    error = outcome(kept.job) if kept.job is not None and kept.job.state == JobState.FAILED else ""
    if request.method == "POST":
        if is_large(kept):
            return redirect("jobs:job", ask_to_accept(kept, actor=actor_of(request), choices=choices).pk)
        with refusals() as refusal, suppress(AlreadyDone):
            event = accept_upload(kept.pk, actor=actor_of(request), choices=choices)
            messages.success(request, _("The event is there as it was in the archive; you are its owner."))
            return redirect("desk:event", event.slug)
        if not refusal:  # sent twice: its page says that it was taken in
            return redirect("archives:upload", kept.pk)
        error = str(refusal)
    context = {
        "upload": kept,
        "archive": look,
        "error": error,
        "people": [
            person_row(v, str(v.line), v.cells[0], rating=rating_in_event(look, v.line)) for v in found.people(choices)
        ],
        "counts": look["counts"],
        "there": Event.objects.filter(slug=look["slug"]).exists(),
    }
    return render(request, "archives/look.html", context, status=400 if error else 200)


def _received(request: HttpRequest) -> ArchiveUpload:
    """Raises UserError."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise UserError(_("Choose a file first."))
    if (file.size or 0) > MOST_BYTES:
        raise UserError(_("The file is larger than an archive can be."))
    return keep_upload(actor_of(request), data=file.read(), file_name=file.name or _("file"))


def _choices(request: HttpRequest, found: Archive) -> Mapping[str, str]:
    """Who people are, by their numbers in the file: somebody of the register, or somebody new."""
    given = {str(n): request.POST.get(f"person-{n}", "") for n in range(1, len(found.rows["people"]) + 1)}
    return {number: one for number, one in given.items() if one == NEW or whole(one) is not None}


urlpatterns = [
    path("new/archive/", from_archive, name="from-archive"),
    path("new/archive/<int:pk>/", upload, name="upload"),
    path("<slug:slug>/archive/", archive, name="archive"),
]
