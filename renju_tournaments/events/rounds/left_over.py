"""Open games of a match that is decided: adjourned ones, as a rule. Whatever became of them, the same player would have
won or gone through, so they are not played on, and nothing waits for them (docs/matches.md)."""

from __future__ import annotations

from pairings.model import PairingImpossible, State
from pairings.systems import match, olympic
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.queries import open_games, state_of
from renju_tournaments.events.settings.rules import rules_of

Place = tuple[int, int]
"""The round and the table of a game."""


def left_over(stage: Stage, state: State | None = None) -> frozenset[Place]:
    """The open games that can change nothing any more; none in systems without matches."""
    if not (stage.is_match or stage.is_knock_out):
        return frozenset()
    state = state or state_of(stage)
    found = {(r.number, g.table) for r in state.rounds for g in r.games if not g.result.is_final}
    if not found:
        return frozenset()
    return frozenset(found & (_decided(stage, state) if stage.is_knock_out else _after_the_end(stage, state, found)))


def games_to_wait_for(stage: Stage, names: dict[int, str] | None = None, state: State | None = None) -> list[Game]:
    """The open games of published rounds, without those that are left over. Their players know what they are called."""
    games = open_games(stage, names)
    needless = left_over(stage, state) if games else frozenset()
    return [game for game in games if (game.round.number, game.table) not in needless]


def games_before_the_end(stage: Stage, names: dict[int, str] | None = None, state: State | None = None) -> list[Game]:
    """The games without which the table is not final: by the settings of the stage, adjourned ones may stay open."""
    waiting = games_to_wait_for(stage, names, state)
    return [game for game in waiting if stage.adjourned_holds_end or not game.adjourned]


def _decided(stage: Stage, state: State) -> set[Place]:
    try:
        stands = olympic.bracket(state, rules_of(stage), stage.seed)
    except PairingImpossible:
        return set()
    over = [m for m in stands.matches if m.status.is_over]
    return {(played.round, played.game.table) for m in over for played in m.games}


def _after_the_end(stage: Stage, state: State, found: set[Place]) -> set[Place]:
    try:
        return found if match.score(state, rules_of(stage)).is_over else set()
    except PairingImpossible:
        return set()
