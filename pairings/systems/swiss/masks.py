"""Sets of players as the bits of their numbers: to ask about all opponents of a player is one operation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Mask = int
"""A set of players, by the bits of their numbers."""


def mask_of(numbers: Iterable[int]) -> Mask:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_in(mask: Mask) -> Iterator[int]:
    """The players of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Relation:
    """Who may meet whom. ``masks`` holds for each player the set of their possible opponents, never themselves; it is
    symmetric."""

    def __init__(self, masks: Mapping[int, Mask]) -> None:
        self.masks = masks

    @classmethod
    def of(cls, players: Sequence[int], joins: Callable[[int, int], bool]) -> Relation:
        """The relation that answers a question about two players."""
        return cls({one: mask_of(two for two in players if two != one and joins(one, two)) for one in players})

    def __call__(self, one: int, two: int) -> bool:
        return self.masks[one] >> two & 1 == 1

    def any(self, one: int, others: Mask) -> bool:
        """May they meet anybody of a set?"""
        return self.masks[one] & others != 0

    def price(self, one: int, two: int) -> int | None:
        """Nothing, for a pair that may be made."""
        return 0 if self.masks[one] >> two & 1 else None

    def offers(self, one: int) -> Iterable[tuple[Mask, int]]:
        """All their possible opponents, for nothing."""
        return ((self.masks[one], 0),)
