"""The page with everything that can be printed or taken away, and the documents themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.documents.answers import file_response
from renju_tournaments.documents.kinds import Group, Kind, Made, Of, all_kinds, kind_of, make
from renju_tournaments.documents.models import StoredDocument
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.documents.requests import language_of, request_for
from renju_tournaments.documents.services.store_document import plain_request
from renju_tournaments.documents.tasks import MAKE_DOCUMENT
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.objections import Refused, Severity, warnings
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.jobs.services import enqueue
from renju_tournaments.records.services.links import links_of

GROUPS: dict[Group, str | Promise] = {
    Group.ROUND: gettext_lazy("With every round"),
    Group.WALL: gettext_lazy("For the wall"),
    Group.TABLES: gettext_lazy("For the tables"),
    Group.DESK: gettext_lazy("For the arbiters"),
    Group.AFTER: gettext_lazy("After the event"),
    Group.DATA: gettext_lazy("Files for other programs"),
}
PAPERS: dict[Paper, str | Promise] = {Paper.A4: gettext_lazy("A4"), Paper.LETTER: gettext_lazy("US Letter")}


@dataclass(frozen=True, slots=True)
class Offer:
    """A document with its other forms: the same table as a file of values, as a workbook."""

    kind: Kind
    forms: list[Kind]
    page: str = ""
    """The address where it is asked for, if it has a page of its own."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the page."""

    title: str | Promise
    offers: list[Offer]


@require_safe
@desk_view(Permission.SEE_DESK, Tab.PRINT)
def index(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Everything there is, by where it hangs or lies."""
    rounds = [round_ for round_ in stage.rounds.all() if not round_.is_draft]
    last = rounds[-1] if rounds else None
    offers = list(_offers(stage, with_rounds=bool(rounds)))
    shelves = [Shelf(title, [o for o in offers if o.kind.group is group]) for group, title in GROUPS.items()]
    context = {
        "event": event,
        "stage": stage,
        "shelves": [shelf for shelf in shelves if shelf.offers],
        "rounds": rounds,
        "last": last.number if last else None,
        "without_links": last is not None and not links_of(last.games.all()),
        "papers": [(paper.value, title) for paper, title in PAPERS.items()],
        "languages": settings.LANGUAGES,
        "language": get_language(),
        "may_archive": runs_event(event),
        "stored": StoredDocument.objects.filter(event=event).defer("data")[:10],
    }
    return render(request, "documents/print.html", context)


def _offers(stage: Stage, *, with_rounds: bool) -> Iterator[Offer]:
    """What belongs to a round is offered once there is one."""
    kinds = [kind for kind in all_kinds() if kind.of is not Of.TABLE and (with_rounds or kind.of is not Of.ROUND)]
    for kind in kinds:
        if not kind.form_of and kind.fits(stage):
            page = reverse(kind.page, args=[stage.event.slug, stage.ordinal]) if kind.page else ""
            yield Offer(kind, [other for other in kinds if other.form_of == kind.key], page)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.PRINT)
@leads_back("documents:print", "slug", "stage")
def printed(request: HttpRequest, event: Event, stage: Stage, kind: str) -> HttpResponse:
    """A document. One that takes long is made in the background; a page asks whether to begin. What is to be confirmed
    first is asked on a page; any other refusal is told on the page of prints."""
    if kind not in {known.key for known in all_kinds()}:
        raise Http404(_("There is no such document."))
    found = kind_of(kind)
    if found.page:
        return redirect(found.page, event.slug, stage.ordinal)
    try:
        return _printed(request, event, stage, found)
    except Refused as why:
        return _to_confirm(request, event, stage, found, why)


def _to_confirm(request: HttpRequest, event: Event, stage: Stage, found: Kind, why: Refused) -> HttpResponse:
    """The page with what is to be confirmed before a document is printed; the request is kept."""
    asked = request.GET
    context = {
        "event": event,
        "stage": stage,
        "kind": found,
        "fields": _fields(asked),
        "confirmed": asked.getlist("confirmed"),
        "to_confirm": warnings(why.objections),
        "notes": [o for o in why.objections if o.severity is Severity.INFO],
    }
    return render(request, "documents/confirm.html", context)


def _fields(asked: QueryDict) -> list[tuple[str, str]]:
    """What a page hands on of a request."""
    return [(name, str(value)) for name, value in asked.items() if name in ("round", "table", "paper", "language")]


def _printed(request: HttpRequest, event: Event, stage: Stage, found: Kind) -> HttpResponse:
    """Raises UserError where there is nothing to print, and for a request that cannot be understood."""
    asked = request.POST if request.method == "POST" else request.GET
    wanted = request_for(
        found,
        event,
        stage=stage.ordinal,
        number=whole(asked.get("round")),
        table=whole(asked.get("table")),
        paper=asked.get("paper", ""),
        site=request.build_absolute_uri("/"),
        confirmed=asked.getlist("confirmed"),
    )
    language = language_of(asked.get("language", ""))
    if request.method == "POST":
        arguments = {"event_id": event.pk, "kind": found.key, "wish": plain_request(wanted, language)}
        return redirect("jobs:job", enqueue(MAKE_DOCUMENT, arguments, actor_of(request)).pk)
    if found.is_long(wanted):
        context = {"event": event, "stage": stage, "kind": found, "fields": _fields(asked)}
        return render(request, "documents/long.html", context)
    try:
        return file_response(make(found, wanted, language=language))
    except UserError:
        make(found, wanted)  # refused again, in the language of who reads the refusal, not in that of the document
        raise


@require_safe
@desk_view(Permission.SEE_DESK)
def stored(request: HttpRequest, event: Event, document: int) -> HttpResponse:
    """A document that was made in the background."""
    found = StoredDocument.objects.filter(event=event, pk=document).first()
    if found is None:
        raise Http404(_("This document is no longer kept. Print it again."))
    return file_response(Made(found.file_name, found.content_type, bytes(found.data)))


urls = [path("<slug:slug>/documents/<int:document>/", stored, name="stored")]
stage_urls = [
    path("print/", index, name="print"),
    path("print/<slug:kind>/", printed, name="printed"),
]
