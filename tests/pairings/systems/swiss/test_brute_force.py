"""Engine and brute force pair alike: who meets whom, who starts, who has the free point, and when nothing can be done.

The number of states is SWISS_STATES; `make test-long` tries more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from pairings.decisions import DecisionCode
from pairings.lots import coin
from pairings.model import ByeKind, PairingImpossible, Proposal, Side, StageRules, State
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss import regulated
from pairings.systems.swiss.reasons import Code

from .brute_force import BruteForce
from .random_states import KINDS, SEED, kinds, states
from .ways import WAYS, go

STATES = int(os.environ.get("SWISS_STATES", "4000"))
ELSEWHERE = {
    SharedCode.AWAY,
    SharedCode.TOO_FEW_PLAYERS,
    DecisionCode.RELAX_COLOURS,
    DecisionCode.ALLOW_UNPLAYED_REPEAT,
    DecisionCode.LIFT_NOT_BEFORE,
    DecisionCode.LIFT_FORBIDDEN,
    DecisionCode.END_EARLY,
}
"""Codes that are not the Swiss system's own. No result is missing here: the events are played to the end, or
adjourned."""
NOT_SEEN = {Code.STUCK_MANY, Code.SKIPPED_FULL_BYE}
"""No more than eight players can be stuck; only the Swiss of FIDE gives the points of a win for a bye asked for."""

Answer = tuple[set[tuple[int, int]], int | None] | None
"""The pairs (first player, second player) and who has the free point; or nothing."""


@pytest.mark.parametrize(("share", "way"), list(enumerate(WAYS)))
def test_engine_and_brute_force_agree(share: int, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(monkeypatch, way)
    seen: set[str] = set()
    special: Counter[str] = Counter()
    states_seen = 0
    for seed in count(share, len(WAYS)):
        for state, rules in states(seed):
            answer, codes = engine(state, rules)
            assert answer == brute_force(state, rules), f"event {seed}, round {state.next_round}"
            states_seen += 1
            seen |= codes
            special.update(set(kinds(state, rules)))
        if states_seen * len(WAYS) >= STATES:
            break
    assert {*Code, *ELSEWHERE} - NOT_SEEN == seen, "every explanation is given now and then"
    assert len(special) == KINDS
    assert min(special.values()) > states_seen // 200, special


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
