"""The match of two (rules 6): most points of a fixed number of games, or first to a number of points, or of wins.

Colours, CHOICE: the lot says who starts the first game, then the starts alternate, whatever became of the games; where
the wrong one started, the games after it make up for it. All games of a fixed number are played, unless the event ends
a match once nobody can change who wins it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pairings import lots
from pairings.model import (
    WIN,
    Board,
    BrokenInvariant,
    Game,
    PairingImpossible,
    Proposal,
    Reason,
    Result,
    StageRules,
    State,
)
from pairings.settings import MatchEnd, MatchRules
from pairings.systems.reasons import MatchCode, SharedCode

FIRST_START = "match-start"
"""What the lot for the start of the first game is drawn for."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """How a match stands. Pairs run parallel to ``players``, the smaller number first; points are half-points."""

    players: tuple[int, int]
    points: tuple[int, int]
    wins: tuple[int, int]
    """Games won, with play or without."""
    finished: int
    """Games that have a result."""
    open: int
    is_over: bool
    winner: int | None
    """None while it is going on, and when it ended level."""
    reason: Reason | None
    """Why it is over."""

    @property
    def is_level(self) -> bool:
        """Is it over without a winner?"""
        return self.is_over and self.winner is None


def games_between(games: Iterable[Game], one: int, other: int) -> tuple[Game, ...]:
    """The games of these two, in their order."""
    return tuple(game for game in games if {game.first, game.second} == {one, other})


def points_of(games: Iterable[Game], one: int, other: int) -> tuple[int, int]:
    """The half-points of the two in these games of theirs; open ones bring nothing."""
    played = tuple(games)
    return sum(g.half_points_of(one) for g in played), sum(g.half_points_of(other) for g in played)


def score(state: State, rules: StageRules) -> MatchScore:
    """How the match of the stage stands. Raises PairingImpossible when the stage does not have two players."""
    one, other = _players(state)
    games = games_between((game for r in state.rounds for game in r.games), one, other)
    points = points_of(games, one, other)
    finished = [g for g in games if g.result.is_final]
    wins = (
        sum(g.result.is_win_for(g.side_of(one)) for g in finished),
        sum(g.result.is_win_for(g.side_of(other)) for g in finished),
    )
    still_open = len(games) - len(finished)
    reason = _why_over(rules.match, points, wins, len(finished))
    winner = None
    if reason is not None:
        measure = wins if rules.match.end is MatchEnd.WINS else points
        winner = one if measure[0] > measure[1] else other if measure[1] > measure[0] else None
    return MatchScore((one, other), points, wins, len(finished), still_open, reason is not None, winner, reason)


def _why_over(rules: MatchRules, points: tuple[int, int], wins: tuple[int, int], finished: int) -> Reason | None:
    """A match ends when the last game there may be is finished, or when what decides it is reached."""
    if rules.end is MatchEnd.POINTS and max(points) >= rules.target:
        return Reason.of(MatchCode.POINTS_REACHED, score=max(points), target=rules.target)
    if rules.end is MatchEnd.WINS and max(wins) >= rules.target:
        return Reason.of(MatchCode.WINS_REACHED, wins=max(wins), target=rules.target)
    if rules.games and finished >= rules.games:
        return Reason.of(MatchCode.ALL_GAMES_PLAYED, games=rules.games)
    if rules.end is MatchEnd.GAMES and rules.early_end:
        left = rules.games - finished
        if is_beyond_reach(points, left):
            return Reason.of(MatchCode.BEYOND_REACH, lead=abs(points[0] - points[1]), left=left)
    return None


def is_beyond_reach(points: tuple[int, int], left: int) -> bool:
    """Can the games left not change any more who leads? Half-points; a level score is never beyond reach."""
    return abs(points[0] - points[1]) > left * WIN


def games_planned(rules: MatchRules) -> int:
    """How many games to plan for: all there may be; without a limit, the fewest that can decide."""
    if rules.games or rules.end is MatchEnd.GAMES:
        return rules.games
    return rules.target if rules.end is MatchEnd.WINS else -(-rules.target // WIN)


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next game. Raises PairingImpossible when the match is over, when all its games are under way, or when it has
    not two players.

    Who has left loses every game to come without play (rules 3).
    """
    stands = score(state, rules)
    if over := _no_game(stands, rules):
        raise PairingImpossible(over)
    one, other = stands.players
    number = state.next_round
    first, second, why = _starts(state, one, other, seed)
    gone = [n for n in (first, second) if _has_left(state, n)]
    if len(gone) == 2:
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=0)])
    result = Result.PENDING
    if gone:
        result = Result.SECOND_BY_FORFEIT if gone[0] == first else Result.FIRST_BY_FORFEIT
    reasons = [
        Reason.of(SharedCode.MATCH_GAME, game=stands.finished + stands.open + 1, games=rules.match.games),
        why,
        *(Reason.of(SharedCode.WITHDRAWN_LOSES, player=n, round=number) for n in gone),
        *(Reason.of(SharedCode.AWAY, player=bye.player) for bye in state.away if bye.player not in gone),
    ]
    return Proposal(number, (Board(1, first, second, tuple(reasons), result),))


def why_no_game(state: State, rules: StageRules) -> tuple[Reason, ...]:
    """Why there is no game to come: the match is decided, or all its games were paired; empty while there is one.

    Raises PairingImpossible when the stage does not have two players."""
    return _no_game(score(state, rules), rules)


def _no_game(stands: MatchScore, rules: StageRules) -> tuple[Reason, ...]:
    if stands.reason is not None:
        ended = Reason.of(MatchCode.MATCH_LEVEL, score=stands.points[0])
        if stands.winner is not None:
            mine = stands.players.index(stands.winner)
            ended = Reason.of(
                MatchCode.MATCH_WON, player=stands.winner, score=stands.points[mine], other=stands.points[1 - mine]
            )
        return (ended, stands.reason)
    if rules.match.games and stands.finished + stands.open >= rules.match.games:
        return (Reason.of(SharedCode.GAMES_OPEN, count=stands.open),)
    return ()


def _players(state: State) -> tuple[int, int]:
    if len(state.players) != 2:
        raise PairingImpossible([Reason.of(MatchCode.MATCH_NEEDS_TWO, count=len(state.players))])
    one, other = sorted(player.number for player in state.players)
    if one == other:
        raise BrokenInvariant("two players have the same starting number")
    return one, other


def _starts(state: State, one: int, other: int, seed: int) -> tuple[int, int, Reason]:
    games = games_between((game for r in state.rounds for game in r.games), one, other)
    if games:
        last = games[-1]
        more = sum(1 if game.first == last.second else -1 for game in games)
        if more > 0:  # it was their turn, and they had started out of turn before
            return last.first, last.second, Reason.of(SharedCode.STARTS_EQUALISED, player=last.first)
        return last.second, last.first, Reason.of(SharedCode.STARTS_ALTERNATE, player=last.second)
    first, second = (one, other) if lots.coin(seed, FIRST_START) else (other, one)
    return first, second, Reason.of(SharedCode.START_LOT, player=first, seed=seed)


def _has_left(state: State, number: int) -> bool:
    last = state.by_number[number].last_round
    return last is not None and state.next_round > last
