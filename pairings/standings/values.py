"""What a coefficient answers: an amount, the rows it is the sum of, and what the table compares.

Amounts are exact fractions of **points** (a win is 1). "Not computable" is a value of its own, never 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from pairings.model import Reason


class Mark(StrEnum):
    """What is special about a row of a working. Put into words where it is shown."""

    CUT_LOWEST = "cut_lowest"
    """Left out, being among the lowest."""
    CUT_HIGHEST = "cut_highest"
    """Left out, being among the highest."""
    CUT_UNPLAYED = "cut_unplayed"
    """Left out before any lower row: a round not played by the player's own will is the first to be cut."""
    CUT_FIRST = "cut_first"
    """Left out, being among the first rounds."""
    NO_OPPONENT = "no_opponent"
    """A round without an opponent adds nothing."""
    VIRTUAL_OPPONENT = "virtual_opponent"
    """Not played: counts as a game against the virtual opponent."""
    DUMMY = "dummy"
    """Not played: counts as a game against a dummy with the player's own final score."""
    DUMMY_CAPPED = "dummy_capped"
    """The same, and the dummy's score was limited."""
    FORFEIT = "forfeit"
    """Decided without play; counts with the real opponent's points."""
    ANNULLED = "annulled"
    """The game counts for nobody: one of the two left before half of their games."""
    OPEN = "open"
    """No result yet."""
    WITHOUT_PLAY = "without_play"
    """A full point without play."""
    NOT_PLAYED = "not_played"
    """Left out, because the two did not play."""
    BELOW_HALF = "below_half"
    """Left out: this opponent has less than half of the possible points."""
    UNRATED = "unrated"
    """This opponent has no rating."""


class WorkingRow(NamedTuple):
    """One row of a working. The contributions of all rows add up to the amount, exactly."""

    round: int
    opponent: int | None
    symbol: str
    """The player's own result, as in the cross-table."""
    counted: Fraction | None
    """What the opponent brings: their points as they count here, or their rating; None where nothing is asked of
    them."""
    contribution: Fraction
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class NotComputable:
    """There is no such value for this player, and why."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Value:
    """A coefficient of one player."""

    code: str
    amount: Fraction | NotComputable
    rows: tuple[WorkingRow, ...]
    key: tuple[Fraction, ...] | None
    """What the table compares, the larger ranking higher; None when the player cannot be compared by this means.

    For most coefficients the amount itself; the full truncated Buchholz goes on with ever more opponents cut."""
    added: Fraction = Fraction(0)
    """What the amount has beyond the sum of its rows; nearly always nothing."""
    why_added: Reason | None = None
    """Where that comes from."""

    @property
    def is_computable(self) -> bool:
        return not isinstance(self.amount, NotComputable)


@cache
def half_points(n: int) -> Fraction:
    """Half-points as points."""
    return Fraction(n, 2)


@cache
def quarter_points(n: int) -> Fraction:
    """Quarter-points as points: half-points times half-points are quarter-points."""
    return Fraction(n, 4)


def total_of(rows: Iterable[WorkingRow]) -> Fraction:
    """The sum of the contributions, in one step where they are whole or halves, as most are."""
    halves = 0
    rest = Fraction(0)
    for row in rows:
        share = row.contribution
        if share.denominator == 1:
            halves += 2 * share.numerator
        elif share.denominator == 2:
            halves += share.numerator
        else:
            rest += share
    return half_points(halves) + rest if rest else half_points(halves)


def format_amount(amount: Fraction) -> str:
    """A fraction in decimals, at most two of them, halves away from zero: ``39.75``, ``42.5``, ``37``, ``-0.5``."""
    hundredths = int(abs(amount) * 100 + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    decimals = f".{rest:02d}".rstrip("0") if rest else ""
    sign = "-" if amount < 0 and hundredths else ""
    return f"{sign}{whole}{decimals}"
