"""The table by points and coefficients: who stands where, and by what means they stand above the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairings.model import Reason, StageRules, Withdrawn
from pairings.standings import tiebreaks
from pairings.standings.reasons import StandingsCode
from pairings.standings.rows import POINTS, Row, Standings
from pairings.standings.scoring import Scores
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Value, half_points


def ranked(scores: Scores, *, rules: StageRules, among: Collection[int] | None = None) -> Standings:
    """The table that the scores give, of all players or of some of them. Raises UnknownTieBreak."""
    means = [tiebreaks.get(code) for code in rules.tiebreaks]
    listed = [n for n in scores.players if among is None or n in among]
    unplaced = {n: why for n in listed if (why := _why_unplaced(scores, n)) is not None}
    ranking = _Ranking(scores, means, [n for n in listed if n not in unplaced])
    rows = ranking.rows()
    for number in sorted(unplaced, key=lambda n: (-scores.points[n], n)):
        rows.append(
            Row(
                number=number,
                place_from=None,
                place_to=None,
                points=scores.points[number],
                values=(),
                withdrawn=scores.withdrawn.get(number),
                unplaced=unplaced[number],
            )
        )
    return Standings(
        scores.after_round, tuple(m.code for m in means), tuple(rows), scores.open_games, tuple(ranking.notes)
    )


def _why_unplaced(scores: Scores, number: int) -> Reason | None:
    """Why a player has no place: they left before half of their games, or had not come yet (rules 3)."""
    if scores.withdrawn.get(number) in (Withdrawn.COUNTED, Withdrawn.ANNULLED):
        return Reason.of(StandingsCode.WITHDRAWN_UNPLACED, player=number)
    first = scores.players[number].first_round
    if first > max(scores.after_round, 1):
        return Reason.of(StandingsCode.NOT_ENTERED_YET, player=number, round=first)
    return None


@dataclass
class _Tier:
    """Players who share their places, and what put them above the next tier."""

    numbers: list[int]
    decided_by: str | None = None


class _Ranking:
    """Splits the field by points, and every tie by the coefficients in their order."""

    def __init__(self, scores: Scores, means: Sequence[TieBreak], numbers: Sequence[int]) -> None:
        self.scores = scores
        self.means = means
        self.numbers = numbers
        self.values: list[dict[int, Value]] = [{n: m.value(scores, n) for n in numbers} for m in means]
        self.notes: list[Reason] = []

    def rows(self) -> list[Row]:
        rows: list[Row] = []
        if not self.numbers:
            return rows
        points: dict[int, tuple[Fraction, ...]] = {n: (half_points(self.scores.points[n]),) for n in self.numbers}
        for tier in self._split(sorted(self.numbers), points, POINTS, 0):
            first, last = len(rows) + 1, len(rows) + len(tier.numbers)
            for number in tier.numbers:
                rows.append(
                    Row(
                        number=number,
                        place_from=first,
                        place_to=last,
                        points=self.scores.points[number],
                        values=tuple(column[number] for column in self.values),
                        decided_by=tier.decided_by if number == tier.numbers[-1] else None,
                        withdrawn=self.scores.withdrawn.get(number),
                    )
                )
        return rows

    def _split(self, group: list[int], keys: dict[int, tuple[Fraction, ...]], code: str, depth: int) -> list[_Tier]:
        """The group by descending key; what stays equal goes on to the coefficient at ``depth``."""
        tiers: list[_Tier] = []
        equal: dict[tuple[Fraction, ...], list[int]] = {}
        for number in group:
            equal.setdefault(keys[number], []).append(number)
        for key in sorted(equal, reverse=True):
            if tiers:
                tiers[-1].decided_by = code
            tiers += self._break(equal[key], depth)
        return tiers

    def _break(self, group: list[int], depth: int) -> list[_Tier]:
        """A tie, from the coefficient at ``depth`` on. One that cannot be computed for everybody in the tie is left
        out for it, and the table says so (situations B.10)."""
        if len(group) == 1 or depth == len(self.means):
            return [_Tier(group)]
        means = self.means[depth]
        if means.among_the_tied:
            self.values[depth].update(means.values(self.scores, group))
        keys = {n: key for n in group if (key := self.values[depth][n].key) is not None}
        if len(keys) < len(group):
            if keys or not means.may_be_missing:
                without = tuple(n for n in group if n not in keys)
                self.notes.append(
                    Reason.of(StandingsCode.TIEBREAK_LEFT_OUT, tiebreak=means.code, tied=tuple(group), players=without)
                )
            return self._break(group, depth + 1)
        return self._split(group, keys, means.code, depth + 1)
