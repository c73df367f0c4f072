"""What a worker does besides the jobs it is told of: looking for those that were left waiting."""

from __future__ import annotations

import logging
import threading
from time import monotonic
from typing import Any

from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_lazy as _

from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, do_chores, job
from renju_tournaments.jobs.services.enqueue import nudge
from renju_tournaments.jobs.services.run import sweep

log = logging.getLogger(__name__)
_stopping = threading.Event()

SEND_AGAIN = 600.0
"""Seconds after which a job that still waits is sent once more; a long queue is not an abandoned one."""

CHORES_EVERY = 3600.0
"""Seconds."""


@job(
    "check-worker",
    title=_("Check of the background worker"),
    words={"works": _("The background worker does its work.")},
)
def check_worker(context: JobContext) -> JobResult:
    """Nothing but a sign of life."""
    context.progress(1, 1)
    return {"code": "works"}


@worker_ready.connect
def sweep_while_alive(**_kwargs: Any) -> None:
    """When a worker starts, and every while as it runs: queue again what waits or was abandoned.

    So nothing is lost with a message: not by a killed worker, nor by a broker that was down for a time.
    """
    _stopping.clear()
    sent: dict[int, float] = {}

    def loop() -> None:
        chores_at = monotonic()
        while True:
            try:
                if monotonic() >= chores_at:
                    chores_at = monotonic() + CHORES_EVERY
                    do_chores()
                waiting = sweep()
                for job_id in due(waiting, sent, monotonic()):
                    if nudge(job_id):
                        sent[job_id] = monotonic()
            except Exception:
                log.warning("The sweep for waiting jobs failed; it will be tried again.", exc_info=True)
            finally:
                connection.close()
            if _stopping.wait(settings.JOB_SWEEP_SECONDS):
                return

    threading.Thread(target=loop, name="sweep for waiting jobs", daemon=True).start()


def due(waiting: list[int], sent: dict[int, float], now: float) -> list[int]:
    """The waiting jobs that no message of this worker's is on its way for.

    ``sent`` tells when (in seconds) each was last sent; jobs that wait no longer are dropped from it, so that one
    that is abandoned later is sent at once.
    """
    for job_id in sent.keys() - set(waiting):
        del sent[job_id]
    return [job_id for job_id in waiting if now - sent.get(job_id, -SEND_AGAIN) >= SEND_AGAIN]


@worker_shutting_down.connect
def stop_sweeping(**_kwargs: Any) -> None:
    _stopping.set()
