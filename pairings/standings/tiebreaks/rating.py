"""The lower rating at the start ranks higher (rules 4.2)."""

from __future__ import annotations

from fractions import Fraction

from pairings.model import Reason
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import NotComputable, Value


class LowerRating(TieBreak):
    """There is nothing to add up: the amount is the rating, and there are no rows."""

    code = "RAT"
    needs_ratings = True

    def value(self, scores: Scores, number: int) -> Value:
        rating = scores.players[number].rating
        if rating is None:
            return Value(self.code, NotComputable(Reason.of(StandingsCode.UNRATED_PLAYER, player=number)), (), None)
        return Value(self.code, Fraction(rating), (), (Fraction(-rating),))
