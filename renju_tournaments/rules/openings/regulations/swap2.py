"""Swap2, of gomoku."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table
from renju_tournaments.rules.steps import PlayerSide, Taken


def _swap2(table: Table) -> Script:
    """First places three stones; Second takes a colour, or adds two stones and lets First choose."""
    for _ in range(3):
        yield from table.stone(by=PlayerSide.FIRST)
    taken = yield from table.take(PlayerSide.SECOND, Taken.WHITE, Taken.BLACK, Taken.ADD)
    if taken is Taken.ADD:
        for _ in range(2):
            yield from table.stone(by=PlayerSide.SECOND)
        yield from table.take(PlayerSide.FIRST, Taken.WHITE, Taken.BLACK)


REGULATIONS: Final = (Regulation("swap2", "Swap2", _swap2, renju=False),)
