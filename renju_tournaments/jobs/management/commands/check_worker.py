"""``manage.py check_worker``: does background work get done?"""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from renju_tournaments.jobs.models import JobState
from renju_tournaments.jobs.services import enqueue
from renju_tournaments.jobs.wording import outcome


class Command(BaseCommand):
    help = "Gives the background worker a piece of work and waits until it is done."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--timeout", type=float, default=30, help="seconds to wait (30)")

    def handle(self, *args: Any, **options: Any) -> None:
        job = enqueue("check-worker", {}, None)
        end = monotonic() + options["timeout"]
        while not job.is_finished and monotonic() < end:
            sleep(0.1)
            job.refresh_from_db()
        if job.state != JobState.DONE:
            raise CommandError(
                outcome(job)
                or f"The work still waits after {options['timeout']:g} seconds. Is the worker running, and does it use "
                "the same DATABASE_URL and REDIS_URL? It is started by: celery -A renju_tournaments.celery worker"
            )
        self.stdout.write(self.style.SUCCESS("The background worker does its work."))
