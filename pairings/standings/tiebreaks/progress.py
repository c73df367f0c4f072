"""Progress: the sum of the running scores after each round (rules 4.2), with cuts without those after the first rounds
(pairing standards 8, article 14)."""

from __future__ import annotations

from pairings.standings.marks import void
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import NOT_SWISS, TieBreak, with_cuts
from pairings.standings.values import Mark, Value, WorkingRow, half_points


class Progress(TieBreak):
    """Each row contributes the score after its round, but for ``first`` of the first rounds. In a round-robin the
    order of rounds is an accident."""

    unsuitable = NOT_SWISS

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.code = with_cuts("PROG", first)

    def value(self, scores: Scores, number: int) -> Value:
        rows = []
        running = total = 0
        for outcome in scores.outcomes[number]:
            running += outcome.counted
            mark = void(outcome)
            added = running
            if outcome.round <= self.first:
                added, mark = 0, Mark.CUT_FIRST
            total += added
            rows.append(WorkingRow(outcome.round, outcome.opponent, outcome.symbol, None, half_points(added), mark))
        return self._sum(rows, half_points(total))
