"""The free point of an odd field (rules 13.2; regulated Swiss, 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pairings.model import Reason
from pairings.systems.swiss.field import Field
from pairings.systems.swiss.matching import completable
from pairings.systems.swiss.reasons import LIMIT, Code


@dataclass(frozen=True, slots=True)
class FreePoint:
    """Who gets it, and whom it passed over."""

    player: int
    reasons: tuple[Reason, ...]


def had_one(field: Field, number: int) -> bool:
    """Did he already have a free point, or a point because an opponent did not appear? Then he is barred."""
    record = field.records[number]
    return record.free_point_round is not None or record.forfeit_win_round is not None


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

    def joins(one: int, two: int) -> bool:
        return field.compatible(one, two, limits=limits)

    barred: list[int] = []
    needed: list[int] = []
    for number in order:
        if had_one(field, number):
            barred.append(number)
        elif completable([other for other in field.numbers if other != number], joins):
            skipped = [Reason.of(Code.SKIPPED_COMPLETION, players=tuple(needed[:LIMIT]))] if needed else []
            return FreePoint(number, (why(number), *barred_reasons(field, barred), *skipped))
        else:
            needed.append(number)
    return None


def barred_reasons(field: Field, barred: list[int]) -> Iterator[Reason]:
    """Why these players cannot get the free point any more, with the rounds."""
    with_free = {n: r for n in barred if (r := field.records[n].free_point_round) is not None}
    with_forfeit = {
        n: r for n in barred if n not in with_free and (r := field.records[n].forfeit_win_round) is not None
    }
    for code, found in ((Code.SKIPPED_FREE_POINT, with_free), (Code.SKIPPED_FORFEIT, with_forfeit)):
        if found:
            yield Reason.of(code, players=tuple(found), rounds=tuple(found.values()))
