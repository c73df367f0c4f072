"""Is a round complete: everybody once, every table once, every result known?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pairings.checks.findings import CheckCode, Finding, error, warning
from pairings.model import Game, Player, Round, StageRules, State


def completeness(state: State, rules: StageRules) -> Iterator[Finding]:
    """Is every round complete, and whether the rounds follow each other."""
    for expected, played in enumerate(state.rounds, start=1):
        if played.number != expected:
            yield error(CheckCode.ROUND_OUT_OF_ORDER, played.number, expected=expected)
        yield from completeness_of(state, rules, played)
        if rules.system.follows_results and expected < len(state.rounds):
            yield from _without_result(played)


def completeness_of(state: State, rules: StageRules, played: Round) -> Iterator[Finding]:
    """Does everybody stand in the round exactly once, and is no table there twice?"""
    number = played.number
    seats = Counter(n for game in played.games for n in (game.first, game.second))
    seats.update(bye.player for bye in played.byes)
    for player, times in sorted(seats.items()):
        if player not in state.by_number:
            yield error(CheckCode.UNKNOWN_PLAYER, number, player, player=player)
        elif times > 1 and not any(game.first == game.second == player for game in played.games):
            yield error(CheckCode.PLAYER_TWICE, number, player, player=player)
    for table, times in sorted(Counter(game.table for game in played.games).items()):
        if times > 1:
            yield error(CheckCode.TABLE_TWICE, number, table=table)
    for game in played.games:
        if game.first == game.second:
            yield error(CheckCode.PLAYS_HIMSELF, number, game.first, player=game.first, table=game.table)
    swiss = rules.system.is_swiss
    for player in without_place(state, played, late_too=not swiss):
        yield warning(CheckCode.PLAYER_WITHOUT_GAME, number, player, player=player)
    yield from _outside(state, played, swiss=swiss)


def without_place(state: State, played: Round, *, late_too: bool = False) -> list[int]:
    """Who is in the event and stands nowhere in the round, ascending. ``late_too``: also who enters later, for where
    nothing is paired by results a late entry has their games from the start."""
    seated = {n for game in played.games for n in (game.first, game.second)} | {bye.player for bye in played.byes}
    waiting = (p.number for p in state.players if p.number not in seated)
    return sorted(n for n in waiting if _entered(state.by_number[n], late_too).takes_part_in(played.number))


def _outside(state: State, played: Round, *, swiss: bool) -> Iterator[Finding]:
    """Who is not in the event sits at no table, but that of a game lost without play."""
    tables = {
        number: game.table
        for game in played.games
        if not game.result.is_forfeit
        for number in (game.first, game.second)
    }
    for player in sorted(state.players, key=lambda p: p.number):
        if player.number in tables and not _entered(player, not swiss).takes_part_in(played.number):
            table = tables[player.number]
            yield error(CheckCode.PLAYS_OUTSIDE_EVENT, played.number, player.number, player=player.number, table=table)


def _entered(player: Player, from_the_start: bool) -> Player:
    return replace(player, first_round=1) if from_the_start else player


def _without_result(played: Round) -> Iterator[Finding]:
    """Games that had to be over, or adjourned, before the next round could be paired."""
    for game in played.games:
        if game.first != game.second and not (game.result.is_final or game.adjourned):
            yield error(CheckCode.GAME_WITHOUT_RESULT, played.number, game.first, game.second, **_seated(game))


def _seated(game: Game) -> dict[str, int]:
    return {"table": game.table, "first": game.first, "second": game.second}
