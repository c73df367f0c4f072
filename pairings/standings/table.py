"""The table: who stands where, by what means he stands above the next, and how every value came about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from pairings.model import Reason, StageRules, State, System, Withdrawn
from pairings.standings import tiebreaks
from pairings.standings.scoring import Scores, score
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.values import Value, half_points

POINTS: Final = "points"
"""What ``Row.decided_by`` says when no coefficient was needed."""
MATCH_POINTS: Final = "match_points"
"""... when it was mini-matches won (match-tournament)."""
BRACKET: Final = "bracket"
"""... when it was a match of a knock-out."""


@dataclass(frozen=True)
class Row:
    """A player in the table."""

    number: int
    place_from: int | None
    """First and last of the places he shares; both None when he is not placed."""
    place_to: int | None
    points: int
    """Half-points that count."""
    values: tuple[Value, ...]
    """One for each of the table's coefficients, in their order; empty for a player who is not placed."""
    decided_by: str | None = None
    """What put him above the row below: POINTS, MATCH_POINTS, BRACKET, or a coefficient's code. None when he shares the
    place with it, and when nobody placed is below."""
    withdrawn: Withdrawn | None = None
    unplaced: Reason | None = None
    """Why he has no place."""
    match_points: int | None = None
    """Half-points from mini-matches, where these come before game points."""
    outcome: Reason | None = None
    """In a knock-out, once his place is final: the match that decided it."""

    @property
    def is_placed(self) -> bool:
        return self.place_from is not None

    @property
    def is_shared(self) -> bool:
        return self.place_from != self.place_to

    def value(self, code: str) -> Value | None:
        """The value of a coefficient, or None when the table does not use it or the player is not placed."""
        return next((v for v in self.values if v.code == code), None)


@dataclass(frozen=True)
class Standings:
    """The table after a round: the placed in order, then those who are not placed."""

    after_round: int
    tiebreaks: tuple[str, ...]
    rows: tuple[Row, ...]
    open_games: tuple[tuple[int, int], ...] = ()
    """Round and table of every game that still lacks a result; each counts as nothing until it has one."""
    notes: tuple[Reason, ...] = ()
    """What the reader must know: a coefficient that could not be applied to some tie."""

    @property
    def has_open_games(self) -> bool:
        return bool(self.open_games)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The starting numbers as the table lists them."""
        return tuple(row.number for row in self.rows)

    @cached_property
    def by_number(self) -> dict[int, Row]:
        return {row.number: row for row in self.rows}

    def row(self, number: int) -> Row:
        """The row of a player. Raises KeyError when he is not in the stage."""
        return self.by_number[number]


def standings(
    state: State,
    *,
    rules: StageRules,
    after_round: int | None = None,
    seed: int | None = None,
    play_off: Mapping[int, int] | None = None,
    among: Collection[int] | None = None,
) -> Standings:
    """The table after a round, by default after the last there is.

    An earlier table comes out as it was then, with the results known now: later rounds and later withdrawals are
    forgotten. Ties go through ``rules.tiebreaks`` in order; what is still equal shares its places, listed by starting
    number. ``seed`` is that of the drawing for places, used by the coefficient LOT, and by a knock-out for the lots of
    its matches; ``play_off`` the half-points made in extra games for places, by starting number, used by PLAYOFF alone,
    and only in the table after the last round. The coefficients may be named in any way ``tiebreaks.get`` understands;
    the table has their own codes. ``among`` keeps the table to some of the players; their points and
    coefficients are those of the whole stage. Where there are teams, each has a ranking of its own.

    Raises UnknownTieBreak for a code that does not exist, BrokenInvariant for a state that cannot be.
    """
    from pairings.standings import by_bracket, by_matches, by_team

    if rules.system is System.OLYMPIC:
        return by_bracket.standings(state, rules=rules, after_round=after_round, seed=seed)
    if rules.system.has_teams and among is None:
        return by_team.standings(state, rules=rules, after_round=after_round, seed=seed, play_off=play_off)
    means = [tiebreaks.get(code) for code in rules.tiebreaks]
    scores = score(state, rules=rules, after_round=after_round, seed=seed, play_off=play_off)
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
    table = Standings(
        scores.after_round, tuple(m.code for m in means), tuple(rows), scores.open_games, tuple(ranking.notes)
    )
    if rules.system is System.MATCH_TOURNAMENT and rules.match_tournament.match_points:
        return by_matches.reordered(table, scores)
    return table


def _why_unplaced(scores: Scores, number: int) -> Reason | None:
    """Why a player has no place: he left before half of his games, or had not come yet (rules 3)."""
    if scores.withdrawn.get(number) in (Withdrawn.COUNTED, Withdrawn.ANNULLED):
        return Reason.of("withdrawn_unplaced", player=number)
    first = scores.players[number].first_round
    if first > max(scores.after_round, 1):
        return Reason.of("not_entered_yet", player=number, round=first)
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
                    Reason.of("tiebreak_left_out", tiebreak=means.code, tied=tuple(group), players=without)
                )
            return self._break(group, depth + 1)
        return self._split(group, keys, means.code, depth + 1)
