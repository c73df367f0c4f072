"""Who starts a game of a knock-out: alternate; if impossible, equalise the numbers of games begun; else the lot
(rules 10). Only games really played count. In a match of several games a wrong start is made up for in it."""

from __future__ import annotations

from collections.abc import Iterable

from pairings import lots
from pairings.model import Game, Reason, Side, State
from pairings.systems.reasons import SharedCode


def starter(state: State, one: int, other: int, seed: int, match: Iterable[Game] = ()) -> tuple[int, Reason]:
    """Who of the two starts their next game, and why. ``match``: the games of their match so far.

    Alternate: each is due the side they did not have last; if that suits both, or only one of them has played, it is
    done. Else the one who has begun fewer of their games, set against those they have not, starts; else the lot says.
    Who has begun more games of this match than the other does not start once more.
    """
    first, why = _by_history(state, one, other, seed)
    begun = [game.first for game in match if game.result.carries_colour]
    second = other if first == one else one
    if begun.count(first) > begun.count(second):
        return second, Reason.of(SharedCode.STARTS_EQUALISED, player=second)
    return first, why


def _by_history(state: State, one: int, other: int, seed: int) -> tuple[int, Reason]:
    last_one, balance_one = _history(state, one)
    last_other, balance_other = _history(state, other)
    if last_one is not last_other:
        first = one if last_one is Side.SECOND or last_other is Side.FIRST else other
        return first, Reason.of(SharedCode.STARTS_ALTERNATE, player=first)
    if balance_one != balance_other:
        first = one if balance_one < balance_other else other
        return first, Reason.of(SharedCode.STARTS_EQUALISED, player=first)
    low, high = sorted((one, other))
    first = low if lots.coin(seed, f"start:{state.next_round}:{low}-{high}") else high
    return first, Reason.of(SharedCode.START_LOT, player=first, seed=seed)


def _history(state: State, number: int) -> tuple[Side | None, int]:
    """The side of their last game, None before the first; and how many more of their games they began than not."""
    sides = state.sides[number]
    return (sides[-1] if sides else None), sides.count(Side.FIRST) - sides.count(Side.SECOND)
