"""The table of a match-tournament in which mini-matches won come before game points (rules 9).

CHOICE: a mini-match won brings a point, a drawn one half; it counts once all its games have a result. Equal match
points are decided by game points, then by the coefficients, as in the table by game points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairings.model import DRAW, LOSS, WIN
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.table import MATCH_POINTS, POINTS, Row, Standings


@dataclass(frozen=True, slots=True)
class MiniMatch:
    """A mini-match as one of the two sees it; half-points."""

    opponent: int
    round: int
    """The last round in which they met so far."""
    made: int
    against: int
    """What the opponent made."""
    is_finished: bool
    """Have all its games a result?"""

    @property
    def half_points(self) -> int:
        """What it brings: a point if won, half a point if drawn, nothing while it is going on."""
        if not self.is_finished or self.made < self.against:
            return LOSS
        return WIN if self.made > self.against else DRAW


def mini_matches(scores: Scores, number: int) -> tuple[MiniMatch, ...]:
    """The mini-matches of a player, in the order of their first games. Games that count for nobody make no match."""
    met: dict[int, list[Outcome]] = {}
    for outcome in scores.outcomes[number]:
        if outcome.opponent is not None and outcome.decided_against:
            met.setdefault(outcome.opponent, []).append(outcome)
    return tuple(
        MiniMatch(
            opponent=opponent,
            round=mine[-1].round,
            made=sum(o.half_points for o in mine),
            against=sum(o.half_points for o in scores.outcomes[opponent] if o.opponent == number and o.decided_against),
            is_finished=len(mine) >= scores.rules.cycles,
        )
        for opponent, mine in met.items()
    )


def match_points(scores: Scores) -> Mapping[int, int]:
    """Half-points from mini-matches, by number."""
    return {number: sum(m.half_points for m in mini_matches(scores, number)) for number in scores.players}


def reordered(table: Standings, scores: Scores) -> Standings:
    """The table by game points, put in the order of match points first."""
    points = match_points(scores)
    by_games = [row for row in table.rows if row.is_placed]
    placed = sorted(by_games, key=lambda row: -points[row.number])
    rows: list[Row] = []
    for row, below in zip(placed, (*placed[1:], None), strict=True):
        level = [r for r in placed if (r.place_from, points[r.number]) == (row.place_from, points[row.number])]
        first = placed.index(level[0]) + 1
        decided_by = None
        if below is not None and points[below.number] != points[row.number]:
            decided_by = MATCH_POINTS
        elif below is not None:
            decided_by = _between(table, by_games, row, below)
        rows.append(
            replace(
                row,
                place_from=first,
                place_to=first + len(level) - 1,
                decided_by=decided_by,
                match_points=points[row.number],
            )
        )
    unplaced = tuple(replace(row, match_points=points[row.number]) for row in table.rows if not row.is_placed)
    return replace(table, rows=(*rows, *unplaced))


def _between(table: Standings, by_games: list[Row], row: Row, below: Row) -> str | None:
    """What puts one above the other in the table by game points, where others may stand between them: the first means
    by which any neighbours between them differ."""
    means = (POINTS, *table.tiebreaks)
    found = [r.decided_by for r in by_games[by_games.index(row) : by_games.index(below)] if r.decided_by]
    return min(found, key=means.index, default=None)
