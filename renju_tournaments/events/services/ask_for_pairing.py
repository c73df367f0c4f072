"""Asking for the next round, or for the rest of a draft: it is paired at once, or in the background where the system
may need long for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User

from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.objections import errors
from renju_tournaments.events.services.pair_rest import pair_rest, waiting_in
from renju_tournaments.events.services.pair_round import check_decisions, check_pair, may_take_long, pair_round
from renju_tournaments.events.tasks import PAIR_REST, PAIR_ROUND
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
    if asked := _asked_before(PAIR_ROUND, actor, token):
        return asked
    check_decisions(decisions, reason)
    return enqueue(PAIR_ROUND, {"stage_id": stage.pk, **act}, actor)


def ask_for_the_rest(
    stage: Stage, *, number: int, actor: User, token: str = "", seen_version: int | None = None
) -> Round | Job:
    """The draft with those paired who had no game, or the job that pairs them. The same form sent twice asks once.

    Raises what ``pair_rest`` raises; of a job's pairing, its page tells.
    """
    act: dict[str, Any] = {"stage_id": stage.pk, "number": number, "token": token, "seen_version": seen_version}
    draft = stage.rounds.filter(number=number).first()
    if draft is None or not may_take_long(stage, len(waiting_in(draft))):
        return pair_rest(actor=actor, **act)
    return _asked_before(PAIR_REST, actor, token) or enqueue(PAIR_REST, act, actor)


def _asked_before(kind: str, actor: User, token: str) -> Job | None:
    return Job.objects.filter(kind=kind, owner=actor, arguments__token=token).first() if token else None
