"""Pairs that shall not meet, or not before a round: of one federation, of one club (situations of the arbiter).

The pairs go into ``State.forbidden`` (never) or ``State.not_before`` (with the first round in which they may meet).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from pairings.model import Player

Pairs = frozenset[frozenset[int]]


def compatriots(players: Iterable[Player]) -> Pairs:
    """Every two of the same federation; who has none is nobody's compatriot."""
    return _alike(players, lambda player: player.federation)


def club_mates(players: Iterable[Player]) -> Pairs:
    """Every two of the same club; who has none is nobody's club mate."""
    return _alike(players, lambda player: player.club)


def not_before(*rules: tuple[Pairs, int]) -> Mapping[frozenset[int], int]:
    """Pairs with the first round in which they may meet. Where rules name a pair twice, the later round holds."""
    rounds: dict[frozenset[int], int] = {}
    for pairs, first_round in rules:
        for pair in pairs:
            rounds[pair] = max(first_round, rounds.get(pair, 0))
    return rounds


def _alike(players: Iterable[Player], label: Callable[[Player], str]) -> Pairs:
    by_label: dict[str, list[int]] = {}
    for player in players:
        if text := label(player).strip().casefold():
            by_label.setdefault(text, []).append(player.number)
    return frozenset(frozenset(pair) for numbers in by_label.values() for pair in combinations(numbers, 2))
