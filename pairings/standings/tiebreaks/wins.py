"""The number of wins (rules 4.2): with the points gained without play, or over the board only.

CHOICE: the source says "number of wins" and no more. Since + counts like 1 (rules 1), ``WIN`` counts every full point,
the free point included, as FIDE does; ``WON`` counts games really won.
"""

from __future__ import annotations

from pairings.model import WIN
from pairings.standings.marks import void
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, Value, WorkingRow, half_points


class Wins(TieBreak):
    code = "WIN"

    def value(self, scores: Scores, number: int) -> Value:
        return self._sum([self._row(outcome) for outcome in scores.outcomes[number]])

    def _row(self, outcome: Outcome) -> WorkingRow:
        full_point = outcome.counted == WIN
        counts = full_point and self._counts(outcome)
        mark = _mark(outcome, full_point, counts)
        return WorkingRow(
            outcome.round, outcome.opponent, outcome.symbol, None, half_points(WIN if counts else 0), mark
        )

    def _counts(self, outcome: Outcome) -> bool:
        return True


class WinsOverTheBoard(Wins):
    code = "WON"

    def _counts(self, outcome: Outcome) -> bool:
        return outcome.played


def _mark(outcome: Outcome, full_point: bool, counts: bool) -> Mark | None:
    if why := void(outcome):
        return why
    if full_point and not outcome.played:
        return Mark.WITHOUT_PLAY if counts else Mark.NOT_PLAYED
    return None
