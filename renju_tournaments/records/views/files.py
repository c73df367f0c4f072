"""Files of games: sent, asked about, reported on, deleted. At the desk of an event for its people, and for everybody
who is logged in for themselves; others are told that there is nothing."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from renju_tournaments.common.forms import refused
from renju_tournaments.common.lists import paged
from renju_tournaments.common.people import actor_of
from renju_tournaments.common.web.answers import View
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, may
from renju_tournaments.events.models import Event
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.in_words import for_all_of, problems_of, questions_of, rules_in_words
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.files.report import Summary, summary_of
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.forms.record_file import RecordFileForm, rules_at
from renju_tournaments.records.models import RecordFile
from renju_tournaments.records.pages.downloads import ENDINGS
from renju_tournaments.records.pages.file_lists import FILES_PER_PAGE, FilesTable
from renju_tournaments.records.services.delete_file import delete_file
from renju_tournaments.records.services.send_file import answer, check_again, needs_a_check, refuse_size, send_file
from renju_tournaments.records.wording.findings import kind_in_words
from renju_tournaments.rules.findings import Weight
from renju_tournaments.rules.formats import FORMATS, Asked

PROBLEMS_SHOWN = 200


def place_view(view: View) -> View:
    """The view of a page that exists twice: behind the desk of an event, and without an event. It is called with
    ``request, place`` and the rest of the address; ``place.event`` comes with the person's role."""

    def at_desk(request: HttpRequest, event: Event, **rest: Any) -> Any:
        return _guarded(request, Place(actor_of(request).pk, event), **rest)

    def of_own(request: HttpRequest, **rest: Any) -> Any:
        return _guarded(request, Place(actor_of(request).pk), **rest)

    def _guarded(request: HttpRequest, place: Place, **rest: Any) -> HttpResponseBase:
        with refused.told_on_the_next_page(request):
            return view(request, place, **rest)
        file = rest.get("pk")
        return redirect(place.address("file", file) if file else place.address("files"))

    desk, own = desk_view(Permission.SEE_DESK, Tab.RECORDS)(at_desk), login_required(of_own)

    @wraps(view)
    def wrapper(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        return desk(request, **rest) if "slug" in rest else own(request, **rest)

    return wrapper


def file_at(place: Place, pk: int) -> RecordFile:
    """Without its contents. Raises Http404 for a file that lies elsewhere."""
    found = place.files().select_related("job", "owner").filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such file of games, or it is not yours."))
    if place.event is not None:
        found.event = place.event
    return found


def frame(place: Place, **more: Any) -> dict[str, Any]:
    """What every page of a place needs."""
    base = "frame/desk_base.html" if place.event else "base.html"
    return {"base": base, "place": place, "event": place.event, **more}


def may_delete(request: HttpRequest, place: Place, file: RecordFile) -> bool:
    """Who sent it, and those who run the event."""
    if file.owner_id == request.user.pk:
        return True
    return place.event is not None and may(request.user, place.event, Permission.RUN_EVENT)


@require_http_methods(["GET", "HEAD", "POST"])
@place_view
def files(request: HttpRequest, place: Place) -> HttpResponse:
    """The form for a file, and the files there are."""
    if request.method == "POST":
        form = RecordFileForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                file = _received(request, place, form)
            except UserError as refusal:
                form.add_error("file", str(refusal))
            else:
                return _after_sending(place, file)
    else:
        form = RecordFileForm(initial=rules_at(place.event))
    table = paged(request, FilesTable(place.files().select_related("owner"), place=place), FILES_PER_PAGE)
    context = frame(place, form=form, table=table)
    return render(request, "records/files.html", context, status=400 if form.errors else 200)


def _received(request: HttpRequest, place: Place, form: RecordFileForm) -> RecordFile:
    """Raises UserError."""
    sent = form.cleaned_data["file"]
    assert isinstance(sent, UploadedFile)
    refuse_size(sent.size or 0)
    return send_file(
        place,
        data=sent.read(),
        file_name=sent.name or "",
        rules=form.rules(),
        by=asked(request),
    )


def _after_sending(place: Place, file: RecordFile) -> HttpResponse:
    """To the report of a file that has been checked; to the progress of any other."""
    if file.job is not None and file.state in (FileState.WAITING, FileState.RUNNING) and not needs_a_check(file):
        return redirect("jobs:job", file.job.pk)
    return redirect(place.address("file", file.pk))


@require_safe
@place_view
def file(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """What came out: counts, kinds of findings, problems; what the file leaves open; how far its check is."""
    found = file_at(place, pk)
    is_done = found.state == FileState.DONE
    problems = problems_of(found)
    questions = questions_of(found) if found.state == FileState.ASKS else []
    summary = Summary.of(found.summary) if is_done else summary_of(found)
    context = frame(
        place,
        file=found,
        is_done=is_done,
        asks=found.state == FileState.ASKS,
        questions=questions,
        for_all=for_all_of(questions),
        needs_a_check=needs_a_check(found),
        may_see_job=found.job is not None and found.job.owner_id == request.user.pk,
        may_delete=may_delete(request, place, found),
        summary=summary,
        kinds=[
            (weight, [(kind.value, kind_in_words(kind), count) for kind, count in summary.by_weight(weight)])
            for weight in Weight
        ],
        problems=problems[:PROBLEMS_SHOWN],
        more_problems=_left_unsaid(found, len(problems)),
        members=found.members if len(found.members) > 1 else [],
        rules=rules_in_words(FileRules.of(found.rules)),
        formats=[(key, FORMATS[key].name) for key in ENDINGS],
        is_renjunet=any(member["format"] == "renjunet" for member in found.members),
    )
    return render(request, "records/file.html", context)


def _left_unsaid(file: RecordFile, said: int) -> int:
    """Problems that are counted, and not shown."""
    unopened = sum(not member["opened"] for member in file.members)
    counted = unopened + sum(member["left_out"] + member["notes"] for member in file.members)
    return max(counted, said) - min(said, PROBLEMS_SHOWN)


@require_POST
@place_view
def answers(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """What the file leaves open is answered, for all files inside and for some by themselves."""
    found = file_at(place, pk)
    given: dict[str, dict[str, str]] = {}
    for what in Asked:
        values = {"": request.POST.get(what.value, "")}
        for question in found.questions:
            member = str(question["member"])
            values[member] = request.POST.get(f"{what.value}-{member}", "")
        given[what.value] = {member: value for member, value in values.items() if value}
    answer(found, given, actor=actor_of(request))
    found.refresh_from_db(fields=["state", "job"])
    return _after_sending(place, found)


@require_POST
@place_view
def again(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    job = check_again(file_at(place, pk), actor=actor_of(request))
    return redirect("jobs:job", job.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@place_view
def delete(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Asks first."""
    found = file_at(place, pk)
    if not may_delete(request, place, found):
        raise UserError(_("Only who sent the file and the chief arbiter can delete it."))
    if request.method == "POST":
        delete_file(found, actor=actor_of(request))
        messages.success(request, _("“%(name)s” and what came out of it are deleted.") % {"name": found.file_name})
        return redirect(place.address("files"))
    return render(request, "records/file_delete.html", frame(place, file=found, games=found.records.count()))


def addresses(page: str, route: str, view: View) -> list[Any]:
    """The page behind the desk of an event, and the same without one."""
    return [
        path(f"desk/<slug:slug>/records/files/{route}", view, name=f"event-{page}"),
        path(f"records/files/{route}", view, name=f"own-{page}"),
    ]


urls = [
    *addresses("files", "", files),
    *addresses("file", "<int:pk>/", file),
    *addresses("answers", "<int:pk>/answers/", answers),
    *addresses("again", "<int:pk>/again/", again),
    *addresses("delete", "<int:pk>/delete/", delete),
]
