"""Gomoku international, of play sites."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _international(game: OpeningGame) -> Script:
    """The first stone in the centre, the second and the third anywhere; then Second, who has White, may swap."""
    yield from game.stone(1)
    yield from game.stone()
    yield from game.stone()
    yield from game.swap()


REGULATIONS: Final = (Regulation("international", "Gomoku international", _international, renju=False),)
