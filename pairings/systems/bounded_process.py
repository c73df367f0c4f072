"""What runs in the process of its own in which ``bounded`` has a round paired: it pairs, and ends when it shall.

python -m pairings.systems.bounded_process PIPE PARENT SECONDS MEGABYTES
"""

from __future__ import annotations

import ctypes
import os
import pickle
import resource
import signal
import sys
import threading
from typing import Any, Final, NoReturn

from pairings import systems
from pairings.bound import Bound
from pairings.model import BrokenInvariant, PairingImpossible, StageRules, State

GRACE: Final = 30
"""Seconds of processor time beyond the bound after which the kernel ends what nobody has ended."""
MEGABYTE: Final = 1 << 20
DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""
NICE: Final = 5
"""How much it gives way to those who answer pages on the same machine."""


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
