"""Do a job: claim it, keep its heart beating, write down what came out.

The claim is one UPDATE, so that of several workers told of the same job only one runs it. Every later write names the
run it belongs to (context.py).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import F, Q
from django.utils import timezone, translation

from renju_tournaments.common.sentences import Refusal
from renju_tournaments.errors import UserError
from renju_tournaments.jobs.context import JobContext, JobLost, mine
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.registry import JobResult, kind_of
from renju_tournaments.jobs.wording import BROKEN, GIVEN_UP
from renju_tournaments.troubles import trouble_of

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
"""How often a job is started before it is held to be what kills its workers."""


def run(job_id: int) -> bool:
    """Run the job if it waits; whether it was this call that ran it. A failure is written down, not raised."""
    now = timezone.now()
    claimed = Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        state=JobState.RUNNING, started_at=now, heartbeat_at=now, attempts=F("attempts") + 1, progress=0, total=0
    )
    if not claimed:
        return False
    job = Job.objects.get(pk=job_id)
    with translation.override(job.language):
        try:
            with _heartbeat(job):
                result = kind_of(job.kind)(JobContext(job), job.arguments)
            _finish(job, JobState.DONE, result=result)
        except JobLost:
            log.warning("%s was claimed by another worker.", job)
        except Refusal as refusal:
            _finish(job, JobState.FAILED, result={"code": refusal.code, "facts": refusal.facts})
        except UserError as error:
            _finish(job, JobState.FAILED, error=str(error))
        except Exception as fault:
            log.exception("%s failed.", job)
            trouble = trouble_of(fault)
            _finish(job, JobState.FAILED, result={"code": trouble.value if trouble else BROKEN})
    return True


@shared_task(name="jobs.run")
def run_job(job_id: int) -> None:
    """The one Celery task: the message a worker gets."""
    run(job_id)


def sweep() -> list[int]:
    """The jobs that wait for a worker, among them those whose worker died, made to wait again.

    A running job is held to be abandoned when its heart has not beaten for ``JOB_STALE_SECONDS``; also when it
    beat that far in the future, which is what a dead worker leaves when the clock is set back.
    """
    now, silence = timezone.now(), timedelta(seconds=settings.JOB_STALE_SECONDS)
    alive = Q(heartbeat_at__gte=now - silence, heartbeat_at__lte=now + silence)
    abandoned = Job.objects.filter(~alive, state=JobState.RUNNING)
    for job in abandoned.filter(attempts__gte=MAX_ATTEMPTS):
        _finish(job, JobState.FAILED, result={"code": GIVEN_UP, "facts": {"count": job.attempts}})
    abandoned.filter(attempts__lt=MAX_ATTEMPTS).update(state=JobState.QUEUED)
    return list(Job.objects.filter(state=JobState.QUEUED).order_by("pk").values_list("pk", flat=True))


def _finish(job: Job, state: JobState, *, result: JobResult = None, error: str = "") -> None:
    finished: datetime = timezone.now()
    if not mine(job).update(state=state, result=result, error=error, finished_at=finished):
        log.warning("%s was claimed by another worker; what came out here is dropped.", job)


@contextmanager
def _heartbeat(job: Job) -> Iterator[None]:
    """Beat while the body runs, from a thread of its own: a long step is not a dead worker."""
    over = threading.Event()

    def beat() -> None:
        try:
            while not over.wait(settings.JOB_STALE_SECONDS / 5):
                try:
                    mine(job).update(heartbeat_at=timezone.now())
                except DatabaseError:
                    log.warning("A heartbeat of %s could not be written.", job, exc_info=True)
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name=f"heartbeat of job {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
