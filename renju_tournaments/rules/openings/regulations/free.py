"""The 26 openings without a swap."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table


def _free(table: Table) -> Script:
    """One of the 26 openings, then free play."""
    yield from table.opening()


REGULATIONS: Final = (Regulation("free", "26 openings", _free),)
