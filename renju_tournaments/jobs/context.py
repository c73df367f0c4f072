"""What a job's function may say while it runs, and how its row is written meanwhile.

Every write names the run it belongs to: a run that finds the job claimed again by somebody else stops with JobLost.
"""

from __future__ import annotations

from time import monotonic

from django.db.models import QuerySet
from django.utils import timezone

from renju_tournaments.jobs.models import Job, JobState

PROGRESS_EVERY = 0.5
"""Seconds between two writes of a job's progress."""


class JobLost(Exception):
    """Another worker has claimed this job meanwhile; this run must stop."""


class JobContext:
    """What a job's function may say while it runs."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._written_at = 0.0

    def progress(self, done: int, total: int) -> None:
        """``done`` steps of ``total``. Cheap: written twice a second at most, and at the end.

        Raises JobLost when the job is no longer this run's.
        """
        now = monotonic()
        if done < total and now - self._written_at < PROGRESS_EVERY:
            return
        self._written_at = now
        if not mine(self.job).update(progress=done, total=total, heartbeat_at=timezone.now()):
            raise JobLost


def mine(job: Job) -> QuerySet[Job]:
    """The job's row, as long as it is still this run's."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, started_at=job.started_at)
