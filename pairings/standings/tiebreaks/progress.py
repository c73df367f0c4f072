"""Progress: the sum of the running scores after each round (rules 4.2)."""

from __future__ import annotations

from pairings.model import System
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, Value, WorkingLine, half_points


class Progress(TieBreak):
    """Each line contributes the score after its round. In a round-robin the order of rounds is an accident."""

    code = "PROG"
    unsuitable = frozenset({System.ROUND_ROBIN})

    def value(self, scores: Scores, number: int) -> Value:
        lines = []
        running = 0
        for outcome in scores.outcomes[number]:
            running += outcome.counted
            mark = Mark.ANNULLED if outcome.annulled else Mark.OPEN if outcome.open else None
            lines.append(WorkingLine(outcome.round, outcome.opponent, outcome.symbol, None, half_points(running), mark))
        return self._sum(lines)
