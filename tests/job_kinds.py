"""Kinds of jobs that exist only in tests: quick, slow, and failing in every way."""

from __future__ import annotations

import time
from pathlib import Path

from django.utils.translation import gettext_lazy

from renju_tournaments.errors import UserError
from renju_tournaments.jobs.registry import JobResult, job
from renju_tournaments.jobs.services import JobContext


@job("test-count", title="Counting to ten", words={"counted": gettext_lazy("Counted to %(to)s.")})
def count(context: JobContext, *, to: int = 10) -> JobResult:
    for step in range(1, to + 1):
        context.progress(step, to)
    return {"code": "counted", "facts": {"to": to}, "url": "/"}


@job("test-wait-for-file", title="Waiting for a file", words={"there": gettext_lazy("It is there.")})
def wait_for_file(context: JobContext, *, path: str) -> JobResult:
    """Runs until the file is there, as a long print or archive would; says where it is by a second file."""
    Path(f"{path}.begun").touch()
    while not Path(path).exists():
        time.sleep(0.05)
    return {"code": "there"}


@job("test-refuse", title="Refusing")
def refuse(context: JobContext) -> JobResult:
    raise UserError("Round 3 is not published. Publish it, then try again.")


@job("test-break", title="Breaking")
def break_down(context: JobContext) -> JobResult:
    raise ZeroDivisionError


@job("test-full-disk", title="Filling the disk")
def fill_disk(context: JobContext) -> JobResult:
    raise OSError(28, "No space left on device")
