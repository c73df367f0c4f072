"""The play-off: points made in extra games for places, typed by the arbiter (rules 4.5; pairing standards 8). A last
means, before a lot at most: nobody plays on while something else still decides."""

from __future__ import annotations

from pairings.model import Reason
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import NotComputable, Value, half_points


class PlayOff(TieBreak):
    """There is nothing to add up: the amount is what was typed, and there are no rows. A tie that was not played off
    is left as it is."""

    code = "PLAYOFF"
    may_be_missing = True

    def value(self, scores: Scores, number: int) -> Value:
        typed = scores.play_off.get(number)
        if typed is None:
            return Value(self.code, NotComputable(Reason.of(StandingsCode.NO_PLAY_OFF, player=number)), (), None)
        return Value(self.code, half_points(typed), (), (half_points(typed),))
