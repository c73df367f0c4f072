"""The table of a match-tournament in which mini-matches won come before game points (rules 9).

CHOICE: a mini-match won brings a point, a drawn one half; it counts once all its games have a result. Equal match
points are decided by game points, then by the coefficients, as in the table by game points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from pairings.model import DRAW, LOSS, WIN
from pairings.standings.outcomes import Outcome
from pairings.standings.rows import MATCH_POINTS, POINTS, Row, Standings
from pairings.standings.scoring import Scores


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
            against=sum(_of_the_other(o) for o in mine),
            is_finished=len(mine) >= scores.rules.cycles,
        )
        for opponent, mine in met.items()
    )


def _of_the_other(outcome: Outcome) -> int:
    """The half-points of the opponent in this game."""
    if outcome.result is None or outcome.side is None:
        return 0
    return outcome.result.half_points(outcome.side.other)


def match_points(scores: Scores) -> Mapping[int, int]:
    """Half-points from mini-matches, by number."""
    return {number: sum(m.half_points for m in mini_matches(scores, number)) for number in scores.players}


def reordered(table: Standings, scores: Scores) -> Standings:
    """The table by game points, put in the order of match points first."""
    points = match_points(scores)
    by_games = [row for row in table.rows if row.is_placed]
    position = {row.number: place for place, row in enumerate(by_games)}
    placed = sorted(by_games, key=lambda row: -points[row.number])
    first: dict[tuple[int | None, int], int] = {}
    count: Counter[tuple[int | None, int]] = Counter()
    for place, row in enumerate(placed, start=1):
        level = row.place_from, points[row.number]
        first.setdefault(level, place)
        count[level] += 1
    rows: list[Row] = []
    for row, below in zip_longest(placed, placed[1:]):
        level = row.place_from, points[row.number]
        decided_by = None
        if below is not None and points[below.number] != points[row.number]:
            decided_by = MATCH_POINTS
        elif below is not None:
            decided_by = _between(table, by_games[position[row.number] : position[below.number]])
        rows.append(
            replace(
                row,
                place_from=first[level],
                place_to=first[level] + count[level] - 1,
                decided_by=decided_by,
                match_points=points[row.number],
            )
        )
    unplaced = tuple(replace(row, match_points=points[row.number]) for row in table.rows if not row.is_placed)
    return replace(table, rows=(*rows, *unplaced))


def _between(table: Standings, by_games: list[Row]) -> str | None:
    """What puts one above the other in the table by game points, where others may stand between them: the first means
    by which any neighbours between them differ."""
    means = (POINTS, *table.tiebreaks)
    found = [row.decided_by for row in by_games if row.decided_by]
    return min(found, key=means.index, default=None)
