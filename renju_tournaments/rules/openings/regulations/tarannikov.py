"""Tarannikov."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table


def _tarannikov(table: Table) -> Script:
    """Five stones in squares of 1, 3, 5, 7 and 9 lines, a swap after each."""
    for square in (1, 3, 5, 7, 9):
        yield from table.stone(square)
        yield from table.swap()


REGULATIONS: Final = (Regulation("tarannikov", "Tarannikov", _tarannikov),)
