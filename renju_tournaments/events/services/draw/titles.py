"""Titles and categories in their order, for the numbering of a regulated Swiss (rules 13.1).

Equal or missing ratings are decided by titles («звания»), then by categories («разряды»). The national titles and the
international ones stand in one list; a title that is not in it comes last.
"""

from __future__ import annotations

from typing import Final

_STEPS: Final[tuple[frozenset[str], ...]] = tuple(
    frozenset(step.split())
    for step in (
        "гр гроссмейстер гросс igm gm grandmaster гмр",
        "мсмк им im",
        "мс мастер master m mk",
        "кмс cm cmk km",
        "1 i i.",
        "2 ii ii.",
        "3 iii iii.",
        "1ю iю",
        "2ю iiю",
        "3ю iiiю",
    )
)
"""From the highest: grandmaster, international master, master, candidate, first to third category, youth categories."""

UNKNOWN: Final = len(_STEPS)
"""The place of a title that is not in the list, and of none."""


def title_order(title: str) -> int:
    """The place of a title among titles: 0 is the highest; ``UNKNOWN`` for one that is not known.

    Letters, dots and words that add nothing do not matter: «1 разряд», "1st category", «1-й р.» are one category.
    """
    wanted = _plain(title)
    return next((place for place, step in enumerate(_STEPS) if wanted in step), UNKNOWN)


_FILLERS: Final = frozenset({"р", "ю", "юн", "разряд", "разр", "юношеский", "категория", "category", "cat", "třída"})
_ENDINGS: Final = ("-й", "-ый", "-ой", "-ий", "й", "st", "nd", "rd", "р")
"""What is written after the numeral of a category."""


def _plain(title: str) -> str:
    words = title.casefold().replace(".", " ").split()
    youth = any(word.startswith("ю") for word in words)
    plain = "".join(word for word in words if word not in _FILLERS)
    for ending in _ENDINGS:
        if plain[:1] in ("1", "2", "3", "i") and plain.endswith(ending):
            plain = plain.removesuffix(ending)
    return plain + "ю" if youth and not plain.endswith("ю") else plain
