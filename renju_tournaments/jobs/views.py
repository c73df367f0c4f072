"""A job as its owner sees it: how far it is, and what came out."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.registry import back_from, title_of
from renju_tournaments.jobs.services import run
from renju_tournaments.jobs.wording import outcome


def _own_job(request: HttpRequest, job_id: int) -> Job:
    """Raises Http404 to everybody but the owner."""
    job = Job.objects.filter(pk=job_id, owner_id=request.user.pk).first()
    if job is None:
        raise Http404(_("There is no such work, or it is not yours."))
    return job


def _shown(job: Job) -> dict[str, Any]:
    """What the page and its JSON tell."""
    result = job.result if isinstance(job.result, dict) else {}
    url = str(result.get("url") or "")
    return {
        "state": job.state,
        "label": str(JobState(job.state).label),
        "progress": job.progress,
        "total": job.total,
        "error": outcome(job) if job.state == JobState.FAILED else "",
        "message": outcome(job) if job.state == JobState.DONE else "",
        "url": url if url.startswith("/") and not url.startswith("//") else "",
        "back": back_from(job.kind, job.arguments) if job.state == JobState.FAILED else "",
        "finished": job.is_finished,
    }


@require_safe
@never_cache
@login_required
def job_page(request: HttpRequest, job_id: int) -> HttpResponse:
    job = _own_job(request, job_id)
    return render(request, "jobs/job.html", {"job": job, "title": title_of(job.kind), "shown": _shown(job)})


@require_safe
@never_cache
@login_required
def job_state(request: HttpRequest, job_id: int) -> HttpResponse:
    return JsonResponse(_shown(_own_job(request, job_id)))


@require_POST
@login_required
def run_here(request: HttpRequest, job_id: int) -> HttpResponse:
    """Do a waiting job in this very request, when no worker comes for it."""
    job = _own_job(request, job_id)
    if not run(job.pk):
        messages.info(request, _("It is no longer waiting: somebody has begun it already."))
    return redirect("jobs:job", job.pk)
