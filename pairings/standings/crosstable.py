"""The cross-table, as data: everybody against everybody in a round-robin, round by round in a Swiss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairings.model import BrokenInvariant, ByeKind, Side, StageRules, State, System, Withdrawn
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores, score


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player."""

    round: int
    opponent: int | None
    side: Side | None
    """Did they start? None when there was no game."""
    symbol: str
    running: int
    """Their half-points after this round, as they count."""
    is_open: bool = False
    is_annulled: bool = False
    """Shown, and counts for nobody."""
    is_played: bool = False
    bye: ByeKind | None = None


@dataclass(frozen=True)
class CrossRow:
    """A player's line. ``cells`` runs parallel to the table's columns; a place may hold no cell (their own column, a
    game not yet paired) or several (more cycles than one), rounds ascending."""

    number: int
    cells: tuple[tuple[Cell, ...], ...]
    points: int
    """Half-points that count."""
    withdrawn: Withdrawn | None = None


@dataclass(frozen=True)
class CrossTable:
    system: System
    after_round: int
    columns: tuple[int, ...]
    """Starting numbers where everybody's opponents are known from a table, as in a round-robin; rounds elsewhere."""
    rows: tuple[CrossRow, ...]

    @property
    def by_opponent(self) -> bool:
        """Are the columns players (and not rounds)?"""
        return self.system.is_scheduled


def crosstable(
    state: State, *, rules: StageRules, order: Sequence[int] | None = None, after_round: int | None = None
) -> CrossTable:
    """The cross-table after a round, by default after the last.

    ``order`` lists the starting numbers as the rows shall follow, those of the standings for instance; by default they
    ascend. Raises BrokenInvariant when it does not name everybody once.
    """
    scores = score(state, rules=rules, after_round=after_round)
    numbers = tuple(sorted(scores.players) if order is None else order)
    if sorted(numbers) != sorted(scores.players):
        raise BrokenInvariant("the order of a cross-table names everybody, each once")
    by_opponent = rules.system.is_scheduled
    columns = numbers if by_opponent else tuple(range(1, scores.after_round + 1))
    return CrossTable(
        system=rules.system,
        after_round=scores.after_round,
        columns=columns,
        rows=tuple(_row(scores, number, columns, by_opponent) for number in numbers),
    )


def _row(scores: Scores, number: int, columns: Sequence[int], by_opponent: bool) -> CrossRow:
    cells: dict[int, list[Cell]] = {}
    running = 0
    for outcome in scores.outcomes[number]:
        running += outcome.counted
        column = outcome.opponent if by_opponent else outcome.round
        if column is not None:
            cells.setdefault(column, []).append(_cell(outcome, running))
    return CrossRow(
        number=number,
        cells=tuple(tuple(cells.get(column, ())) for column in columns),
        points=running,
        withdrawn=scores.withdrawn.get(number),
    )


def _cell(outcome: Outcome, running: int) -> Cell:
    return Cell(
        round=outcome.round,
        opponent=outcome.opponent,
        side=outcome.side,
        symbol=outcome.symbol,
        running=running,
        is_open=outcome.open,
        is_annulled=outcome.annulled,
        is_played=outcome.played,
        bye=outcome.bye,
    )
