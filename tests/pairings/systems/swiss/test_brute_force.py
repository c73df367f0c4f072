"""Engine and brute force pair alike: who meets whom, who starts, who has the free point, and when nothing can be done.

The number of states is SWISS_STATES (`SWISS_STATES=50000 pytest tests/pairings/systems/swiss/test_brute_force.py`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from pairings.lots import coin
from pairings.model import ByeKind, PairingImpossible, Proposal, Side, StageRules, State
from pairings.systems.swiss import matching, regulated
from pairings.systems.swiss.reasons import Code

from .brute_force import BruteForce
from .random_states import SEED, states

STATES = int(os.environ.get("SWISS_STATES", "20000"))
PARTS = (32, 1)
"""Sizes of the part of a witness that is matched anew first; 1 makes small fields go the way of large ones."""

Answer = tuple[set[tuple[int, int]], int | None] | None
"""The pairs (first player, second player) and who has the free point; or nothing."""


@pytest.mark.parametrize(("share", "part"), list(enumerate(PARTS)))
def test_engine_and_brute_force_agree(share: int, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "PART", part)
    seen: Counter[str] = Counter()
    states_seen = 0
    for seed in count(share, len(PARTS)):
        for state, rules in states(seed):
            answer, codes = engine(state, rules)
            assert answer == brute_force(state, rules), f"event {seed}, round {state.next_round}"
            states_seen += 1
            seen.update(codes)
        if states_seen * len(PARTS) >= STATES:
            break
    never_open = {Code.GAME_OPEN}  # the events are played to the end, or adjourned
    assert set(Code) - never_open == set(seen), "every explanation is given now and then"


def engine(state: State, rules: StageRules) -> tuple[Answer, set[str]]:
    """What the engine says, and the codes of its explanation."""
    try:
        proposal = regulated.propose(state, rules=rules, seed=SEED)
    except PairingImpossible as refusal:
        return None, {reason.code for reason in (*refusal.reasons, *refusal.decisions)}
    free = [b.bye.player for b in proposal.byes if b.bye.kind is ByeKind.FREE_POINT]
    pairs = {(board.first, board.second) for board in proposal.boards}
    return (pairs, free[0] if free else None), set(codes_of(proposal))


def codes_of(proposal: Proposal) -> Iterator[str]:
    for board in proposal.boards:
        yield from (reason.code for reason in board.reasons)
    for bye in proposal.byes:
        yield from (reason.code for reason in bye.reasons)
    yield from (reason.code for reason in proposal.notes)


def brute_force(state: State, rules: StageRules) -> Answer:
    lot = Side.FIRST if coin(SEED, "first-colour") else Side.SECOND
    found = BruteForce(state, rules, lot)
    return None if found.pairs is None else (found.pairs, found.free)
