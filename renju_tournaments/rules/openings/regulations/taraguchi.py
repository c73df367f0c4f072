"""Taraguchi: with five fifths, as it was written in 2010; with ten, the rule of the world championships since 2024."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script
from renju_tournaments.rules.steps import Colour


def _taraguchi(fifths: int) -> Callable[[OpeningGame], Script]:
    def script(game: OpeningGame) -> Script:
        """A swap after each of the first four stones; then A, a fifth stone near the centre and a last swap, or B, so
        many fifths anywhere, of which White chooses. Where a text lets B replace the fourth swap, that swap is not
        used."""
        for square in (1, 3, 5, 7):
            yield from game.stone(square)
            yield from game.swap()
        way = yield from game.branch(game.owner(Colour.BLACK), "A", "B")
        if way == "A":
            yield from game.stone(9)
            yield from game.swap()
        else:
            yield from game.fifths(fifths)

    return script


REGULATIONS: Final = (
    Regulation("taraguchi-5", "Taraguchi-5", _taraguchi(5)),
    Regulation("taraguchi-10", "Taraguchi-10", _taraguchi(10)),
)
