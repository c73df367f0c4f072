"""Checking a large stage in the background."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.events.verification import check_stage
from renju_tournaments.events.wording.verify import conclusion
from renju_tournaments.jobs.registry import JobResult, job
from renju_tournaments.jobs.services.run import JobContext

CHECK_STAGE: Final = "check-stage"


@job(CHECK_STAGE, title=gettext_lazy("Check of an event"))
def check(context: JobContext, *, stage_id: int, token: str = "") -> JobResult:
    """The result stays with the job: what was found, as data (``verification.Checked``)."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event").first()
    if stage is None:
        raise UserError(_("The stage is no longer there, and cannot be checked."))
    checked = check_stage(stage, context.progress)
    return {
        "message": conclusion(checked.findings, rounds=checked.rounds),
        "url": reverse("events:check-result", args=[stage.event.slug, stage.ordinal, context.job.pk]),
        "checked": checked.as_json(),
    }
