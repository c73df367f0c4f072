"""The names of coefficients: our codes, and those of the field (pairing standards 8, table MTB26), read by one parser.

    BH/C1  BH:C1  bh-c1     -> BH-C1        DE    -> H2H        KS/L+1 -> KOYA+1
    BH/M1  BH-M1            -> BH-M         PS/C1 -> PROG-C1    BPG    -> STARTS
    BH/F                    -> FB           AOB/F -> AOB-F      RTNG/R -> RAT

One name has two meanings: ``BH-F`` is the full truncated Buchholz, as it always was here; ``BH/F`` and ``BH:F`` are the
Fore Buchholz of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.berger import Berger
from pairings.standings.tiebreaks.buchholz.buchholz import Buchholz, ForeBuchholz
from pairings.standings.tiebreaks.buchholz.of_opponents import OpponentsBuchholz
from pairings.standings.tiebreaks.koya import Koya
from pairings.standings.tiebreaks.opponents_rating import OpponentsRating
from pairings.standings.tiebreaks.progress import Progress


class UnknownTieBreak(ValueError):
    """No coefficient has this code."""


ALIASES: Final[Mapping[str, str]] = {
    "DE": "H2H",
    "PS": "PROG",
    "KS": "KOYA",
    "BPG": "STARTS",
    "SSB": "SB",
    "LOTS": "LOT",
    "PO": "PLAYOFF",
}
"""Names of the field for coefficients that have another one here."""

_CUT: Final[Mapping[str, Callable[[int], TieBreak]]] = {
    "BH": Buchholz,
    "FB": ForeBuchholz,
    "SB": Berger,
    "PROG": Progress,
    "ARO": OpponentsRating,
}
_MEDIAN: Final[Mapping[str, Callable[[int, int], TieBreak]]] = {
    "BH": Buchholz,
    "FB": ForeBuchholz,
    "ARO": OpponentsRating,
}
_NAME: Final = re.compile(r"([A-Z][A-Z0-9]*)((?:[-/:#!][A-Z0-9+-]*[A-Z0-9])*|[-+][0-9]+)", re.ASCII)
_MODIFIER: Final = re.compile(r"[-/:#!](C|M|L(?=[-+])|F|R|GP)([-+]?[0-9]*)", re.ASCII)
_MOVED: Final = re.compile(r"[-+][1-9][0-9]?", re.ASCII)
_COUNT: Final = re.compile(r"[1-9][0-9]?", re.ASCII)


@lru_cache(maxsize=512)
def parse(text: str) -> str | TieBreak:
    """What a name means: the code of a coefficient without modifiers, or a coefficient made for the modifiers.

    Case and spaces around do not matter; ``/``, ``:`` and ``-`` separate. ``:GP`` says nothing in a personal event.
    Raises UnknownTieBreak for whatever is no name, and for a modifier that the coefficient does not have."""
    found = _NAME.fullmatch(text.strip().upper())
    if found is None:
        raise UnknownTieBreak(text)
    name = ALIASES.get(found[1], found[1])
    if name == "KOYA" and _MOVED.fullmatch(found[2]):
        return Koya(int(found[2]))
    modifiers = _modifiers(text, found[2])
    modifiers.pop("GP", None)
    if "F" in modifiers and name == "BH":
        del modifiers["F"]
        name = "FB"
    if not modifiers:
        return name
    if len(modifiers) > 1:
        raise UnknownTieBreak(text)
    ((modifier, amount),) = modifiers.items()
    made = _made(name, modifier, amount)
    if made is None:
        raise UnknownTieBreak(text)
    return made


def _modifiers(text: str, rest: str) -> dict[str, str]:
    modifiers: dict[str, str] = {}
    end = 0
    for part in _MODIFIER.finditer(rest):
        if part.start() != end or part[1] in modifiers:
            raise UnknownTieBreak(text)
        end = part.end()
        modifiers[part[1]] = part[2]
    if end != len(rest):
        raise UnknownTieBreak(text)
    return modifiers


def _made(name: str, modifier: str, amount: str) -> str | TieBreak | None:
    if modifier == "C" and name in _CUT and _COUNT.fullmatch(amount):
        return _CUT[name](int(amount))
    if modifier == "M" and name in _MEDIAN and (not amount or _COUNT.fullmatch(amount)):
        return _MEDIAN[name](int(amount or 1), int(amount or 1))
    if modifier == "L" and name == "KOYA" and _MOVED.fullmatch(amount):
        return Koya(int(amount))
    if modifier == "F" and name == "AOB" and not amount:
        return OpponentsBuchholz(fore=True)
    if modifier == "R" and name == "RTNG" and not amount:
        return "RAT"
    return None
