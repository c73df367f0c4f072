"""The kinds of columns: what values they have, and how these lie on paper and on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of values a column has, and how these lie. ``name``: for programs; ``is_number``: they are numbers for
    a program that counts; ``wraps``: their text may take several lines on paper; ``head`` and ``cell``: the classes of
    its cells on a page."""

    name: str
    align: str = "left"
    wraps: bool = False
    is_number: bool = False
    head: str = ""
    cell: str = ""


TEXT: Final = Kind("text", wraps=True)
PLAYER: Final = Kind("player", wraps=True)
COUNT: Final = Kind("number", "right", is_number=True, head="num", cell="num")
"""Whole numbers: of players, tables, rounds; ratings."""
YEAR: Final = Kind("number", is_number=True, head="num", cell="num")
POINTS: Final = Kind("points", "center", is_number=True, head="num", cell="num points")
CAME: Final = Kind("points", "center", is_number=True, head="num", cell="num")
"""The points somebody sits down with."""
COEFFICIENT: Final = Kind("coefficient", "center", is_number=True, head="num", cell="num")
PLACE: Final = Kind("place", "center", head="num", cell="num place")
RESULT: Final = Kind("result", "center", head="mid", cell="mid result")
MEETINGS: Final = Kind("meetings", "center", head="mid", cell="mid square")
DAY: Final = Kind("day", "center")
CODE: Final = Kind("text", "center")
"""Short texts: countries, titles, signs."""
