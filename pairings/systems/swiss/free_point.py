"""The free point of an odd field (rules 13.2; regulated Swiss, 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairings.model import Reason
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.masks import Relation
from pairings.systems.swiss.matching import completable, largest, left_over
from pairings.systems.swiss.reasons import LIMIT, Code


@dataclass(frozen=True, slots=True)
class FreePoint:
    """Who gets it, and whom it passed over."""

    player: int
    reasons: tuple[Reason, ...]


def had_one(field: Field, number: int) -> bool:
    """Did they already have a free point, or a point because an opponent did not appear? Then they are barred."""
    record = field.records[number]
    return (record.free_point_round or record.forfeit_win_round or record.full_bye_round) is not None


def candidates(field: Field) -> list[int]:
    """Everybody in the order in which the free point is offered: lowest score first, inside it the largest number."""
    return sorted(field.records, key=lambda number: (field.score(number), -number))


def lowest_group_largest_number(field: Field, number: int) -> Reason:
    """The words for the order of ``candidates``."""
    return Reason.of(Code.FREE_POINT, player=number, score=field.score(number))


def give(field: Field, order: Sequence[int], why: Callable[[int], Reason], *, limits: bool) -> FreePoint | None:
    """The first candidate without whom the others can all be paired; None if there is no such player.

    ``order`` is how the free point is offered, ``why`` says for the one who gets it what that order is.
    """
    joins = field.relation(limits=limits)
    barred: list[int] = []
    needed: list[int] = []
    possible: set[int] = set()
    for number in order:
        if had_one(field, number):
            barred.append(number)
            continue
        if not needed and not possible:
            possible = _dispensable(field, number, joins)
        if number in possible:
            skipped = [Reason.of(Code.SKIPPED_COMPLETION, players=tuple(needed[:LIMIT]))] if needed else []
            return FreePoint(number, (why(number), *barred_reasons(field, barred), *skipped))
        needed.append(number)
    return None


def _dispensable(field: Field, first: int, joins: Relation) -> set[int]:
    """Those without whom all the others can be paired; of them only the first one asked about, if they are one."""
    numbers = field.numbers
    if completable([other for other in numbers if other != first], joins):
        return {first}
    return set(left_over(numbers, joins)) if len(largest(numbers, joins)) == len(numbers) - 1 else set()


def barred_reasons(field: Field, barred: list[int]) -> Iterator[Reason]:
    """Why these players cannot get the free point any more, with the rounds; of each the first that holds."""
    found: dict[StrEnum, dict[int, int]] = {
        Code.SKIPPED_FREE_POINT: {},
        Code.SKIPPED_FORFEIT: {},
        Code.SKIPPED_FULL_BYE: {},
    }
    for number in barred:
        record = field.records[number]
        had_in = record.free_point_round, record.forfeit_win_round, record.full_bye_round
        for rounds, round_number in zip(found.values(), had_in, strict=True):
            if round_number is not None:
                rounds[number] = round_number
                break
    for code, rounds in found.items():
        if rounds:
            yield Reason.of(code, players=tuple(rounds), rounds=tuple(rounds.values()))
