"""The average rating of the opponents met over the board (pairing standards 8).

Not computable when one of them has no rating, or when there was none: an unrated opponent is never counted as 0
(situations B.10). The mean is compared exactly; it is rounded only where it is shown.
"""

from __future__ import annotations

from fractions import Fraction

from pairings.model import Reason, System
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Mark, NotComputable, Value, WorkingLine


class OpponentsRating(TieBreak):
    """Each line contributes its share of the mean. In a round-robin it would only mirror one's own rating."""

    code = "ARO"
    unsuitable = frozenset({System.ROUND_ROBIN})
    needs_ratings = True

    def value(self, scores: Scores, number: int) -> Value:
        outcomes = scores.outcomes[number]
        met = [o.opponent for o in outcomes if o.opponent is not None and o.played and not o.annulled]
        unrated = tuple(sorted({n for n in met if scores.players[n].rating is None}))
        lines = tuple(_line(scores, outcome, 0 if unrated else len(met)) for outcome in outcomes)
        if unrated:
            why = Reason.of("unrated_opponents", player=number, players=unrated)
        elif not met:
            why = Reason.of("no_opponents", player=number)
        else:
            return self._sum(lines)
        return Value(self.code, NotComputable(why), lines, None)


def _line(scores: Scores, outcome: Outcome, met: int) -> WorkingLine:
    """A line of the mean over ``met`` opponents; with 0 there is no mean, and no line contributes."""
    rating = None if outcome.opponent is None else scores.players[outcome.opponent].rating
    counted = None if rating is None else Fraction(rating)
    mark = None
    if outcome.annulled:
        mark = Mark.ANNULLED
    elif outcome.open:
        mark = Mark.OPEN
    elif outcome.opponent is None:
        mark = Mark.NO_OPPONENT
    elif not outcome.played:
        mark = Mark.NOT_PLAYED
    elif rating is None:
        mark = Mark.UNRATED
    share = counted / met if counted is not None and met and mark is None else Fraction(0)
    return WorkingLine(outcome.round, outcome.opponent, outcome.symbol, counted, share, mark)
