"""Yamaguchi, the rule of the world championships of 2009 to 2015."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table
from renju_tournaments.rules.steps import PlayerSide


def _yamaguchi(table: Table) -> Script:
    """First places an opening and declares how many fifths there will be; then a swap. No upper limit is known."""
    yield from table.opening()
    count = yield from table.declare(PlayerSide.FIRST)
    yield from table.swap(PlayerSide.SECOND)
    yield from table.stone()
    yield from table.fifths(count)


REGULATIONS: Final = (Regulation("yamaguchi", "Yamaguchi", _yamaguchi),)
