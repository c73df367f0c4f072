"""The number of games begun (the renju counterpart of "more games with Black"; pairing standards 8).

CHOICE: more ranks higher. Who begins puts the opening up, and it is the opponent who may then choose their colour. Only
games really played carry a colour.
"""

from __future__ import annotations

from pairings.model import WIN, Side
from pairings.standings.marks import void
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, Value, WorkingRow, half_points


class Starts(TieBreak):
    code = "STARTS"

    def value(self, scores: Scores, number: int) -> Value:
        return self._sum([self._row(outcome) for outcome in scores.outcomes[number]])

    def _row(self, outcome: Outcome) -> WorkingRow:
        mark = void(outcome)
        if mark is None and outcome.opponent is not None and not outcome.played:
            mark = Mark.NOT_PLAYED
        began = mark is None and outcome.side is Side.FIRST
        return WorkingRow(outcome.round, outcome.opponent, outcome.symbol, None, half_points(WIN if began else 0), mark)
