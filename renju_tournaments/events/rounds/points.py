"""The points players sit down with, and what they counted for the pairing where that was another score."""

from __future__ import annotations

from dataclasses import replace

from pairings.model import Game, Result, State
from pairings.standings.scoring import score
from renju_tournaments.events.models import Stage
from renju_tournaments.events.settings.rules import rules_of


def points_before(stage: Stage, state: State, round_number: int) -> dict[int, tuple[int, int]]:
    """Everybody's points before a round and those for its pairing, in half-points, by starting number.

    An adjourned game of an earlier round counts as a draw when pairing and as nothing in the table.
    """
    rules = rules_of(stage)
    points = score(state, rules=rules, after_round=round_number - 1).points
    paired = points
    if rules.system.is_swiss and rules.adjourned_is_draw:
        rounds = tuple(replace(r, games=tuple(map(_as_paired, r.games))) for r in state.rounds)
        paired = score(replace(state, rounds=rounds), rules=rules, after_round=round_number - 1).points
    return {number: (own, paired[number]) for number, own in points.items()}


def _as_paired(game: Game) -> Game:
    return replace(game, result=Result.DRAW) if game.adjourned and not game.result.is_final else game
