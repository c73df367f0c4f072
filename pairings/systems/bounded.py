"""A round paired in a process of its own, which is ended when it takes too long or too much memory.

Some systems are one long computation that nothing inside of it can stop (docs/fide-dutch.md). The process is given the
state as a file and writes its answer into another. It ends for certain: killed by whoever asked; by the kernel, when it
has used too much of processor or memory; and by itself, when whoever asked is gone, which it sees at a pipe that ends.
Needs POSIX.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

from pairings.bound import Bound
from pairings.model import BrokenInvariant, PairingImpossible, Proposal, StageRules, State

PROGRESS_EVERY: Final = 0.5
"""Seconds between two signs of life."""
PROCESS: Final = "pairings.systems.bounded_process"
"""What runs in the process."""

Progress = Callable[[float], None]
"""Is told how many seconds have passed, twice a second. What it raises ends the process, too."""


class Stopped(Exception):
    """The pairing was ended. ``by``: ``time``, ``memory``, or how the process ended by itself."""

    def __init__(self, by: str) -> None:
        self.by = by
        super().__init__(by)


def propose(state: State, *, rules: StageRules, seed: int, bound: Bound, progress: Progress | None = None) -> Proposal:
    """What ``systems.propose`` answers. Raises what it raises, and Stopped."""
    asked = (replace(state, not_before=dict(state.not_before)), rules, seed)
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
        pickle.dump(asked, question)
        question.seek(0)
        end = _run(question, answer, bound, progress)
        answer.seek(0)
        written = answer.read()
    if end != 0 or not written:
        raise Stopped("time" if end == -signal.SIGXCPU else "memory" if end == -signal.SIGKILL else f"exit {end}")
    kind, *values = pickle.loads(written)
    if kind == "impossible":
        raise PairingImpossible(*values)
    if kind == "broken":
        raise BrokenInvariant(*values)
    if kind == "memory":
        raise Stopped("memory")
    proposal: Proposal = values[0]
    return proposal


def _run(question: Any, answer: Any, bound: Bound, progress: Progress | None) -> int:
    """The exit code of the process. Raises Stopped when its time is over; it is gone in any case."""
    here, there = os.pipe()  # of which we hold one end as long as we live
    try:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                PROCESS,
                str(here),
                str(os.getpid()),
                repr(bound.seconds),
                str(bound.megabytes),
            ],
            stdin=question,
            stdout=answer,
            pass_fds=(here,),
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([_home(), os.environ.get("PYTHONPATH", "")])},
        )
    except BaseException:
        os.close(there)
        raise
    finally:
        os.close(here)
    try:
        return _wait(process, bound.seconds, progress)
    finally:
        process.kill()
        process.wait()
        os.close(there)


def _wait(process: subprocess.Popen[bytes], seconds: float, progress: Progress | None) -> int:
    passed = 0.0
    begun = monotonic()
    while passed < seconds:
        if progress is not None:
            progress(passed)
        try:
            return process.wait(min(PROGRESS_EVERY, seconds - passed))
        except subprocess.TimeoutExpired:
            passed = monotonic() - begun
    raise Stopped("time")


def _home() -> str:
    """The folder in which this package lies."""
    return str(Path(__file__).resolve().parents[2])
