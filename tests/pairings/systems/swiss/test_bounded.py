"""A pairing in a process of its own: the same answer, an end for certain, and nothing left behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pairings import systems
from pairings.bound import Bound
from pairings.model import Game, PairingImpossible, Player, Result, Round, StageRules, State, System

ROOT = Path(__file__).resolve().parents[4]
RULES = StageRules(System.FIDE_DUTCH, 9)
LONG = Bound(seconds=600, megabytes=3000)


def field(players: int) -> State:
    """After a first round in which every second game was drawn."""
    half = players // 2
    games = tuple(Game(n, n, n + half, (Result.DRAW, Result.FIRST_WINS)[n % 2]) for n in range(1, half + 1))
    return State(tuple(Player(n, rating=2500 - n) for n in range(1, players + 1)), (Round(1, games),))


def children() -> set[int]:
    """The processes that this one has started and that run."""
    progress = Path(f"/proc/self/task/{os.getpid()}/children")
    return {int(pid) for pid in progress.read_text().split()}


def test_the_process_pairs_as_the_program_itself_does() -> None:
    state, progress = field(10), list[float]()
    answer = systems.propose(state, rules=RULES, seed=5, bound=LONG, progress=progress.append)
    assert answer == systems.propose(state, rules=RULES, seed=5)
    assert progress[0] == 0
    assert not children()


def test_a_refusal_comes_out_of_the_process_whole() -> None:
    state = State((Player(1),))
    with pytest.raises(PairingImpossible) as here:
        systems.propose(state, rules=RULES, seed=5)
    with pytest.raises(PairingImpossible) as there:
        systems.propose(state, rules=RULES, seed=5, bound=LONG)
    assert (there.value.reasons, there.value.decisions) == (here.value.reasons, here.value.decisions)


@pytest.mark.parametrize(
    ("bound", "code"),
    [(Bound(0.001), "dutch_out_of_time"), (Bound(600, megabytes=1), "dutch_out_of_memory")],
)
def test_what_takes_too_much_is_ended_and_other_ways_are_offered(bound: Bound, code: str) -> None:
    with pytest.raises(PairingImpossible) as refused:
        systems.propose(field(80), rules=RULES, seed=5, bound=bound)
    assert [reason.code for reason in refused.value.reasons] == [code]
    assert [decision.code for decision in refused.value.decisions] == ["pair_by_regulated", "end_early"]
    assert not children()


def test_who_is_told_and_gives_up_ends_the_process() -> None:
    def give_up(_seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        systems.propose(field(80), rules=RULES, seed=5, bound=LONG, progress=give_up)
    assert not children()


def test_the_process_does_not_outlive_the_one_that_asked() -> None:
    """Killed outright, a worker can clean up nothing."""
    script = (
        "from tests.pairings.systems.swiss.test_bounded import *\n"
        "def progress(seconds): print(*children(), flush=True)\n"
        "systems.propose(field(400), rules=RULES, seed=5, bound=LONG, progress=progress)"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        process = int(worker.stdout.readline())
        here = os.pidfd_open(process)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        assert select.select([here], [], [], 60)[0], "it still runs"
        os.close(here)
