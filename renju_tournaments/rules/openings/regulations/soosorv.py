"""Soosõrv with at most four fifths, as it was written in 2011, and with eight, the rule of the world championships
of 2017 to 2023."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script
from renju_tournaments.rules.steps import Colour


def _soosorv(most: int) -> Callable[[OpeningGame], Script]:
    def script(game: OpeningGame) -> Script:
        """An opening, a swap; White places the fourth stone and declares the fifths, up to a number; a second swap."""
        yield from game.opening()
        yield from game.swap()
        white = game.owner(Colour.WHITE)
        yield from game.stone()
        count = yield from game.declare(white, most)
        yield from game.swap(white.other)
        yield from game.fifths(count)

    return script


REGULATIONS: Final = (
    Regulation("soosorv-4", "Soosõrv-4", _soosorv(4)),
    Regulation("soosorv-8", "Soosõrv-8", _soosorv(8)),
)
