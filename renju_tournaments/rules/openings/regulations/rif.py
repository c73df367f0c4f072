"""RIF (classical), the rule of the world championships of 1996 to 2008."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _rif(game: OpeningGame) -> Script:
    """An opening, a swap, a fourth stone anywhere, two different fifths, of which White chooses."""
    yield from game.opening()
    yield from game.swap()
    yield from game.stone()
    yield from game.fifths(2)


REGULATIONS: Final = (Regulation("rif", "RIF", _rif),)
