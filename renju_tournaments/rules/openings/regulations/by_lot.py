"""Renju by lot. The list of positions belongs to the event."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _by_lot(game: OpeningGame) -> Script:
    """A position of five stones is drawn; no swap, no fifths."""
    yield from game.set_up(5)


REGULATIONS: Final = (Regulation("by-lot", "Renju by lot", _by_lot),)
