"""All writes to jobs: asking for one, running it, and finding the ones that were left."""

from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.services.enqueue import enqueue
from renju_tournaments.jobs.services.run import run

__all__ = ["JobContext", "enqueue", "run"]
