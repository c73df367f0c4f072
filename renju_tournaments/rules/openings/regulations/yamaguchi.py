"""Yamaguchi, the rule of the world championships of 2009 to 2015."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script
from renju_tournaments.rules.steps import PlayerSide


def _yamaguchi(game: OpeningGame) -> Script:
    """First places an opening and declares how many fifths there will be; then a swap. No upper limit is known."""
    yield from game.opening()
    count = yield from game.declare(PlayerSide.FIRST)
    yield from game.swap(PlayerSide.SECOND)
    yield from game.stone()
    yield from game.fifths(count)


REGULATIONS: Final = (Regulation("yamaguchi", "Yamaguchi", _yamaguchi),)
