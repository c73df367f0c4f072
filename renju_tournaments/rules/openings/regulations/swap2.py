"""Swap2, of gomoku."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script
from renju_tournaments.rules.steps import PlayerSide, Taken


def _swap2(game: OpeningGame) -> Script:
    """First places three stones; Second takes a colour, or adds two stones and lets First choose."""
    for _ in range(3):
        yield from game.stone(by=PlayerSide.FIRST)
    taken = yield from game.take(PlayerSide.SECOND, Taken.WHITE, Taken.BLACK, Taken.ADD)
    if taken is Taken.ADD:
        for _ in range(2):
            yield from game.stone(by=PlayerSide.SECOND)
        yield from game.take(PlayerSide.FIRST, Taken.WHITE, Taken.BLACK)


REGULATIONS: Final = (Regulation("swap2", "Swap2", _swap2, renju=False),)
