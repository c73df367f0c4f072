"""The points players sit down with, and what they counted for the pairing where that was another score."""

from __future__ import annotations

from dataclasses import replace

from pairings.model import Game, Result, State, format_half_points
from pairings.standings.scoring import score
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import rules_of


def points_before(stage: Stage, state: State, round_number: int) -> dict[int, str]:
    """Everybody's points before a round, in words, by starting number.

    An adjourned game of an earlier round counts as a draw when pairing and as nothing in the table: then both scores
    are said, the one for the pairing in parentheses, “2 (2½)”, since the order of the tables follows it.
    """
    rules = rules_of(stage)
    points = score(state, rules=rules, after_round=round_number - 1).points
    paired = points
    if rules.system.is_swiss and rules.adjourned_is_draw:
        rounds = tuple(replace(r, games=tuple(map(_as_paired, r.games))) for r in state.rounds)
        paired = score(replace(state, rounds=rounds), rules=rules, after_round=round_number - 1).points
    return {
        number: format_half_points(own)
        if own == paired[number]
        else f"{format_half_points(own)} ({format_half_points(paired[number])})"
        for number, own in points.items()
    }


def _as_paired(game: Game) -> Game:
    return replace(game, result=Result.DRAW) if game.adjourned and not game.result.is_final else game
