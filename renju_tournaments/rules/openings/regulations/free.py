"""The 26 openings without a swap."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _free(game: OpeningGame) -> Script:
    """One of the 26 openings, then free play."""
    yield from game.opening()


REGULATIONS: Final = (Regulation("free", "26 openings", _free),)
