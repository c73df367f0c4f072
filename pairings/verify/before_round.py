"""The state before a round was paired, as far as it can be known afterwards."""

from __future__ import annotations

from dataclasses import replace

from pairings.model import Bye, ByeKind, Player, Round, StageRules, State


def before_round(state: State, number: int, rules: StageRules, played: Round) -> State:
    """The stage before a round was paired: the rounds before it with their results of now, and who was away.

    Who has a game or the free point took part, whatever became of them later. Who went through from a drawn match of a
    knock-out by decision was not decided upon yet if the two play on.
    """
    seated = {n for game in played.games for n in (game.first, game.second)}
    free = {bye.player for bye in played.byes if bye.kind is ByeKind.FREE_POINT}
    rounds = state.rounds[: number - 1]
    if not rules.system.is_swiss:
        decisions = state.decisions
        if decisions:
            later = {frozenset((g.first, g.second)) for r in state.rounds[number - 1 :] for g in r.games}
            decisions = tuple(d for d in decisions if d.players not in later)
        away = tuple(b for b in played.byes if b.kind is ByeKind.ABSENT)
        return replace(state, rounds=rounds, away=away, decisions=decisions)
    players = tuple(_present(p, number) if p.number in seated | free else p for p in state.players)
    recorded = {bye.player: bye for bye in played.byes if bye.player not in free}
    away = tuple(
        recorded.get(p.number, Bye(p.number, ByeKind.ABSENT)) for p in players if p.number not in seated | free
    )
    return replace(state, players=players, rounds=rounds, away=away)


def _present(player: Player, number: int) -> Player:
    """The player as one who takes part in the round: they did."""
    if player.takes_part_in(number):
        return player
    last = None if player.last_round is None else max(player.last_round, number)
    return replace(player, first_round=min(player.first_round, number), last_round=last)
