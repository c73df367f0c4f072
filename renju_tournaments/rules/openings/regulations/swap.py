"""Swap, of gomoku."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table
from renju_tournaments.rules.steps import PlayerSide


def _swap(table: Table) -> Script:
    """First places three stones anywhere, Second chooses a colour."""
    for _ in range(3):
        yield from table.stone(by=PlayerSide.FIRST)
    yield from table.swap()


REGULATIONS: Final = (Regulation("swap", "Swap", _swap, renju=False),)
