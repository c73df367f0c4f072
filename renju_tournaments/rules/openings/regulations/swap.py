"""Swap, of gomoku."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script
from renju_tournaments.rules.steps import PlayerSide


def _swap(game: OpeningGame) -> Script:
    """First places three stones anywhere, Second chooses a colour."""
    for _ in range(3):
        yield from game.stone(by=PlayerSide.FIRST)
    yield from game.swap()


REGULATIONS: Final = (Regulation("swap", "Swap", _swap, renju=False),)
