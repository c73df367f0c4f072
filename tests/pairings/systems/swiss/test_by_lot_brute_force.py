"""Engine and brute force of the Swiss by lot pair alike: who meets whom, who starts, who is free, and dead ends.

The number of states is SWISS_STATES; `make test-long` tries more.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import count

import pytest

from pairings.model import ByeKind, PairingImpossible, StageRules, State, System
from pairings.systems.swiss.lot import pairing as by_lot
from pairings.systems.swiss.lot.reasons import LotCode
from pairings.systems.swiss.reasons import Code

from .by_lot_brute_force import ByLotBruteForce
from .random_states import KINDS, kinds, states
from .test_brute_force import ELSEWHERE, NOT_SEEN, Answer, codes_of
from .ways import WAYS, go

STATES = int(os.environ.get("SWISS_STATES", "4000"))
OF_THE_REGULATED_ONE = {
    Code.ORDER_OF_WORK,
    Code.ARTIFICIAL_MEDIAN,
    Code.FIRST_COLOUR_LOT,
    Code.GROUP,
    Code.PROPOSAL,
    Code.EXCHANGE,
    Code.MEETS_DUE,
    Code.MEETS_RESIDENT,
    Code.MEETS_FLOATER,
    Code.LEFT_NOT_TWICE,
    Code.LEFT_JUNIOR,
    Code.LEFT_SENIOR,
    Code.COLOUR_HISTORY,
    Code.COLOUR_SENIOR,
    Code.COLOUR_JUNIOR,
    Code.COLOUR_LOT,
}


@pytest.mark.parametrize(("share", "way"), list(enumerate(WAYS)))
def test_engine_and_brute_force_agree(share: int, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(monkeypatch, way)
    seen: set[str] = set()
    special: Counter[str] = Counter()
    states_seen = 0
    for seed in count(share, len(WAYS)):
        for state, rules in states(seed, System.SWISS_BY_LOT):
            answer, codes = engine(state, rules, seed)
            brute = ByLotBruteForce(state, rules, seed)
            expected = None if brute.pairs is None else (brute.pairs, brute.free)
            assert answer == expected, f"event {seed}, round {state.next_round}"
            states_seen += 1
            seen |= codes
            special.update(set(kinds(state, rules)))
        if states_seen * len(WAYS) >= STATES:
            break
    assert {*LotCode, *Code, *ELSEWHERE} - OF_THE_REGULATED_ONE - NOT_SEEN == seen, (
        "every explanation is given now and then"
    )
    assert len(special) == KINDS
    assert min(special.values()) > states_seen // 200, special


def engine(state: State, rules: StageRules, seed: int) -> tuple[Answer, set[str]]:
    """What the engine says, and the codes of its explanation."""
    try:
        proposal = by_lot.propose(state, rules=rules, seed=seed)
    except PairingImpossible as refusal:
        return None, {reason.code for reason in (*refusal.reasons, *refusal.decisions)}
    free = [b.bye.player for b in proposal.byes if b.bye.kind is ByeKind.FREE_POINT]
    pairs = {(board.first, board.second) for board in proposal.boards}
    return (pairs, free[0] if free else None), set(codes_of(proposal))
