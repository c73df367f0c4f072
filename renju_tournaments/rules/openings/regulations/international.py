"""Gomoku international, of play sites."""

from __future__ import annotations

from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table


def _international(table: Table) -> Script:
    """The first stone in the centre, the second and the third anywhere; then Second, who has White, may swap."""
    yield from table.stone(1)
    yield from table.stone()
    yield from table.stone()
    yield from table.swap()


REGULATIONS: Final = (Regulation("international", "Gomoku international", _international, renju=False),)
