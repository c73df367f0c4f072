"""What every coefficient is: a code, the systems it suits, and a value for a player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final

from pairings.model import System
from pairings.standings.scoring import Scores
from pairings.standings.values import Value, WorkingRow, total_of

SWISS: Final = frozenset(system for system in System if system.is_swiss)
NOT_SWISS: Final = frozenset(System) - SWISS


class TieBreak(ABC):
    """A means of deciding between players on equal points. To add one: a module, a class, a line in the registry."""

    code: str
    """Its name in the settings of a stage, stored."""
    unsuitable: ClassVar[frozenset[System]] = frozenset()
    """Systems in which it says nothing, or nothing fair."""
    needs_ratings: ClassVar[bool] = False
    may_be_missing: ClassVar[bool] = False
    """Is it nothing to remark upon when nobody in a tie has it?"""
    among_the_tied: ClassVar[bool] = False
    """Does the value depend on who is tied? Then it is asked for again for each group that reaches it."""

    def applies_to(self, system: System) -> bool:
        return system not in self.unsuitable

    @abstractmethod
    def value(self, scores: Scores, number: int) -> Value:
        """The coefficient of one player."""

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        """The coefficient of everybody in a tied group."""
        return {number: self.value(scores, number) for number in group}

    def _sum(self, rows: Sequence[WorkingRow], total: Fraction | None = None) -> Value:
        """The plain case: the amount is the sum of the rows, and the larger amount ranks higher.

        ``total`` is that sum when the caller has it already."""
        amount = total_of(rows) if total is None else total
        return Value(self.code, amount, tuple(rows), (amount,))


def with_cuts(code: str, low: int, high: int = 0) -> str:
    """The code of a coefficient without its lowest, or its lowest and highest, rows: BH, BH-C1, BH-M, BH-M2."""
    if high:
        return f"{code}-M{high if high > 1 else ''}"
    return f"{code}-C{low}" if low else code
