"""Results and points: what was scored at a table, and what it means. The only place that knows.

Points are counted in **half-points as integers** (a win is 2), so that nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

WIN: Final = 2
DRAW: Final = 1
LOSS: Final = 0


class Side(Enum):
    """Who starts a game. The value is the letter used in explanations and report files."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Side:
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Result(Enum):
    """What was scored at a table. The only place that knows what a result means.

    The value is the stored code, first-named player first: ``1-0``, ``+/-`` and so on.
    """

    PENDING = "*"
    FIRST_WINS = "1-0"
    SECOND_WINS = "0-1"
    DRAW = "1/2-1/2"
    FIRST_BY_FORFEIT = "+/-"
    SECOND_BY_FORFEIT = "-/+"
    BOTH_FORFEIT = "-/-"
    BOTH_LOSE = "0-0"
    HALF_ZERO = "1/2-0"
    ZERO_HALF = "0-1/2"
    ONE_HALF = "1-1/2"
    HALF_ONE = "1/2-1"

    @property
    def is_final(self) -> bool:
        """Is there a result at all?"""
        return self is not Result.PENDING

    @property
    def is_played(self) -> bool:
        """Did the two sit down and play? (+ and - mark a game that was not; rules 1.)"""
        return self.is_final and self not in _FORFEITS

    @property
    def is_forfeit(self) -> bool:
        return self in _FORFEITS

    @property
    def carries_colour(self) -> bool:
        """Does the game count in the history of who started? Only a game really played does."""
        return self.is_played

    @property
    def is_rated(self) -> bool:
        """Does the game go into a rating report? Forfeits and scores set by an arbiter do not."""
        return self in (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)

    def half_points(self, side: Side) -> int:
        """Half-points scored by one side; 0 for both while the game is pending."""
        first, second = _HALF_POINTS[self]
        return first if side is Side.FIRST else second

    def is_win_for(self, side: Side) -> bool:
        """Does the side score the full point, with play or without?"""
        return self.is_final and self.half_points(side) == WIN

    def is_forfeit_win_for(self, side: Side) -> bool:
        """A point because the opponent did not appear."""
        return self.is_forfeit and self.half_points(side) == WIN

    def symbol(self, side: Side) -> str:
        """The mark in a cross-table: 1, ½, 0, +, − (a true minus), or an empty string while pending."""
        if not self.is_final:
            return ""
        if self.is_forfeit:
            return "+" if self.half_points(side) == WIN else "−"
        return format_half_points(self.half_points(side))

    @property
    def label(self) -> str:
        """How the result is written between the two names: ``1 – 0``, ``½ – ½``, ``+ / −``; pending is empty."""
        if not self.is_final:
            return ""
        first, second = self.symbol(Side.FIRST), self.symbol(Side.SECOND)
        return f"{first} / {second}" if self.is_forfeit else f"{first} – {second}"

    @property
    def reversed(self) -> Result:
        """The same outcome with the two players named the other way round."""
        first, second = _HALF_POINTS[self]
        if not self.is_final:
            return self
        return next(
            r for r in Result if r.is_final and _HALF_POINTS[r] == (second, first) and r.is_forfeit == self.is_forfeit
        )


_FORFEITS: Final = frozenset({Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_FORFEIT})
_HALF_POINTS: Final[Mapping[Result, tuple[int, int]]] = {
    Result.PENDING: (0, 0),
    Result.FIRST_WINS: (WIN, LOSS),
    Result.SECOND_WINS: (LOSS, WIN),
    Result.DRAW: (DRAW, DRAW),
    Result.FIRST_BY_FORFEIT: (WIN, LOSS),
    Result.SECOND_BY_FORFEIT: (LOSS, WIN),
    Result.BOTH_FORFEIT: (LOSS, LOSS),
    Result.BOTH_LOSE: (LOSS, LOSS),
    Result.HALF_ZERO: (DRAW, LOSS),
    Result.ZERO_HALF: (LOSS, DRAW),
    Result.ONE_HALF: (WIN, DRAW),
    Result.HALF_ONE: (DRAW, WIN),
}


def format_half_points(half_points: int) -> str:
    """Half-points as people write them: 0, ½, 1, 1½, 10."""
    whole, half = divmod(half_points, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"
