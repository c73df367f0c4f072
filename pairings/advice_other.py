"""What to say about the set-up of a match, a match-tournament, a Scheveningen event and a knock-out."""

from __future__ import annotations

from collections.abc import Iterator

from pairings.advice_given import Advice, error, warning
from pairings.model import StageRules, System
from pairings.settings import KnockOut, MatchEnd, OlympicRules, TieBreaker
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
        yield error("match_needs_two", count=players)
    if settings.end is MatchEnd.GAMES:
        if settings.games < 1:
            yield error("match_without_games")
        elif settings.games % 2:
            yield warning("match_odd_games", games=settings.games)
    else:
        if settings.target < 1:
            yield error("match_without_target")
        if not settings.games:
            yield warning("match_without_limit")


def _match_tournament(rules: StageRules, players: int) -> Iterator[Advice]:
    if rules.cycles < 1:
        yield error("no_cycles")
        return
    if rules.cycles % 2:
        yield warning("match_odd_games", games=rules.cycles)
    yield from _rounds(rules, players, rounds_needed(players, rules.cycles))


def _scheveningen(rules: StageRules, players: int) -> Iterator[Advice]:
    if rules.cycles < 1:
        yield error("no_cycles")
        return
    if players % 2:
        yield error("teams_odd", count=players)
        return
    size = players // 2
    if size * rules.cycles % 2:
        yield warning("team_starts_once_more", rounds=size * rules.cycles)
    yield from _rounds(rules, players, size * rules.cycles)


def _rounds(rules: StageRules, players: int, needed: int) -> Iterator[Advice]:
    if players < 2:
        return
    if rules.rounds > needed:
        yield error("more_rounds_than_schedule", rounds=rules.rounds, needed=needed, count=players)
    elif rules.rounds < needed:
        yield warning("fewer_rounds_than_schedule", rounds=rules.rounds, needed=needed, count=players)


def _olympic(settings: OlympicRules) -> Iterator[Advice]:
    if settings.variant is KnockOut.LOST_POINTS:
        if settings.lost_points < 1:
            yield error("knock_out_without_limit")
        if settings.games != 1:
            yield error("lost_points_single_games", games=settings.games)
        return
    if settings.games < 1:
        yield error("match_without_games")
    draws = settings.draws
    if not draws:
        yield error("no_tie_breaker")
        return
    final = next((i for i, means in enumerate(draws) if means in _ALWAYS_DECIDES), None)
    if final is None and not draws[-1].is_played:
        yield error("tie_breakers_end", means=draws[-1].value)
    elif final is not None and final < len(draws) - 1:
        yield warning("tie_breakers_in_vain", means=tuple(means.value for means in draws[final + 1 :]))


_ALWAYS_DECIDES = frozenset({TieBreaker.LOT, TieBreaker.STARTER_OUT, TieBreaker.SECOND_OUT})
