"""The Swiss of FIDE (Dutch), C.04.3 in force since 2026: docs/fide-dutch.md.

Who meets whom, who starts and who is free is computed by gacrux (`by_gacrux`); here it is asked, its answer is checked
against what may never happen, and a refusal becomes one of ours. The reasons of the boards: `dutch_explanation`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairings import fixed_tables
from pairings.bound import Bound
from pairings.decisions import DecisionCode
from pairings.lots import coin
from pairings.model import (
    Bye,
    ByeKind,
    PairingImpossible,
    Proposal,
    ProposedBye,
    Reason,
    Side,
    StageRules,
    State,
)
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss import dead_end, free_point
from pairings.systems.swiss.dutch import by_gacrux
from pairings.systems.swiss.dutch import explanation as dutch_explanation
from pairings.systems.swiss.dutch.by_gacrux import Answer
from pairings.systems.swiss.dutch.reasons import DutchCode
from pairings.systems.swiss.field import Field, read
from pairings.systems.swiss.reasons import Code


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of a Swiss of FIDE (Dutch).

    ``seed`` decides one thing: the initial colour, which is the side of number 1 (lot "first-colour"). Raises
    PairingImpossible for fewer than two players, a game without result, a field that cannot be paired, or when the
    program that computes it breaks off.
    """
    field = _field(state, rules)
    if len(field.records) < 2:
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=len(field.records))])
    lot = Side.FIRST if coin(seed, "first-colour") else Side.SECOND
    limits = not rules.relax_colours
    try:
        answer = by_gacrux.ask(state, rules, lot)
        _check(answer, field)
    except by_gacrux.NoLegalPairing as refusal:
        if dead_end.is_one(field, limits=limits):
            raise dead_end.impossible(state, field, limits=limits) from refusal
        raise _failed(state, field, "NoLegalPairing") from refusal
    except by_gacrux.Failed as fault:
        raise _failed(state, field, str(fault)) from fault
    byes = [ProposedBye(bye, (Reason.of(SharedCode.AWAY, player=bye.player),)) for bye in state.away]
    if answer.free is not None:
        free = Bye(answer.free, ByeKind.FREE_POINT, rules.free_point)
        byes.append(ProposedBye(free, dutch_explanation.why_free(field, answer.free)))
    boards = fixed_tables.seated(dutch_explanation.boards(field, answer, limits=limits), state.fixed_tables)
    notes = [*_about_the_round(state, rules, field), _computed_by(answer)]
    if any(reason.code == DutchCode.COLOUR_INITIAL for board in boards for reason in board.reasons):
        notes.append(Reason.of(Code.FIRST_COLOUR_LOT, side=lot.value, seed=seed))
    return Proposal(state.next_round, boards, tuple(byes), tuple(notes))


def _field(state: State, rules: StageRules) -> Field:
    """Who may meet whom by C.04.3: the colour limits do not hold for topscorers."""
    field = read(state, rules, full_byes=True)
    return Field(
        field.records.values(),
        field.forbidden,
        repeat_unplayed=field.repeat_unplayed,
        too_early=field.too_early,
        unlimited=_topscorers(field, rules) if _is_last(state, rules) else frozenset(),
    )


def _is_last(state: State, rules: StageRules) -> bool:
    return state.next_round >= rules.rounds


def _topscorers(field: Field, rules: StageRules) -> frozenset[int]:
    """Who has more than half of what could be made before the last round (C.04.3, 1.8)."""
    return frozenset(number for number in field.records if field.score(number) > rules.rounds - 1)


def _about_the_round(state: State, rules: StageRules, field: Field) -> Iterable[Reason]:
    if rules.relax_colours:
        yield Reason.of(DutchCode.RELAXED)
    elif _is_last(state, rules):
        yield Reason.of(DutchCode.LAST_ROUND, count=len(field.unlimited))


def _computed_by(answer: Answer) -> Reason:
    return Reason.of(
        DutchCode.COMPUTED_BY, program=by_gacrux.PROGRAM, version=by_gacrux.version(), edition=answer.edition
    )


def _check(answer: Answer, field: Field) -> None:
    """Raises Failed for a round that leaves somebody out, seats somebody twice, or pairs what may not meet."""
    seated = [number for pair in answer.pairs for number in (pair.first, pair.second)]
    if answer.free is not None:
        seated.append(answer.free)
        if free_point.had_one(field, answer.free):
            raise by_gacrux.Failed(f"a second free point for {answer.free}")
    if sorted(seated) != field.numbers:
        raise by_gacrux.Failed("somebody is left out, or seated twice")
    for pair in answer.pairs:
        if not field.compatible(pair.first, pair.second, limits=False):
            raise by_gacrux.Failed(f"{pair.first} and {pair.second} may not meet")


def stopped(state: State, bound: Bound, by: str) -> PairingImpossible:
    """The refusal when the computation was ended before it was ready. ``by``: ``time``, ``memory``, or how it ended by
    itself."""
    if by == "time":
        reason = Reason.of(DutchCode.OUT_OF_TIME, seconds=round(bound.seconds))
    elif by == "memory":
        reason = Reason.of(DutchCode.OUT_OF_MEMORY, megabytes=bound.megabytes or 0)
    else:
        reason = Reason.of(DutchCode.FAILED, program=by_gacrux.PROGRAM, version=by_gacrux.version(), fault=by)
    end = [Reason.of(DecisionCode.END_EARLY, round=len(state.rounds))] if state.rounds else []
    return PairingImpossible([reason], [Reason.of(DecisionCode.PAIR_BY_REGULATED, together=0), *end])


def _failed(state: State, field: Field, fault: str) -> PairingImpossible:
    """The refusal when there is a pairing by the rules and the program did not find it."""
    reason = Reason.of(DutchCode.FAILED, program=by_gacrux.PROGRAM, version=by_gacrux.version(), fault=fault)
    decisions = [
        Reason.of(DecisionCode.PAIR_BY_REGULATED, together=0),
        *([Reason.of(DecisionCode.LIFT_NOT_BEFORE, together=0)] if field.too_early else []),
        *([Reason.of(DecisionCode.LIFT_FORBIDDEN, together=0)] if field.forbidden else []),
        *([Reason.of(DecisionCode.END_EARLY, round=len(state.rounds))] if state.rounds else []),
    ]
    return PairingImpossible([reason], decisions)
