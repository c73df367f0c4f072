"""The rating report of a stage: what was found in it, and the files, once nothing is in the way."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from renju_tournaments.documents.answers import file_response
from renju_tournaments.documents.kinds import kind_of, make
from renju_tournaments.documents.rating.checks import objections
from renju_tournaments.documents.rating.report import report_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.objections import Refused, Severity
from renju_tournaments.frame.desk import Tab, desk_view

KINDS = ("rating-report", "rating-report-xlsx")


@require_safe
@desk_view(Permission.SEE_DESK, Tab.PRINT)
def rating(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The page; with ``file`` one of the files, or the page again with what has not been confirmed."""
    confirmed = request.GET.getlist("confirmed")
    wanted = request_for(kind_of(KINDS[0]), event, stage=stage.ordinal, confirmed=confirmed)
    message = ""
    if (asked := request.GET.get("file", "")) in KINDS:
        try:
            return file_response(make(kind_of(asked), wanted))
        except Refused:
            message = _("The report was not written. First mend, and confirm, what stands below.")
    report = report_of(wanted)
    found = objections(report)
    context = {
        "event": event,
        "stage": stage,
        "message": message,
        "games": len(report.lines),
        "players": len(report.players),
        "to_mend": [o for o in found if o.severity is Severity.ERROR],
        "to_confirm": [o for o in found if o.severity is Severity.WARNING],
        "notes": [o for o in found if o.severity is Severity.INFO],
        "confirmed": confirmed,
        "kinds": [kind_of(key) for key in KINDS],
    }
    return render(request, "documents/rating.html", context)
