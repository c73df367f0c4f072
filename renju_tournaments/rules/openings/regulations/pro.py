"""Pro and long pro, of gomoku."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.openings.script import OpeningGame, Regulation, Script


def _pro(lines: int) -> Callable[[OpeningGame], Script]:
    def script(game: OpeningGame) -> Script:
        """The first stone in the centre, the third outside the central square of so many lines."""
        yield from game.stone(1)
        yield from game.stone()
        yield from game.stone(outside=lines)

    return script


REGULATIONS: Final = (
    Regulation("pro", "Pro", _pro(5), renju=False),
    Regulation("long-pro", "Long pro", _pro(7), renju=False),
)
