"""The page “Check the event”: every round paired again, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from renju_tournaments.desk.pages.check import check_page
from renju_tournaments.events.access import Permission
from renju_tournaments.events.checks.verification import Checked
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.ask_for_check import ask_for_check
from renju_tournaments.events.tasks import CHECK_STAGE
from renju_tournaments.frame.desk import asked, desk_view
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.wording import outcome

SHOWN = 10
"""So many earlier checks are listed."""


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK)
def check(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Asks for a check, and lists the earlier ones."""
    if request.method == "POST":
        job = ask_for_check(stage, by=asked(request))
        if job.is_finished:
            return redirect("desk:check-result", event.slug, stage.ordinal, job.pk)
        return redirect("jobs:job", job.pk)
    checks = _checks(stage).filter(state=JobState.DONE).select_related("owner")[:SHOWN]
    context = {"event": event, "stage": stage, "checks": [_earlier(job) for job in checks]}
    return render(request, "desk/check.html", context)


@dataclass(frozen=True, slots=True)
class Earlier:
    """A check as the list shows it."""

    job: Job
    chip: str
    """The class of the mark beside it."""
    conclusion: str


def _earlier(job: Job) -> Earlier:
    checked = Checked.from_json((job.result or {})["checked"])
    chip = "info" if not checked.rounds else "warning" if checked.departs else "ok"
    return Earlier(job, chip, checked.conclusion)


@require_safe
@desk_view(Permission.SEE_DESK)
def result(request: HttpRequest, event: Event, stage: Stage, job: int) -> HttpResponse:
    """What a check found, as it was then; it says if the stage has changed since."""
    found = _checks(stage).filter(pk=job).select_related("owner").first()
    if found is None:
        raise Http404(_("There is no such check of this stage."))
    context: dict[str, Any] = {"event": event, "stage": stage, "job": found}
    if found.state == JobState.FAILED:
        context["failure"] = outcome(found)
    elif found.state == JobState.DONE and found.result:
        checked = Checked.from_json(found.result["checked"])
        context["checked"] = check_page(stage, checked, found.finished_at)
        context["outdated"] = checked.version != stage.version
    return render(request, "desk/check_result.html", context)


def _checks(stage: Stage) -> QuerySet[Job]:
    return Job.objects.filter(kind=CHECK_STAGE, arguments__stage_id=stage.pk)


stage_urls = [
    path("check/", check, name="check"),
    path("check/<int:job>/", result, name="check-result"),
]
