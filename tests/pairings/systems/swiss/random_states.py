"""Random events of at most eight players, with everything that can befall one, as states to be paired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from pairings import systems
from pairings.model import (
    DRAW,
    WIN,
    Board,
    Bye,
    ByeKind,
    PairingImpossible,
    Proposal,
    ProposedBye,
    StageRules,
    State,
    System,
)
from pairings.simulate import Habits, before_round, play, simulate

SEED = 1


def states(seed: int, system: System = System.REGULATED_SWISS) -> Iterator[tuple[State, StageRules]]:
    """The states of one random event, round by round, with the rules that hold for the round to be paired.

    Most rounds are paired by the engine. Some are paired by hand, without regard to any rule but that nobody sits at
    two tables: what an arbiter did once must not confuse the engine later.
    """
    random = Random(seed)
    count = random.choice((2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8))
    rounds = random.randint(1, 9)
    rules = StageRules(
        system,
        rounds,
        repeat_unplayed=random.random() < 0.3,
        adjourned_is_draw=random.random() < 0.8,
        free_point=random.choice((WIN, WIN, WIN, DRAW)),
    )
    eventful = random.random() < 0.6
    habits = Habits(
        draws=random.choice((0.0, 0.2, 0.5)),
        forfeits=0.12 if eventful else 0.0,
        adjourned=0.06 if eventful else 0.0,
        absences=0.06 if eventful else 0.0,
        late_entries=0.08 if eventful else 0.0,
        withdrawals=0.02 if eventful else 0.0,
        upsets=random.choice((0.0, 0.3, 0.5, 1.0)),
    )
    by_hand = random.choice((0.0, 0.0, 0.3))
    forbidden = frozenset(
        frozenset(random.sample(range(1, count + 1), 2))
        for _ in range(random.choice((0, 0, 0, 1, 3, 6, 10)))
        if count > 2
    )
    later = Random(f"{seed} not before")
    not_before = {
        frozenset(later.sample(range(1, count + 1), 2)): later.randint(2, rounds + 1)
        for _ in range(later.choice((0, 0, 0, 2, 5)))
        if count > 2
    }
    state = replace(simulate(count, 0, seed, rules, habits), forbidden=forbidden, not_before=not_before)
    for _ in range(rounds):
        state = before_round(state, rules, random, habits)
        now = replace(rules, relax_colours=random.random() < 0.05)
        yield state, now
        try:
            proposal = systems.propose(state, rules=now, seed=SEED)
        except PairingImpossible:
            if random.random() < 0.5:
                return
            proposal = _by_hand(state, random)
        else:
            if random.random() < by_hand:
                proposal = _by_hand(state, random)
        state = play(state, proposal, random, habits)


def kinds(state: State, rules: StageRules) -> Iterator[str]:
    """What is special about a state: whatever the rules have a word for occurs in some of them."""
    facts = {
        "an odd field": len(state.numbers_to_pair) % 2 == 1,
        "the last round": state.next_round == rules.rounds,
        "relaxed colours": rules.relax_colours,
        "unplayed games may be repeated": rules.repeat_unplayed,
        "forbidden pairs": bool(state.forbidden),
        "pairs that may not meet yet": any(first > state.next_round for first in state.not_before.values()),
        "somebody away": any(bye.kind in (ByeKind.ABSENT, ByeKind.REQUESTED) for bye in state.away),
        "somebody to come yet": any(bye.kind is ByeKind.NOT_ENTERED for bye in state.away),
        "somebody gone": any(bye.kind is ByeKind.WITHDRAWN for bye in state.away),
    }
    yield from (kind for kind, holds in facts.items() if holds)
    for past in state.rounds:
        yield from (f"had a bye: {bye.kind.value}" for bye in past.byes)
        for game in past.games:
            if game.result.is_forfeit:
                yield "a game without play"
            if game.adjourned and not game.result.is_final:
                yield "an adjourned game" if rules.adjourned_is_draw else "an adjourned game that counts nothing"


KINDS: Final = 17
"""How many kinds there are."""


def _by_hand(state: State, random: Random) -> Proposal:
    players = list(state.numbers_to_pair)
    random.shuffle(players)
    boards = tuple(
        Board(table, first, second)
        for table, (first, second) in enumerate(zip(players[::2], players[1::2], strict=False), start=1)
    )
    byes = [ProposedBye(bye) for bye in state.away]
    if len(players) % 2:
        byes.append(ProposedBye(Bye(players[-1], ByeKind.ABSENT)))
    return Proposal(state.next_round, boards, tuple(byes))
