"""Pro and long pro, of gomoku."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table


def _pro(lines: int) -> Callable[[Table], Script]:
    def script(table: Table) -> Script:
        """The first stone in the centre, the third outside the central square of so many lines."""
        yield from table.stone(1)
        yield from table.stone()
        yield from table.stone(outside=lines)

    return script


REGULATIONS: Final = (
    Regulation("pro", "Pro", _pro(5), renju=False),
    Regulation("long-pro", "Long pro", _pro(7), renju=False),
)
