"""A new event from a report file: sent, looked at, and made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from pairings.formats import trf
from pairings.formats.trf.codes import is_known_tiebreak
from pairings.model import System
from renju_tournaments.common.forms.faults import Refusal, refusals
from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import SYSTEMS
from renju_tournaments.events.models import Event, ReportFile, Stage
from renju_tournaments.events.reports import words as report_words
from renju_tournaments.events.reports.reading import departures, notes, objections, people_of
from renju_tournaments.events.services.import_report import (
    discard_report,
    facts_of,
    import_report,
    keep_report,
    refuse_size,
)
from renju_tournaments.frame.desk import asked
from renju_tournaments.players.imports.judging import NEW
from renju_tournaments.players.imports.person_rows import person_row


class ReportForm(forms.Form):
    """What a report file does not tell, or tells as another program sees it."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=160)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone of the venue"))
    system = forms.ChoiceField(
        label=gettext_lazy("System"),
        choices=SYSTEMS,
        help_text=gettext_lazy("As the file says. Of a Swiss most programs do not tell which."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)
        zones.choices = [(zone, zone) for zone in sorted(available_timezones())]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def from_file(request: HttpRequest) -> HttpResponse:
    """The form for a file. One that cannot be read is refused with its line."""
    refusal = Refusal()
    if request.method == "POST":
        with refusals() as refusal:
            return redirect("desk:report", _received(request).pk)
    waiting = ReportFile.objects.filter(owner=actor_of(request), stage=None).defer("text")
    context = {"error": str(refusal), "waiting": waiting}
    return render(request, "desk/report_send.html", context, status=400 if refusal else 200)


def _received(request: HttpRequest) -> ReportFile:
    """Raises UserError."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise UserError(_("Choose a file first."))
    refuse_size(file.size or 0)
    return keep_report(actor_of(request), content=file.read(), file_name=file.name or _("file"))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@leads_back("desk:desk")
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """What was understood of the file, and who is who; sent back, it makes the event."""
    kept = _own(request, pk)
    if kept.stage is not None:
        return _to_its_event(request, kept.stage)
    document = trf.parse(kept.text)
    form = ReportForm(request.POST if request.method == "POST" else None, initial=_initial(request, document))
    choices = _choices(request, document)
    refusal = Refusal()
    if request.method == "POST" and form.is_valid():
        with refusals() as refusal:
            event = import_report(
                kept.pk,
                choices=choices,
                facts=request.POST.get("facts", ""),
                by=asked(request),
                **form.cleaned_data,
            )
            messages.success(
                request, _("The event is made; you are its owner. The public does not see it until you say so.")
            )
            return redirect("desk:event", event.slug)
    if form.is_bound and form.is_valid():
        rules = replace(document.rules, system=System(form.cleaned_data["system"]))
        document = replace(document, rules=rules, names_system=True)
    name = str(form["name"].value() or "")
    shown = _shown(actor_of(request), name, document, choices)
    context = {"report": kept, "form": form, "error": str(refusal), **shown}
    return render(request, "desk/report_preview.html", context, status=400 if refusal or form.errors else 200)


def _to_its_event(request: HttpRequest, stage: Stage) -> HttpResponse:
    messages.info(request, _("This file has been taken in already; here is its event."))
    return redirect("desk:event", stage.event.slug)


def _own(request: HttpRequest, pk: int) -> ReportFile:
    """Raises Http404 for somebody else's file."""
    kept = ReportFile.objects.filter(pk=pk, owner=actor_of(request)).select_related("stage__event").first()
    if kept is None:
        raise Http404(_("There is no such file, or it is not yours."))
    return kept


def _initial(request: HttpRequest, document: trf.Document) -> dict[str, str]:
    said = next(report_words.read(document, report_words.EVENT), {})
    last = Event.objects.filter(roles__user=actor_of(request)).order_by("-pk").first()
    return {
        "name": document.name,
        "time_zone": str(said.get("time_zone") or (last.time_zone if last else "UTC")),
        "system": document.rules.system.value,
    }


def _choices(request: HttpRequest, document: trf.Document) -> dict[str, str]:
    """Who people are, by starting number: somebody of the register, or somebody new."""
    given = {str(number): request.POST.get(f"player-{number}", "") for number in document.state.by_number}
    return {number: one for number, one in given.items() if one == NEW or whole(one) is not None}


def _namesakes(user: User, name: str) -> Iterator[str]:
    """Events of this name that the person may know of: the same file may have been taken in before."""
    seen = Event.objects.filter(name__iexact=name.strip())
    if not user.is_superuser:
        seen = seen.filter(Q(roles__user=user) | Q(is_public=True))
    for event in seen.distinct().order_by("-pk")[:3]:
        yield _("There is an event of this name already: %(event)s (%(address)s). This file would make another.") % {
            "event": event.name,
            "address": event.slug,
        }


def _shown(user: User, name: str, document: trf.Document, choices: dict[str, str]) -> dict[str, Any]:
    games = [game for played in document.state.rounds for game in played.games]
    refused = list(objections(document))
    return {
        "people": [person_row(v, *v.cells) for v in people_of(document, choices)],
        "paired": len(document.state.rounds),
        "planned": max(document.rules.rounds, len(document.state.rounds)),
        "games": len(games),
        "open": sum(1 for game in games if not game.result.is_final),
        "tiebreaks": [code for code in document.rules.tiebreaks if is_known_tiebreak(code)],
        "seed": document.seed,
        "notes": [*_namesakes(user, name), *notes(document), *([] if refused else departures(document))],
        "objections": refused,
        "facts": facts_of(document),
    }


@require_POST
@login_required
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    kept = _own(request, pk)
    if kept.stage is not None:
        return _to_its_event(request, kept.stage)
    discard_report(kept)
    messages.success(request, _("The file is forgotten; no event was made."))
    return redirect("desk:from-file")


urls = [
    path("new/file/", from_file, name="from-file"),
    path("new/file/<int:pk>/", report, name="report"),
    path("new/file/<int:pk>/discard/", discard, name="report-discard"),
]
