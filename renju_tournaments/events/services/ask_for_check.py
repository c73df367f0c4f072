"""Asking for a check of a stage: a small one is done at once, a large one in the background."""

from __future__ import annotations

from typing import Final

from renju_tournaments.common.people import By
from renju_tournaments.events.further_checks import further_size
from renju_tournaments.events.models import Bye, Game, Stage
from renju_tournaments.events.services.pairing.pair_round import may_take_long
from renju_tournaments.events.tasks import CHECK_STAGE
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import enqueue, run

AT_ONCE: Final = 1000
"""So many games and byes, and what else there is to look at, are checked while the person waits."""


def ask_for_check(stage: Stage, *, by: By) -> Job:
    """The job that checks the stage, finished if the stage is small. The same form sent twice asks once."""
    asked = (
        Job.objects.filter(kind=CHECK_STAGE, owner=by.actor, arguments__token=by.token).first() if by.token else None
    )
    if asked is not None:
        return asked
    job = enqueue(CHECK_STAGE, {"stage_id": stage.pk, "token": by.token}, by.person)
    if _size(stage) <= AT_ONCE and not may_take_long(stage):
        run(job.pk)
        job.refresh_from_db()
    return job


def _size(stage: Stage) -> int:
    paired = Game.objects.filter(round__stage=stage).count() + Bye.objects.filter(round__stage=stage).count()
    return paired + further_size(stage)
