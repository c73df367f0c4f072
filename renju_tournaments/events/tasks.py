"""Checking a large stage in the background."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy

from renju_tournaments.common.sentences import Refusal
from renju_tournaments.events.models import Stage
from renju_tournaments.events.verification import check_stage
from renju_tournaments.events.wording.verify import verdict
from renju_tournaments.jobs.registry import JobResult, job
from renju_tournaments.jobs.services.run import JobContext

CHECK_STAGE: Final = "check-stage"


class StageGone(Refusal):
    words = {"gone": gettext_lazy("The stage is no longer there, and cannot be checked.")}


@job(
    CHECK_STAGE,
    title=gettext_lazy("Check of an event"),
    words={"checked": lambda counts: verdict(**counts), **StageGone.words},
)
def check(context: JobContext, *, stage_id: int, token: str = "") -> JobResult:
    """The result stays with the job: what was found, as data (``verification.Checked``)."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event").first()
    if stage is None:
        raise StageGone("gone")
    checked = check_stage(stage, context.progress)
    return {
        "code": "checked",
        "facts": checked.counts,
        "url": reverse("events:check-result", args=[stage.event.slug, stage.ordinal, context.job.pk]),
        "checked": checked.as_json(),
    }
