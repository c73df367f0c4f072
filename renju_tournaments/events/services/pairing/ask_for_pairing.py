"""Asking for the next round, or for the rest of a draft: it is paired at once, or in the background where the system
may need long for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from pairings.decisions import DecisionCode
from renju_tournaments.common.people import By, name_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Round, Stage
from renju_tournaments.events.objections import errors
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.pair_rest import pair_rest, waiting_in
from renju_tournaments.events.services.pairing.pair_round import check_decisions, check_pair, may_take_long, pair_round
from renju_tournaments.events.tasks import PAIR_REST, PAIR_ROUND
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import enqueue


def ask_for_pairing(stage: Stage, *, by: By, decisions: Collection[str] = ()) -> Round | Job:
    """The draft of the next round, or the job that makes it. The same form sent twice asks once, and of two who ask the
    first is served.

    Raises what ``pair_round`` raises, and UserError while somebody else has the stage paired; of a job's pairing, its
    page tells.
    """
    act: dict[str, Any] = {
        "decisions": list(decisions),
        "reason": by.reason,
        "token": by.token,
        "seen_version": by.seen_version,
    }
    by_another_system = DecisionCode.PAIR_BY_REGULATED in decisions
    if not may_take_long(stage) or by_another_system or errors(check_pair(Situation(stage))):
        return pair_round(stage_id=stage.pk, decisions=decisions, by=by)
    if asked := _asked_before(PAIR_ROUND, by):
        return asked
    check_decisions(decisions, by.reason)
    return _one_at_a_time(stage, PAIR_ROUND, {"stage_id": stage.pk, **act}, by.person)


def ask_for_the_rest(stage: Stage, *, number: int, by: By) -> Round | Job:
    """The draft with those paired who had no game, or the job that pairs them. The same form sent twice asks once.

    Raises what ``pair_rest`` raises; of a job's pairing, its page tells.
    """
    act: dict[str, Any] = {"stage_id": stage.pk, "number": number, "token": by.token, "seen_version": by.seen_version}
    draft = stage.rounds.filter(number=number).first()
    if draft is None or not may_take_long(stage, len(waiting_in(draft))):
        return pair_rest(stage_id=stage.pk, number=number, by=by)
    return _asked_before(PAIR_REST, by) or _one_at_a_time(stage, PAIR_REST, act, by.person)


def pairing_now(stage: Stage) -> Job | None:
    """The work that pairs the stage, or waits for a worker to do so."""
    at_work = Job.objects.filter(kind__in=(PAIR_ROUND, PAIR_REST), state__in=(JobState.QUEUED, JobState.RUNNING))
    return at_work.filter(arguments__stage_id=stage.pk).select_related("owner").first()


def ended_attempt(stage: Stage) -> Job | None:
    """The work that last came to no pairing of the stage as it stands."""
    last = Job.objects.filter(kind=PAIR_ROUND, state=JobState.DONE, arguments__stage_id=stage.pk).first()
    result = last.result if last is not None and isinstance(last.result, dict) else {}
    return last if "reasons" in result and result["version"] == stage.version else None


def _one_at_a_time(stage: Stage, kind: str, arguments: dict[str, Any], actor: User) -> Job:
    """The job, or the one that is at it already. Raises UserError where that is somebody else's."""
    with transaction.atomic():
        Stage.objects.select_for_update().get(pk=stage.pk)  # so that two who ask at once ask one after the other
        now = pairing_now(stage)
        if now is None:
            return enqueue(kind, arguments, actor)
    if now.owner_id != actor.pk or now.kind != kind:
        raise UserError(
            _("The stage is being paired already: %(name)s asked for it. Wait until that is done, or pair by hand.")
            % {"name": name_of(now.owner) or "–"}
        )
    return now


def _asked_before(kind: str, by: By) -> Job | None:
    return Job.objects.filter(kind=kind, owner=by.actor, arguments__token=by.token).first() if by.token else None
