"""Ask for background work."""

from __future__ import annotations

import logging
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import get_language

from renju_tournaments.common.caching.breaker import breaker_of
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.registry import kind_of
from renju_tournaments.jobs.services.run import run_job

log = logging.getLogger(__name__)

BROKER: Final = "The broker of the background work"
PATIENCE: Final = 0.3
"""Seconds for a connection to the broker, and for its answer. Who has asked for work waits for them; a worker waits
longer (CELERY_BROKER_TRANSPORT_OPTIONS)."""
ASKED_ONCE: Final = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE, "max_retries": 0}


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
    """Send a worker the number of a waiting job; whether the broker took it. Sending twice does no harm.

    A broker that is down or hangs is left alone for a while; the jobs wait for the sweep of a worker.
    """
    broker = breaker_of(BROKER)
    if not broker.may_ask():
        return False
    try:
        with run_job.app.connection_for_write(transport_options=ASKED_ONCE) as connection:
            run_job.apply_async((job_id,), connection=connection, retry=False)
    except Exception as why:  # whatever a broker raises, the row is kept and the person goes on
        broker.has_failed(why)
        log.warning("The broker did not take job %s; it waits in the table. (%s)", job_id, why)
        return False
    broker.has_answered()
    return True
