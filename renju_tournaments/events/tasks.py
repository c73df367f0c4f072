"""Work on a large stage in the background: checking it, and pairing its next round, or the rest of a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy

from renju_tournaments.common.people import By
from renju_tournaments.common.sentences import Refusal
from renju_tournaments.common.web.uploads import forget_old
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.checks.verification import check_stage, verdict
from renju_tournaments.events.models import ReportFile, Stage
from renju_tournaments.events.rounds.proposals import reasons_to_json
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import NoPairing, pair_round
from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, chore, job

CHECK_STAGE: Final = "check-stage"
PAIR_ROUND: Final = "pair-round"
PAIR_REST: Final = "pair-rest"


class StageGone(Refusal):
    words = {
        "gone": gettext_lazy("The stage is no longer there, and cannot be checked."),
        "not-to-be-paired": gettext_lazy("The stage is no longer there, and cannot be paired."),
    }


def _to_the_page(name: str, arguments: Mapping[str, Any]) -> str:
    """The page of the stage from which the work was asked for; empty if the stage is gone."""
    stage = Stage.objects.filter(pk=arguments["stage_id"]).select_related("event").first()
    return reverse(name, args=[stage.event.slug, stage.ordinal]) if stage else ""


@job(
    CHECK_STAGE,
    title=gettext_lazy("Check of an event"),
    words={"checked": lambda counts: verdict(**counts), **StageGone.words},
    back=partial(_to_the_page, "desk:check"),
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
        "url": reverse("desk:check-result", args=[stage.event.slug, stage.ordinal, context.job.pk]),
        "checked": checked.as_json(),
    }


def _time_of(context: JobContext) -> Callable[[float], None]:
    """How far a pairing is: nobody knows but how much of its time is over. Stops the run whose job was lost."""
    return lambda seconds: context.progress(int(seconds), max(1, int(settings.PAIRING_SECONDS)))


@job(
    PAIR_ROUND,
    title=gettext_lazy("Pairing of the next round"),
    words={
        "paired": gettext_lazy("Round %(number)s is paired as a draft. Nobody but the arbiters sees it yet."),
        "no-pairing": gettext_lazy("The round cannot be paired. See why, and what you can decide."),
        "ended": gettext_lazy(
            "The pairing took longer, or more memory, than it may, and was ended. See what you can decide: the round "
            "can be paired by the regulated Swiss, or by hand."
        ),
        "refused": gettext_lazy("The round was not paired. %(why)s"),
        **StageGone.words,
    },
    back=partial(_to_the_page, "desk:pair"),
)
def pair(
    context: JobContext,
    *,
    stage_id: int,
    token: str = "",
    seen_version: int | None = None,
    decisions: Sequence[str] = (),
    reason: str = "",
) -> JobResult:
    """The draft, or the way to what stands in its way. Why there is no pairing stays with the job, as data."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event").first()
    if stage is None:
        raise StageGone("not-to-be-paired")
    address = [stage.event.slug, stage.ordinal]
    try:
        number = pair_round(
            stage_id=stage_id,
            decisions=decisions,
            progress=_time_of(context),
            by=By(context.job.owner, token=token, reason=reason, seen_version=seen_version),
        ).number
    except AlreadyDone:  # by an earlier run of this job
        number = stage.log.get(token=token).round_number or 0
    except NoPairing as refusal:
        return {
            "code": "ended" if refusal.ended else "no-pairing",
            "url": reverse("desk:no-pairing", args=[*address, context.job.pk]),
            "version": stage.version,
            "reasons": reasons_to_json(refusal.impossible.reasons),
            "decisions": reasons_to_json(refusal.impossible.decisions),
        }
    except UserError as refusal:
        return {"code": "refused", "facts": {"why": str(refusal)}, "url": reverse("desk:pair", args=address)}
    return {"code": "paired", "facts": {"number": number}, "url": reverse("desk:round", args=[*address, number])}


@job(
    PAIR_REST,
    title=gettext_lazy("Pairing of the rest of a round"),
    words={
        "rest-paired": gettext_lazy("Those who had no game in round %(number)s are paired with each other."),
        "refused": gettext_lazy("The rest was not paired. %(why)s"),
        **StageGone.words,
    },
    back=partial(_to_the_page, "desk:rounds"),
)
def pair_the_rest(
    context: JobContext, *, stage_id: int, number: int, token: str = "", seen_version: int | None = None
) -> JobResult:
    """The draft with fewer who have no game, or why there is none."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event").first()
    if stage is None:
        raise StageGone("not-to-be-paired")
    draft = reverse("desk:round", args=[stage.event.slug, stage.ordinal, number])
    try:
        pair_rest(
            stage_id=stage_id,
            number=number,
            progress=_time_of(context),
            by=By(context.job.owner, token=token, seen_version=seen_version),
        )
    except AlreadyDone:
        pass  # by an earlier run of this job
    except UserError as refusal:
        return {"code": "refused", "facts": {"why": str(refusal)}, "url": draft}
    return {"code": "rest-paired", "facts": {"number": number}, "url": draft}


@chore
def forget_reports() -> int:
    """Report files nobody has made an event of."""
    return forget_old(ReportFile.objects.filter(stage=None))
