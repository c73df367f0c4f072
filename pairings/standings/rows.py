"""What a table is: its rows, and what put each above the next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pairings.model import Reason, Withdrawn
from pairings.standings.values import Value

POINTS: Final = "points"
"""What ``Row.decided_by`` says when no coefficient was needed."""
MATCH_POINTS: Final = "match_points"
"""... when it was mini-matches won (match-tournament)."""
BRACKET: Final = "bracket"
"""... when it was a match of a knock-out."""


@dataclass(frozen=True)
class Row:
    """A player in the table."""

    number: int
    place_from: int | None
    """First and last of the places they share; both None when they are not placed."""
    place_to: int | None
    points: int
    """Half-points that count."""
    values: tuple[Value, ...]
    """One for each of the table's coefficients, in their order; empty for a player who is not placed."""
    decided_by: str | None = None
    """What put them above the row below: POINTS, MATCH_POINTS, BRACKET, or a coefficient's code. None when they share
    the place with it, and when nobody placed is below."""
    withdrawn: Withdrawn | None = None
    unplaced: Reason | None = None
    """Why they have no place."""
    match_points: int | None = None
    """Half-points from mini-matches, where these come before game points."""
    outcome: Reason | None = None
    """In a knock-out, once their place is final: the match that decided it."""

    @property
    def is_placed(self) -> bool:
        return self.place_from is not None

    @property
    def is_shared(self) -> bool:
        return self.place_from != self.place_to

    def value(self, code: str) -> Value | None:
        """The value of a coefficient, or None when the table does not use it or the player is not placed."""
        return next((v for v in self.values if v.code == code), None)


@dataclass(frozen=True)
class Standings:
    """The table after a round: the placed in order, then those who are not placed."""

    after_round: int
    tiebreaks: tuple[str, ...]
    rows: tuple[Row, ...]
    open_games: tuple[tuple[int, int], ...] = ()
    """Round and table of every game that still lacks a result; each counts as nothing until it has one."""
    notes: tuple[Reason, ...] = ()
    """What the reader must know: a coefficient that could not be applied to some tie."""

    @property
    def has_open_games(self) -> bool:
        return bool(self.open_games)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The starting numbers as the table lists them."""
        return tuple(row.number for row in self.rows)

    @cached_property
    def by_number(self) -> dict[int, Row]:
        return {row.number: row for row in self.rows}

    def row(self, number: int) -> Row:
        """The row of a player. Raises KeyError when they are not in the stage."""
        return self.by_number[number]
