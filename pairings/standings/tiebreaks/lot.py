"""The lot: when nothing else decides, a drawing that anybody can repeat from the stored seed (rules 4.1).

The starting number is not a lot: in a regulated Swiss it is the rating list over again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pairings import lots
from pairings.model import Reason
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import NotComputable, Value

PURPOSE: Final = "place"
"""What stands between the seed and the starting number in the text of a ticket."""


class Lot(TieBreak):
    """The amount is the place drawn among the tied; the smaller ranks higher. Without a seed nothing was drawn."""

    code = "LOT"
    among_the_tied = True

    def value(self, scores: Scores, number: int) -> Value:
        why = (
            Reason.of(StandingsCode.NOT_TIED, player=number)
            if scores.seed is not None
            else Reason.of(StandingsCode.NOT_DRAWN)
        )
        return Value(self.code, NotComputable(why), (), None)

    def values(self, scores: Scores, group: Sequence[int]) -> dict[int, Value]:
        if scores.seed is None:
            return super().values(scores, group)
        drawn = lots.shuffled(scores.seed, PURPOSE, group)
        why = Reason.of(StandingsCode.LOT_FOR_PLACE, seed=scores.seed, lot=PURPOSE, players=tuple(drawn))
        return {
            number: Value(self.code, Fraction(place), (), (Fraction(-place),), Fraction(place), why)
            for place, number in enumerate(drawn, start=1)
        }
