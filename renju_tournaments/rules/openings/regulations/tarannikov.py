"""Tarannikov."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _tarannikov(game: OpeningGame) -> Script:
    """Five stones in squares of 1, 3, 5, 7 and 9 lines, a swap after each."""
    for square in (1, 3, 5, 7, 9):
        yield from game.stone(square)
        yield from game.swap()


REGULATIONS: Final = (Regulation("tarannikov", "Tarannikov", _tarannikov),)
