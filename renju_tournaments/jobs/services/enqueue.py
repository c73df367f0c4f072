"""Ask for background work."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import get_language

from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.registry import kind_of

log = logging.getLogger(__name__)


def enqueue(kind: str, arguments: dict[str, Any], owner: User | None) -> Job:
    """Write the job down, and tell a worker once that is committed.

    Nobody is stopped by a broker that is down: the job then waits for the next sweep of a worker, or for its owner to
    have it done at once. ``arguments`` are plain JSON values. Raises UserError for an unknown kind.
    """
    kind_of(kind)
    job = Job.objects.create(kind=kind, arguments=arguments, owner=owner, language=get_language() or "en")
    transaction.on_commit(lambda: nudge(job.pk), robust=True)
    return job


def nudge(job_id: int) -> bool:
    """Send a worker the number of a waiting job; whether the broker took it. Sending twice does no harm."""
    from renju_tournaments.jobs.tasks import run_job

    try:
        run_job.delay(job_id)
    except Exception:  # whatever a broker raises, the row is kept and the person goes on
        log.warning("The broker did not take job %s; it waits in the table.", job_id, exc_info=True)
        return False
    return True
