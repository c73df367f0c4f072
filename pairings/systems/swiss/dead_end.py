"""When there is no legal pairing: why, and what the arbiter can decide (regulated Swiss, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairings.decisions import DecisionCode
from pairings.model import PairingImpossible, Reason, State
from pairings.systems.swiss import free_point
from pairings.systems.swiss.field import NO_PAIRS, Field
from pairings.systems.swiss.masks import Relation, mask_of
from pairings.systems.swiss.matching import completable, largest, left_over
from pairings.systems.swiss.reasons import LIMIT, Code

NAMED: Final = 24
"""So many stuck players are all named, with what bars each of them; of more only their number, and examples."""
NOBODY: Final = 0
"""Stands for the free point among the players of an odd field; starting numbers begin at 1."""


def impossible(state: State, field: Field, *, limits: bool) -> PairingImpossible:
    """The refusal for a field that cannot be paired; to be raised by the caller."""
    odd = len(field.records) % 2 == 1
    barred = [number for number in free_point.candidates(field) if free_point.had_one(field, number)] if odd else []
    nobody_left = odd and len(barred) == len(field.records)
    reasons: list[Reason] = []
    if nobody_left:
        reasons.append(Reason.of(Code.NO_FREE_POINT_CANDIDATE))
    reasons.extend(free_point.barred_reasons(field, barred))
    if not nobody_left or not _all_but_one(field, limits=limits):
        reasons.append(Reason.of(Code.NO_COMPLETE_PAIRING, count=len(field.records)))
        reasons.extend(_stuck(field, limits=limits))
    decisions = _decisions(field, limits=limits)
    if played := len(state.rounds):
        decisions.append(Reason.of(DecisionCode.END_EARLY, round=played))
    return PairingImpossible(reasons, decisions)


def is_one(field: Field, *, limits: bool) -> bool:
    """Is there no complete pairing of the field?"""
    return not completable(*_players_and_joins(field, limits=limits))


def _all_but_one(field: Field, *, limits: bool) -> bool:
    """Could everybody but one be paired, were there somebody to take the free point?"""
    numbers = field.numbers
    return len(largest(numbers, field.relation(limits=limits))) == len(numbers) - 1


def _players_and_joins(field: Field, *, limits: bool) -> tuple[list[int], Relation]:
    """The field as something to be paired completely; an odd one with NOBODY as the opponent of the free point."""
    joins, numbers = field.relation(limits=limits), field.numbers
    if len(numbers) % 2 == 0:
        return numbers, joins
    open_to_it = [number for number in numbers if not free_point.had_one(field, number)]
    masks = {**joins.masks, NOBODY: mask_of(open_to_it)}
    for number in open_to_it:
        masks[number] |= mask_of([NOBODY])
    return [NOBODY, *numbers], Relation(masks)


def _stuck(field: Field, *, limits: bool) -> Iterator[Reason]:
    """The players of whom always one is left over, whom they depend on, and what bars them from the others."""
    players, joins = _players_and_joins(field, limits=limits)
    stuck = left_over(players, joins)
    shown = tuple(n for n in stuck if n != NOBODY)
    if not shown:
        return
    outside = [n for n in players if n not in stuck and n != NOBODY]
    opponents = tuple(n for n in outside if any(joins(n, other) for other in shown))
    if len(shown) > NAMED:
        yield Reason.of(Code.STUCK_MANY, count=len(shown), players=shown[:LIMIT], available=len(opponents))
        return
    yield Reason.of(Code.STUCK_PLAYERS, players=shown, opponents=opponents)
    for number in shown:
        yield _blocked(field, number, limits=limits)


def _blocked(field: Field, number: int, *, limits: bool) -> Reason:
    causes: dict[Code | None, list[int]] = {}
    for other in field.numbers:
        if other != number and not field.compatible(number, other, limits=limits):
            causes.setdefault(field.why_not(number, other), []).append(other)
    return Reason.of(
        Code.BLOCKED,
        player=number,
        met=tuple(causes.get(Code.PASSED_MET, ())),
        unplayed=tuple(causes.get(Code.PASSED_UNPLAYED, ())),
        forbidden=tuple(causes.get(Code.PASSED_FORBIDDEN, ())),
        not_before=tuple(causes.get(Code.PASSED_NOT_BEFORE, ())),
        limit=tuple(causes.get(None, ())),
    )


def _decisions(field: Field, *, limits: bool) -> list[Reason]:
    """Each decision that would open the field by itself; if none does, all of them if they do so together."""
    open_to_him = [
        *([DecisionCode.RELAX_COLOURS] if limits else []),
        *([DecisionCode.ALLOW_UNPLAYED_REPEAT] if not field.repeat_unplayed else []),
        *([DecisionCode.LIFT_NOT_BEFORE] if field.too_early else []),
        *([DecisionCode.LIFT_FORBIDDEN] if field.forbidden else []),
    ]
    alone = [code for code in open_to_him if _opens(field, {code}, limits=limits)]
    if alone:
        return [Reason.of(code, together=0) for code in alone]
    needed = set(open_to_him)
    if not _opens(field, needed, limits=limits):
        return []
    for code in open_to_him:
        if _opens(field, needed - {code}, limits=limits):
            needed.remove(code)
    return [Reason.of(code, together=1) for code in open_to_him if code in needed]


def _opens(field: Field, decided: set[DecisionCode], *, limits: bool) -> bool:
    """Could the field be paired after these decisions?"""
    changed = Field(
        field.records.values(),
        frozenset() if DecisionCode.LIFT_FORBIDDEN in decided else field.forbidden,
        repeat_unplayed=field.repeat_unplayed or DecisionCode.ALLOW_UNPLAYED_REPEAT in decided,
        too_early=NO_PAIRS if DecisionCode.LIFT_NOT_BEFORE in decided else field.too_early,
        unlimited=field.unlimited,
    )
    return completable(*_players_and_joins(changed, limits=limits and DecisionCode.RELAX_COLOURS not in decided))
