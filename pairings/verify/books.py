"""Do the books of an event add up: everybody once in a round, every table once, every result known?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairings.model import Round, StageRules, State, System
from pairings.verify.findings import Finding, error, warning


def books(state: State, rules: StageRules) -> Iterator[Finding]:
    for expected, played in enumerate(state.rounds, start=1):
        number = played.number
        if number != expected:
            yield error("round_out_of_order", number, expected=expected)
        seats = Counter(n for game in played.games for n in (game.first, game.second))
        seats.update(bye.player for bye in played.byes)
        for player, times in sorted(seats.items()):
            if player not in state.by_number:
                yield error("unknown_player", number, player, player=player)
            elif times > 1 and not any(game.first == game.second == player for game in played.games):
                yield error("player_twice", number, player, player=player)
        for table, times in sorted(Counter(game.table for game in played.games).items()):
            if times > 1:
                yield error("table_twice", number, table=table)
        for game in played.games:
            if game.first == game.second:
                yield error("plays_himself", number, game.first, player=game.first, table=game.table)
            elif (
                rules.system.follows_results
                and not (game.result.is_final or game.adjourned)
                and expected < len(state.rounds)
            ):
                seated = {"table": game.table, "first": game.first, "second": game.second}
                yield error("game_without_result", number, game.first, game.second, **seated)
        yield from _presence(state, played, seats, rules.system)


def _presence(state: State, played: Round, seats: Mapping[int, int], system: System) -> Iterator[Finding]:
    """Who is in the event has a game or a reason to have none; who is not sits at no table, but that of a game lost
    without play. Where nothing is paired by results a late entry has his games from the start."""
    tables = {
        number: game.table
        for game in played.games
        if not game.result.is_forfeit
        for number in (game.first, game.second)
    }
    for player in sorted(state.players, key=lambda p: p.number):
        entered = player if system.is_swiss else replace(player, first_round=1)
        if entered.takes_part_in(played.number):
            if player.number not in seats:
                yield warning("player_without_game", played.number, player.number, player=player.number)
        elif player.number in tables:
            table = tables[player.number]
            yield error("plays_outside_event", played.number, player.number, player=player.number, table=table)
