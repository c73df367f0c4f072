"""Asking for the next round: it is paired at once, or in the background where the system may need long for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User

from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.objections import errors
from renju_tournaments.events.services.pair_round import check_decisions, check_pair, may_take_long, pair_round
from renju_tournaments.events.tasks import PAIR_ROUND
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import enqueue


def ask_for_pairing(
    stage: Stage,
    *,
    actor: User,
    token: str = "",
    seen_version: int | None = None,
    decisions: Collection[str] = (),
    reason: str = "",
) -> Round | Job:
    """The draft of the next round, or the job that makes it. The same form sent twice asks once.

    Raises what ``pair_round`` raises; of a job's pairing, its page tells.
    """
    act: dict[str, Any] = {"decisions": list(decisions), "reason": reason, "token": token, "seen_version": seen_version}
    if not may_take_long(stage) or errors(check_pair(stage)):
        return pair_round(stage_id=stage.pk, actor=actor, **act)
    asked = Job.objects.filter(kind=PAIR_ROUND, owner=actor, arguments__token=token).first() if token else None
    if asked is not None:
        return asked
    check_decisions(decisions, reason)
    return enqueue(PAIR_ROUND, {"stage_id": stage.pk, **act}, actor)
