"""RIF (classical), the rule of the world championships of 1996 to 2008."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table


def _rif(table: Table) -> Script:
    """An opening, a swap, a fourth stone anywhere, two different fifths, of which White chooses."""
    yield from table.opening()
    yield from table.swap()
    yield from table.stone()
    yield from table.fifths(2)


REGULATIONS: Final = (Regulation("rif", "RIF", _rif),)
