"""The opening regulations of gomoku (renju rules 2)."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table
from renju_tournaments.rules.steps import Taken, Who


def _three_stones(table: Table) -> Script:
    for _ in range(3):
        yield from table.stone(by=Who.FIRST)


def _swap(table: Table) -> Script:
    """First places three stones anywhere, Second chooses a colour."""
    yield from _three_stones(table)
    yield from table.swap()


def _swap2(table: Table) -> Script:
    """First places three stones; Second takes a colour, or adds two stones and lets First choose."""
    yield from _three_stones(table)
    taken = yield from table.take(Who.SECOND, Taken.WHITE, Taken.BLACK, Taken.ADD)
    if taken is Taken.ADD:
        yield from table.stone(by=Who.SECOND)
        yield from table.stone(by=Who.SECOND)
        yield from table.take(Who.FIRST, Taken.WHITE, Taken.BLACK)


def _pro(table: Table) -> Script:
    """The first stone in the centre, the third outside the central square of five lines."""
    yield from table.stone(1)
    yield from table.stone()
    yield from table.stone(outside=5)


def _long_pro(table: Table) -> Script:
    """The same with a square of seven lines."""
    yield from table.stone(1)
    yield from table.stone()
    yield from table.stone(outside=7)


REGULATIONS: Final = (
    Regulation("swap", "Swap", _swap, renju=False),
    Regulation("swap2", "Swap2", _swap2, renju=False),
    Regulation("pro", "Pro", _pro, renju=False),
    Regulation("long-pro", "Long pro", _long_pro, renju=False),
)
