"""The average Buchholz of the opponents met over the board (pairing standards 8.2), or their average Fore Buchholz.

Not computable when nobody was met. The mean is compared exactly; it is rounded only where it is shown.
"""

from __future__ import annotations

from fractions import Fraction

from pairings.model import Reason
from pairings.standings.marks import unmet
from pairings.standings.outcomes import Outcome
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import NOT_SWISS, TieBreak
from pairings.standings.values import NotComputable, Value, WorkingRow, half_points


class OpponentsBuchholz(TieBreak):
    """Each row counts an opponent's Buchholz and contributes its share of the mean."""

    unsuitable = NOT_SWISS

    def __init__(self, *, fore: bool = False) -> None:
        self.fore = fore
        self.code = "AOB-F" if fore else "AOB"

    def value(self, scores: Scores, number: int) -> Value:
        outcomes = scores.outcomes[number]
        buchholz = (scores.fore if self.fore else scores).buchholz
        met = [buchholz[o.opponent] for o in outcomes if o.opponent is not None and o.played and not o.annulled]
        rows = [self._row(o, 0 if o.opponent is None else buchholz[o.opponent], len(met)) for o in outcomes]
        if not met:
            why = Reason.of(StandingsCode.NO_OPPONENTS, player=number)
            return Value(self.code, NotComputable(why), tuple(rows), None)
        return self._sum(rows, Fraction(sum(met), 2 * len(met)))

    def _row(self, outcome: Outcome, buchholz: int, met: int) -> WorkingRow:
        """``buchholz`` is the opponent's, in half-points; ``met`` how many opponents share the mean."""
        mark = unmet(outcome)
        counted = None if outcome.opponent is None else half_points(buchholz)
        share = Fraction(0) if mark else Fraction(buchholz, 2 * met)
        return WorkingRow(outcome.round, outcome.opponent, outcome.symbol, counted, share, mark)
