"""What to say about the set-up of a match, a match-tournament, a Scheveningen event and a knock-out."""

from __future__ import annotations

from collections.abc import Iterator

from pairings.advice.model import Advice, AdviceCode, error, warning
from pairings.model import StageRules, System
from pairings.settings import KnockOut, MatchEnd, OlympicRules, TieBreaker
from pairings.systems.reasons import MatchCode
from pairings.systems.round_robin import rounds_needed


def field(rules: StageRules, players: int) -> Iterator[Advice]:
    """Everything there is to say about so many players in one of these systems."""
    match rules.system:
        case System.MATCH:
            yield from _match(rules, players)
        case System.MATCH_TOURNAMENT:
            yield from _match_tournament(rules, players)
        case System.SCHEVENINGEN:
            yield from _scheveningen(rules, players)
        case System.OLYMPIC:
            yield from _olympic(rules.olympic)


def _match(rules: StageRules, players: int) -> Iterator[Advice]:
    settings = rules.match
    if players > 2:
        yield error(MatchCode.MATCH_NEEDS_TWO, count=players)
    if settings.end is MatchEnd.GAMES:
        if settings.games < 1:
            yield error(AdviceCode.MATCH_WITHOUT_GAMES)
        elif settings.games % 2:
            yield warning(AdviceCode.MATCH_ODD_GAMES, games=settings.games)
    else:
        if settings.target < 1:
            yield error(AdviceCode.MATCH_WITHOUT_TARGET)
        if not settings.games:
            yield warning(AdviceCode.MATCH_WITHOUT_LIMIT)


def _match_tournament(rules: StageRules, players: int) -> Iterator[Advice]:
    if rules.cycles < 1:
        yield error(AdviceCode.NO_CYCLES)
        return
    if rules.cycles % 2:
        yield warning(AdviceCode.MATCH_ODD_GAMES, games=rules.cycles)
    yield from _rounds(rules, players, rounds_needed(players, rules.cycles))


def _scheveningen(rules: StageRules, players: int) -> Iterator[Advice]:
    if rules.cycles < 1:
        yield error(AdviceCode.NO_CYCLES)
        return
    if players % 2:
        yield error(AdviceCode.TEAMS_ODD, count=players)
        return
    size = players // 2
    if size * rules.cycles % 2:
        yield warning(AdviceCode.TEAM_STARTS_ONCE_MORE, rounds=size * rules.cycles)
    yield from _rounds(rules, players, size * rules.cycles)


def _rounds(rules: StageRules, players: int, needed: int) -> Iterator[Advice]:
    if players < 2:
        return
    if rules.rounds > needed:
        yield error(AdviceCode.MORE_ROUNDS_THAN_SCHEDULE, rounds=rules.rounds, needed=needed, count=players)
    elif rules.rounds < needed:
        yield warning(AdviceCode.FEWER_ROUNDS_THAN_SCHEDULE, rounds=rules.rounds, needed=needed, count=players)


def _olympic(settings: OlympicRules) -> Iterator[Advice]:
    if settings.variant is KnockOut.LOST_POINTS:
        if settings.lost_points < 1:
            yield error(AdviceCode.KNOCK_OUT_WITHOUT_LIMIT)
        if settings.games != 1:
            yield error(AdviceCode.LOST_POINTS_SINGLE_GAMES, games=settings.games)
        return
    if settings.games < 1:
        yield error(AdviceCode.MATCH_WITHOUT_GAMES)
    draws = settings.draws
    if not draws:
        yield error(AdviceCode.NO_TIE_BREAKER)
        return
    final = next((i for i, means in enumerate(draws) if means in _ALWAYS_DECIDES), None)
    if final is None and not draws[-1].is_played:
        yield error(AdviceCode.TIE_BREAKERS_END, means=draws[-1].value)
    elif final is not None and final < len(draws) - 1:
        yield warning(AdviceCode.TIE_BREAKERS_IN_VAIN, means=tuple(means.value for means in draws[final + 1 :]))


_ALWAYS_DECIDES = frozenset({TieBreaker.LOT, TieBreaker.STARTER_OUT, TieBreaker.SECOND_OUT})
