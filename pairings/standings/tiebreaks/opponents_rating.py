"""The average rating of the opponents met over the board, and the performance it gives (pairing standards 8, article
10).

Not computable when one of them has no rating, or when there was none: an unrated opponent is never counted as 0
(situations B.10).

CHOICE: the mean is compared exactly, and rounded only where it is shown; the articles round it to a whole number, which
would make ties that are none. The performance is a whole number, as its table asks.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pairings.model import Reason
from pairings.standings.marks import unmet
from pairings.standings.outcomes import Outcome
from pairings.standings.reasons import StandingsCode
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import NOT_SWISS, TieBreak, with_cuts
from pairings.standings.values import Mark, NotComputable, Value, WorkingRow

_DIFFERENCES: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)
"""The rating difference of a score of 50, 51 … 100 per cent (rating table 8.1.1)."""


def rating_difference(half_points: int, games: int) -> int:
    """How much stronger than their opponents somebody is who made so much in so many games; below 50 % it is negative.

    The share is rounded to whole hundredths, halves up."""
    hundredths = (200 * half_points + 2 * games) // (4 * games)
    return _DIFFERENCES[hundredths - 50] if hundredths >= 50 else -_DIFFERENCES[50 - hundredths]


def rounded(mean: Fraction) -> int:
    """To a whole number, halves up."""
    return int((mean + Fraction(1, 2)) // 1)


class OpponentsRating(TieBreak):
    """Each row contributes its share of the mean; ``low`` of the lowest and ``high`` of the highest ratings are left
    out, none when nobody would remain. In a round-robin it would only mirror one's own rating."""

    unsuitable = NOT_SWISS
    needs_ratings = True
    name = "ARO"

    def __init__(self, low: int = 0, high: int = 0) -> None:
        self.low = low
        self.high = high
        self.code = with_cuts(self.name, low, high)

    def value(self, scores: Scores, number: int) -> Value:
        outcomes = scores.outcomes[number]
        met = [o for o in outcomes if o.opponent is not None and o.played and not o.annulled]
        unrated = tuple(sorted({o.opponent for o in met if o.opponent and scores.players[o.opponent].rating is None}))
        cut = {} if unrated else self._cut(scores, met)
        rows = tuple(_row(scores, o, 0 if unrated else len(met) - len(cut), cut.get(o.round)) for o in outcomes)
        if unrated:
            why = Reason.of(StandingsCode.UNRATED_OPPONENTS, player=number, players=unrated)
        elif not met:
            why = Reason.of(StandingsCode.NO_OPPONENTS, player=number)
        else:
            return self._value(rows, met)
        return Value(self.code, NotComputable(why), rows, None)

    def _value(self, rows: tuple[WorkingRow, ...], met: list[Outcome]) -> Value:
        return self._sum(rows)

    def _cut(self, scores: Scores, met: list[Outcome]) -> dict[int, Mark]:
        """By round, the opponents left out; of equal ratings those of earlier rounds."""
        if len(met) <= self.low + self.high:
            return {}
        ratings = sorted((scores.players[o.opponent].rating or 0, o.round) for o in met if o.opponent is not None)
        low = dict.fromkeys((number for _, number in ratings[: self.low]), Mark.CUT_LOWEST)
        return low | dict.fromkeys((number for _, number in ratings[len(ratings) - self.high :]), Mark.CUT_HIGHEST)


class Performance(OpponentsRating):
    """The mean of the opponents, rounded, and what the table gives for the share of the points made against them."""

    name = "TPR"

    def __init__(self) -> None:
        super().__init__()

    def _value(self, rows: tuple[WorkingRow, ...], met: list[Outcome]) -> Value:
        mean = sum((row.contribution for row in rows), Fraction(0))
        made = sum(o.half_points for o in met)
        difference = rating_difference(made, len(met))
        amount = Fraction(rounded(mean) + difference)
        why = Reason.of(
            StandingsCode.PERFORMANCE, average=rounded(mean), score=made, games=len(met), difference=difference
        )
        return Value(self.code, amount, rows, (amount,), amount - mean, why)


def _row(scores: Scores, outcome: Outcome, met: int, cut: Mark | None) -> WorkingRow:
    """A row of the mean over ``met`` opponents; with 0 there is no mean, and no row contributes."""
    rating = None if outcome.opponent is None else scores.players[outcome.opponent].rating
    counted = None if rating is None else Fraction(rating)
    mark = unmet(outcome) or (Mark.UNRATED if rating is None else cut)
    share = counted / met if counted is not None and met and mark is None else Fraction(0)
    return WorkingRow(outcome.round, outcome.opponent, outcome.symbol, counted, share, mark)
