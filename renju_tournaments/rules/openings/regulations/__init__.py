"""The opening regulations whose text is certain (renju rules 2), one module each, all with the same face:
``REGULATIONS``, the regulation, or its kinds that differ by a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renju_tournaments.rules.openings.regulations import (
    by_lot,
    free,
    international,
    pro,
    rif,
    soosorv,
    swap,
    swap2,
    taraguchi,
    tarannikov,
    yamaguchi,
)
from renju_tournaments.rules.openings.script import Regulation

RENJU: Final = (rif, free, yamaguchi, soosorv, taraguchi, tarannikov, by_lot)
GOMOKU: Final = (swap, swap2, pro, international)
REGULATIONS: Final[Mapping[str, Regulation]] = {
    regulation.key: regulation for module in (*RENJU, *GOMOKU) for regulation in module.REGULATIONS
}
"""By their keys, in the order in which they are offered."""
