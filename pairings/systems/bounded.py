"""A round paired in a process of its own, which is ended when it takes too long or too much memory.

Some systems are one long computation that nothing inside of it can stop (docs/fide-dutch.md). The process is given the
state as a file and writes its answer into another. It ends for certain: killed by whoever asked; by the kernel, when it
has used too much of processor or memory; and by itself, when whoever asked is gone, which it sees at a pipe that ends.
Needs POSIX.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Final, NoReturn

from pairings.bound import Bound
from pairings.model import BrokenInvariant, PairingImpossible, Proposal, StageRules, State

TOLD_EVERY: Final = 0.5
"""Seconds between two signs of life."""
GRACE: Final = 30
"""Seconds of processor time beyond the bound after which the kernel ends what nobody has ended."""
MEGABYTE: Final = 1 << 20
DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""
NICE: Final = 5
"""How much it gives way to those who answer pages on the same machine."""

Told = Callable[[float], None]
"""Is told how many seconds have passed, twice a second. What it raises ends the process, too."""


class Stopped(Exception):
    """The pairing was ended. ``by``: ``time``, ``memory``, or how the process ended by itself."""

    def __init__(self, by: str) -> None:
        self.by = by
        super().__init__(by)


def propose(state: State, *, rules: StageRules, seed: int, bound: Bound, told: Told | None = None) -> Proposal:
    """What ``systems.propose`` answers. Raises what it raises, and Stopped."""
    asked = (replace(state, not_before=dict(state.not_before)), rules, seed)
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
        pickle.dump(asked, question)
        question.seek(0)
        end = _run(question, answer, bound, told)
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


def _run(question: Any, answer: Any, bound: Bound, told: Told | None) -> int:
    """The exit code of the process. Raises Stopped when its time is over; it is gone in any case."""
    here, there = os.pipe()  # of which we hold one end as long as we live
    try:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                __spec__.name,
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
        return _wait(process, bound.seconds, told)
    finally:
        process.kill()
        process.wait()
        os.close(there)


def _wait(process: subprocess.Popen[bytes], seconds: float, told: Told | None) -> int:
    passed = 0.0
    begun = monotonic()
    while passed < seconds:
        if told is not None:
            told(passed)
        try:
            return process.wait(min(TOLD_EVERY, seconds - passed))
        except subprocess.TimeoutExpired:
            passed = monotonic() - begun
    raise Stopped("time")


def _home() -> str:
    """The folder in which this package lies."""
    return str(Path(__file__).resolve().parents[2])


# ---- in the process


def main(watched: int, parent: int, bound: Bound) -> None:
    """Answers what stands on standard input, on standard output."""
    _die_with(watched, parent)
    out = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that a library prints gets into the answer
    state, rules, seed = pickle.load(sys.stdin.buffer)
    _limit(bound)
    answer = pickle.dumps(_answer(state, rules, seed))
    with os.fdopen(out, "wb") as file:
        file.write(answer)


def _answer(state: State, rules: StageRules, seed: int) -> tuple[Any, ...]:
    from pairings import systems

    try:
        return "proposal", systems.propose(state, rules=rules, seed=seed)
    except PairingImpossible as refusal:
        return "impossible", refusal.reasons, refusal.decisions
    except BrokenInvariant as fault:
        return "broken", str(fault)
    except MemoryError:
        return ("memory",)


def _limit(bound: Bound) -> None:
    os.nice(NICE)
    _lower(resource.RLIMIT_CPU, int(bound.seconds) + GRACE)
    if bound.megabytes is not None:
        _lower(resource.RLIMIT_AS, bound.megabytes * MEGABYTE)


def _lower(what: int, limit: int) -> None:
    """Sets a limit of the process, unless a lower one holds already."""
    _soft, hard = resource.getrlimit(what)
    limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    resource.setrlimit(what, (limit, hard))


def _die_with(watched: int, parent: int) -> None:
    """Ends this process when the one that asked is gone: the pipe ends then, whatever killed it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)

    def watch() -> NoReturn:
        os.read(watched, 1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    megabytes = sys.argv[4]
    main(
        int(sys.argv[1]),
        int(sys.argv[2]),
        Bound(float(sys.argv[3]), None if megabytes == "None" else int(megabytes)),
    )
