"""Who goes through from a match of a knock-out (rules 10): most points of its games; if drawn, the means chosen
beforehand, one after the other; if both lost, nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pairings import lots
from pairings.model import Game, Reason, Result, Side, State
from pairings.settings import Decision, OlympicRules, TieBreaker
from pairings.systems.match import is_beyond_reach, points_of
from pairings.systems.olympic.codes import Code

_BY_DECISION: Final[Mapping[TieBreaker | None, Code]] = {
    TieBreaker.LOT: Code.THROUGH_BY_DRAWN_LOT,
    TieBreaker.BOARDS: Code.THROUGH_BY_BOARDS,
}


class MatchGame(NamedTuple):
    """A game and the round of the event it was played in."""

    round: int
    game: Game


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match between two stands."""

    points: tuple[int, int]
    """Half-points from all its games, replays included."""
    is_over: bool = False
    winner: int | None = None
    loser: int | None = None
    """Both None when it is over: both lost."""
    needs_decision: TieBreaker | None = None
    """Drawn, and this means must be applied by somebody."""
    next_game: int | None = None
    """The number of the next game of the set, 1 for the first, when one is to be paired."""
    extra: TieBreaker | None = None
    """By which means the next game is an extra one; None while the match itself is played."""
    used: int = 0
    """When it is over: how many of the games decided it. Any others were played in vain."""
    is_open: bool = False
    """Does a game that was paired lack its result?"""
    is_level: bool = False
    """Was it drawn in its last game? Then a decision from outside counts, whatever means come next."""
    reasons: tuple[Reason, ...] = ()


def judge_match(
    games: Sequence[MatchGame], one: int, other: int, *, state: State, rules: OlympicRules, seed: int | None
) -> Verdict:
    """The verdict on the games two players have played against each other, in their order.

    ``seed`` draws the lots; without it a match that comes to the lot waits for a decision.
    """
    return _Judge([g.game for g in games], one, other, state, rules, seed).verdict()


class _Judge:
    def __init__(
        self, games: list[Game], one: int, other: int, state: State, rules: OlympicRules, seed: int | None
    ) -> None:
        self.games = games
        self.one, self.other = one, other
        self.state, self.rules, self.seed = state, rules, seed
        self.points = points_of(self.games, one, other)

    def verdict(self) -> Verdict:
        verdict, level = self._play(0, self.rules.games, None), False
        while isinstance(verdict, _Drawn):
            level = verdict.end >= len(self.games)
            verdict = self._after_draw(verdict)
        return replace(verdict, is_level=level)

    def _play(self, start: int, count: int, means: TieBreaker | None, drawn: int = 0) -> Verdict | _Drawn:
        """A set of games, from ``start`` on: the match itself, or a replay."""
        games = self.games[start : start + count]
        finished = [game for game in games if game.result.is_final]
        mine, theirs = points_of(finished, self.one, self.other)
        early = self.rules.early_end and is_beyond_reach((mine, theirs), count - len(finished))
        if len(finished) < len(games) and not early:
            return Verdict(self.points, is_open=True, extra=means, reasons=(self._reason(Code.GAME_AWAITED),))
        if len(games) < count and not early:
            return Verdict(self.points, next_game=len(games) + 1, extra=means)
        if mine != theirs:
            code = Code.THROUGH_ON_FORFEIT if all(g.result.is_forfeit for g in finished) else Code.THROUGH_ON_POINTS
            winner = self.one if mine > theirs else self.other
            return self._through(
                winner,
                Reason.of(code, player=winner, score=max(mine, theirs), other=min(mine, theirs)),
                start + len(games),
            )
        if mine == 0:
            return Verdict(self.points, is_over=True, used=start + len(games), reasons=(self._reason(Code.BOTH_LOST),))
        return _Drawn(start + len(games), games[-1], drawn)

    def _after_draw(self, drawn: _Drawn) -> Verdict | _Drawn:
        """The means fixed beforehand; what was decided from outside overrules them, if they were not played on."""
        if drawn.end >= len(self.games):
            decision = self._decision()
            if decision is not None and decision.through in decision.players:
                code = _BY_DECISION.get(decision.means, Code.THROUGH_BY_ARBITER)
                return self._through(decision.through, Reason.of(code, player=decision.through), drawn.end)
        means = self._means(drawn.count)
        if means is None:
            return Verdict(
                self.points,
                needs_decision=self.rules.draws[-1] if self.rules.draws else TieBreaker.LOT,
                reasons=(self._reason(Code.MEANS_EXHAUSTED),),
            )
        return self._apply(means, drawn)

    def _means(self, count: int) -> TieBreaker | None:
        """The means after so many draws. The last one is repeated if it is played."""
        draws = self.rules.draws
        if count < len(draws):
            return draws[count]
        return draws[-1] if draws and draws[-1].is_played else None

    def _apply(self, means: TieBreaker, drawn: _Drawn) -> Verdict | _Drawn:
        match means:
            case TieBreaker.REPLAY:
                return self._play(drawn.end, self.rules.games, means, drawn.count + 1)
            case TieBreaker.SHORTER_GAME:
                return self._play(drawn.end, 1, means, drawn.count + 1)
            case TieBreaker.STARTER_OUT:
                winner = drawn.last.second
                return self._through(winner, Reason.of(Code.THROUGH_BY_STARTER_OUT, player=winner), drawn.end)
            case TieBreaker.SECOND_OUT:
                winner = drawn.last.first
                return self._through(winner, Reason.of(Code.THROUGH_BY_SECOND_OUT, player=winner), drawn.end)
            case TieBreaker.LOT if self.seed is not None:
                winner = lot(self.one, self.other, self.seed)
                return self._through(winner, Reason.of(Code.THROUGH_BY_LOT, player=winner, seed=self.seed), drawn.end)
            case TieBreaker.BOARDS if self._is_level_on_boards():
                return replace(drawn, count=drawn.count + 1)
            case _:
                code = Code.BOARDS_NEEDED if means is TieBreaker.BOARDS else Code.LOT_NEEDED
                return Verdict(self.points, needs_decision=means, reasons=(self._reason(code),))

    def _decision(self) -> Decision | None:
        """The last one holds."""
        return next((d for d in reversed(self.state.decisions) if d.players == {self.one, self.other}), None)

    def _is_level_on_boards(self) -> bool:
        decision = self._decision()
        return decision is not None and decision.through is None and decision.means is TieBreaker.BOARDS

    def _through(self, winner: int, reason: Reason, used: int) -> Verdict:
        loser = self.other if winner == self.one else self.one
        return Verdict(self.points, is_over=True, winner=winner, loser=loser, used=used, reasons=(reason,))

    def _reason(self, code: Code) -> Reason:
        return Reason.of(code, first=self.one, second=self.other)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A set of games that ended level: where it ended, its last game, and how many sets there were before it."""

    end: int
    last: Game
    count: int


def has_left(state: State, number: int) -> bool:
    """Will they not come any more?"""
    last = state.by_number[number].last_round
    return last is not None and state.next_round > last


def lot(one: int, other: int, seed: int) -> int:
    """Who of the two goes through by lot. The order in which they are named does not matter."""
    low, high = sorted((one, other))
    return low if lots.coin(seed, f"through:{low}-{high}") else high


def board_coefficients(boards: Sequence[Result]) -> tuple[int, int]:
    """The coefficients of two teams from the games of their match, board 1 first, each named from the first team's
    side; in half-points times boards.

    A win on board b of n brings n + 1 - b points, a draw half of that (CHOICE, rules 10).
    """
    weights = range(len(boards), 0, -1)
    return (
        sum(weight * result.half_points(Side.FIRST) for weight, result in zip(weights, boards, strict=True)),
        sum(weight * result.half_points(Side.SECOND) for weight, result in zip(weights, boards, strict=True)),
    )


def decide_by_boards(one: int, other: int, boards: Sequence[Result]) -> Decision:
    """The decision a drawn match of two teams comes to by its boards; ``through`` is None if they are level there."""
    mine, theirs = board_coefficients(boards)
    through = one if mine > theirs else other if theirs > mine else None
    return Decision(frozenset((one, other)), through, TieBreaker.BOARDS)
