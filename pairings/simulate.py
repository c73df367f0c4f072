"""Whole events out of nothing: for tests, measurements and the demonstration.

A made-up event is played with the stage's own system. The better a player's number, the more he wins; now and then
somebody is away, does not appear, comes late or leaves. The same arguments give the same event on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pairings import systems
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
    System,
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
    """Of all players in a round, announced; half of them ask for a bye."""
    byes: float = 0.0
    """Of all players in a round, asked for beforehand, beside those of ``absences``."""
    late_entries: float = 0.0
    """Of all players; they come for the second or third round."""
    withdrawals: float = 0.0
    """Of all players in a round: he does not come again."""
    upsets: float = 0.5
    """0: the smaller number always wins; 1: every game is a coin."""


def simulate(
    players: int, rounds: int, seed: int, rules: StageRules, habits: Habits | None = None, *, complete: bool = True
) -> State:
    """An event of so many players after so many rounds, or after as many as could be paired if not ``complete``.

    Raises PairingImpossible if ``complete`` and a round cannot be paired.
    """
    habits = habits or Habits()
    random = Random(seed)
    state = State(tuple(_player(number, players, random, habits) for number in range(1, players + 1)))
    if rules.system is System.SCHEVENINGEN:
        state = replace(state, players=tuple(replace(p, team="AB"[p.number % 2]) for p in state.players))
    for _ in range(rounds):
        state = before_round(state, rules, random, habits)
        try:
            proposal = systems.propose(state, rules=rules, seed=seed)
        except PairingImpossible:
            if complete:
                raise
            return replace(state, away=())
        state = play(state, proposal, random, habits)
    return state


def before_round(state: State, rules: StageRules, random: Random, habits: Habits) -> State:
    """The state on the eve of a round: adjourned games finished, some withdrawn, some away."""
    rounds = (
        tuple(replace(past, games=tuple(_resumed(game, random) for game in past.games)) for past in state.rounds[:-1])
        + state.rounds[-1:]
    )
    next_round = state.next_round
    players = tuple(
        replace(player, last_round=next_round - 1)
        if player.last_round is None and next_round > 1 and random.random() < habits.withdrawals
        else player
        for player in state.players
    )
    away = []
    for player in players:
        if player.first_round > next_round:
            away.append(Bye(player.number, ByeKind.NOT_ENTERED))
        elif not player.takes_part_in(next_round):
            away.append(Bye(player.number, ByeKind.WITHDRAWN))
        elif random.random() < habits.absences:
            asked = random.random() < 0.5
            away.append(
                Bye(player.number, ByeKind.REQUESTED, rules.requested_bye)
                if asked
                else Bye(player.number, ByeKind.ABSENT)
            )
        elif habits.byes and random.random() < habits.byes:
            away.append(Bye(player.number, ByeKind.REQUESTED, rules.requested_bye))
    return replace(state, players=players, rounds=rounds, away=tuple(away))


def play(state: State, proposal: Proposal, random: Random, habits: Habits) -> State:
    """The state after the proposed round was played."""
    games = tuple(
        _played(Game(board.table, board.first, board.second, board.result), len(state.players), random, habits)
        for board in proposal.boards
    )
    byes = tuple(proposed.bye for proposed in proposal.byes)
    return replace(state, rounds=(*state.rounds, Round(proposal.round_number, games, byes)), away=())


def _player(number: int, players: int, random: Random, habits: Habits) -> Player:
    rating = 2400 - 1000 * (number - 1) // players
    late = random.random() < habits.late_entries
    return Player(number, rating=rating, first_round=random.choice((2, 3)) if late else 1)


def _played(game: Game, players: int, random: Random, habits: Habits) -> Game:
    if game.result.is_final:
        return game
    chance = random.random()
    if chance < habits.forfeits:
        results = [Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT]
        return replace(game, result=Result.BOTH_FORFEIT if random.random() < 0.1 else random.choice(results))
    if chance < habits.forfeits + habits.adjourned:
        return replace(game, adjourned=True)
    return replace(game, result=_outcome(game, players, random, habits))


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
