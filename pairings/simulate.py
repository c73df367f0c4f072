"""Whole events out of nothing: for tests, measurements and the demonstration.

A made-up event is played with the stage's own system. The better a player's number, the more they win; now and then
somebody is away, does not appear, comes late or leaves, and the table does with them what the stage's rules say. The
same arguments give the same event on every machine.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pairings import systems, withdrawals
from pairings.model import (
    Bye,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Proposal,
    Result,
    Round,
    StageRules,
    State,
)


@dataclass(frozen=True, slots=True)
class Habits:
    """How often what happens; shares of 1."""

    draws: float = 0.15
    """Of all games played."""
    forfeits: float = 0.0
    """Of all games, lost by one who did not appear; a tenth of them by both."""
    adjourned: float = 0.0
    """Of the games of a round while it is the last one; they are finished before the round after the next is paired."""
    absences: float = 0.0
    """Of all players in a round, announced; half of them ask for a bye, in a Swiss."""
    byes: float = 0.0
    """Of all players in a round, asked for beforehand, beside those of ``absences``."""
    late_entries: float = 0.0
    """Of all players; they come for the second or third round. Where games are fixed beforehand, those before are
    lost."""
    withdrawals: float = 0.0
    """Of all players in a round: they do not come again."""
    upsets: float = 0.5
    """0: the smaller number always wins; 1: every game is a coin."""


def simulate(
    players: int, rounds: int, seed: int, rules: StageRules, habits: Habits | None = None, *, complete: bool = True
) -> State:
    """An event of so many players after so many rounds, or after as many as could be paired if not ``complete``.

    An event that is over before is not played on. Raises PairingImpossible if ``complete`` and a round cannot be
    paired.
    """
    state, refusal = simulated(players, rounds, seed, rules, habits)
    if refusal is not None and complete:
        raise refusal
    return state


def simulated(
    players: int, rounds: int, seed: int, rules: StageRules, habits: Habits | None = None
) -> tuple[State, PairingImpossible | None]:
    """The same as far as it went, and why it went no further, if a round could not be paired."""
    habits = habits or Habits()
    random = Random(seed)
    state = State(tuple(_player(number, players, random, habits) for number in range(1, players + 1)))
    if rules.system.has_teams:
        state = replace(state, players=tuple(replace(p, team="AB"[p.number % 2]) for p in state.players))
    for _ in range(rounds):
        state = before_round(state, rules, random, habits)
        if state.rounds and rules.system.is_open_ended and systems.is_over(state, rules=rules, seed=seed):
            break
        try:
            proposal = systems.propose(state, rules=rules, seed=seed)
        except PairingImpossible as refusal:
            return replace(state, away=()), refusal
        state = play(state, proposal, random, habits)
    return replace(state, away=()), None


def before_round(state: State, rules: StageRules, random: Random, habits: Habits) -> State:
    """The state on the eve of a round: adjourned games finished, some withdrawn, some away.

    Where the results decide who plays on, no game stays adjourned; elsewhere those of the last round may."""
    finished = len(state.rounds) if rules.system.is_open_ended else len(state.rounds) - 1
    rounds = tuple(
        replace(past, games=tuple(_resumed(game, random) for game in past.games))
        if finished - 2 < index < finished
        else past
        for index, past in enumerate(state.rounds)
    )
    state = replace(state, rounds=rounds)
    next_round = state.next_round
    leaving = [
        player.number
        for player in state.players
        if player.last_round is None and next_round > 1 and random.random() < habits.withdrawals
    ]
    state = _without(state, leaving, rules)
    away = []
    for player in state.players:
        if player.first_round > next_round:
            away.append(Bye(player.number, ByeKind.NOT_ENTERED))
        elif not player.takes_part_in(next_round):
            away.append(Bye(player.number, ByeKind.WITHDRAWN))
        elif random.random() < habits.absences:
            asked = random.random() < 0.5
            away.append(_absence(player.number, rules, asked=asked))
        elif habits.byes and random.random() < habits.byes:
            away.append(_absence(player.number, rules, asked=True))
    return replace(state, away=tuple(away))


def _absence(player: int, rules: StageRules, *, asked: bool) -> Bye:
    """A bye can be asked for in a Swiss only: in the other systems the game stays on its board, and is lost."""
    if asked and rules.system.is_swiss:
        return Bye(player, ByeKind.REQUESTED, rules.requested_bye)
    return Bye(player, ByeKind.ABSENT)


def _without(state: State, leaving: list[int], rules: StageRules) -> State:
    """The stage after these have left: games they had not finished are lost, the half rule says what the table does
    with the others (pairings.withdrawals)."""
    if not leaving:
        return state
    judged = {number: withdrawals.judge(state, number, rules).treatment for number in leaving}
    players = tuple(
        replace(player, last_round=len(state.rounds), withdrawn=judged[player.number])
        if player.number in judged
        else player
        for player in state.players
    )
    rounds = tuple(
        replace(past, games=tuple(_given_up(game, judged) for game in past.games)) for past in state.rounds[-1:]
    )
    return replace(state, players=players, rounds=(*state.rounds[:-1], *rounds))


def _given_up(game: Game, leaving: Container[int]) -> Game:
    gone = game.first in leaving, game.second in leaving
    if game.result.is_final or not any(gone):
        return game
    result = Result.BOTH_LOSE if all(gone) else Result.SECOND_WINS if gone[0] else Result.FIRST_WINS
    return replace(game, result=result, adjourned=False)


def play(state: State, proposal: Proposal, random: Random, habits: Habits) -> State:
    """The state after the proposed round was played; who is away loses the game they sit at."""
    away = {bye.player for bye in state.away}
    games = tuple(
        _played(Game(board.table, board.first, board.second, board.result), len(state.players), random, habits, away)
        for board in proposal.boards
    )
    byes = tuple(proposed.bye for proposed in proposal.byes)
    return replace(state, rounds=(*state.rounds, Round(proposal.round_number, games, byes)), away=())


def _player(number: int, players: int, random: Random, habits: Habits) -> Player:
    rating = 2400 - 1000 * (number - 1) // players
    late = random.random() < habits.late_entries
    return Player(number, rating=rating, first_round=random.choice((2, 3)) if late else 1)


def _played(game: Game, players: int, random: Random, habits: Habits, away: Container[int]) -> Game:
    if game.result.is_final:
        return game
    missing = game.first in away, game.second in away
    if any(missing):
        return replace(game, result=_NOT_THERE[missing])
    chance = random.random()
    if chance < habits.forfeits:
        results = [Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT]
        return replace(game, result=Result.BOTH_FORFEIT if random.random() < 0.1 else random.choice(results))
    if chance < habits.forfeits + habits.adjourned:
        return replace(game, adjourned=True)
    return replace(game, result=_outcome(game, players, random, habits))


_NOT_THERE: Final = {
    (True, False): Result.SECOND_BY_FORFEIT,
    (False, True): Result.FIRST_BY_FORFEIT,
    (True, True): Result.BOTH_FORFEIT,
}


def _resumed(game: Game, random: Random) -> Game:
    if game.result.is_final:
        return game
    return replace(game, result=random.choice((Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)))


def _outcome(game: Game, players: int, random: Random, habits: Habits) -> Result:
    if random.random() < habits.draws:
        return Result.DRAW
    lead = (game.second - game.first) / players
    if habits.upsets:
        chance = min(1.0, max(0.0, 0.5 + lead * (1 - habits.upsets) / habits.upsets))
    else:
        chance = 1.0 if lead > 0 else 0.0
    return Result.FIRST_WINS if random.random() < chance else Result.SECOND_WINS
