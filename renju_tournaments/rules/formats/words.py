"""How files write results and name opening regulations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.record import Ending, Outcome

_SCORES: Final[Mapping[str, Outcome]] = {
    "1-0": Outcome.BLACK,
    "0-1": Outcome.WHITE,
    "½-½": Outcome.DRAW,
    "1/2-1/2": Outcome.DRAW,
    "0.5-0.5": Outcome.DRAW,
    "0,5-0,5": Outcome.DRAW,
    "*": Outcome.UNKNOWN,
}
_SIDES: Final[Mapping[str, Outcome]] = {
    "b": Outcome.BLACK,
    "black": Outcome.BLACK,
    "чёрные": Outcome.BLACK,
    "черные": Outcome.BLACK,
    "černý": Outcome.BLACK,
    "w": Outcome.WHITE,
    "white": Outcome.WHITE,
    "белые": Outcome.WHITE,
    "bílý": Outcome.WHITE,
    "0": Outcome.DRAW,
    "draw": Outcome.DRAW,
    "jigo": Outcome.DRAW,
    "ничья": Outcome.DRAW,
    "remíza": Outcome.DRAW,
    "unknown": Outcome.UNKNOWN,
    "?": Outcome.UNKNOWN,
    "": Outcome.UNKNOWN,
}
_ENDINGS: Final[Mapping[str, Ending]] = {
    **{ending.value: ending for ending in Ending},
    "r": Ending.RESIGNATION,
    "resignation": Ending.RESIGNATION,
    "t": Ending.TIME,
    "f": Ending.FORFEIT,
    "5": Ending.FIVE,
    "": Ending.UNKNOWN,
}
SCORES: Final = {Outcome.BLACK: "1-0", Outcome.WHITE: "0-1", Outcome.DRAW: "1/2-1/2", Outcome.UNKNOWN: "*"}
"""A result as a score, as it is written."""

Result = tuple[Outcome, Ending]


def score(text: str) -> Outcome | None:
    """The outcome a score means: ``1-0``, ``0 : 1``, ``½-½``."""
    return _SCORES.get(re.sub(r"\s+", "", text).replace("–", "-").replace(":", "-"))


def result(text: str) -> Result | None:
    """What a result means: a score, ``B+R``, ``white, time``, ``Void``; None where it cannot be told."""
    text = text.strip()
    found = score(text)
    if found is not None:
        return found, Ending.UNKNOWN
    if text.lower() == "void":
        return Outcome.UNKNOWN, Ending.VOID
    side, _, how = text.lower().replace("+", ",", 1).partition(",")
    if how.strip() in ("draw", "0"):  # “B+Draw” is a draw
        side, how = "draw", ""
    outcome, ending = _SIDES.get(side.strip()), _ENDINGS.get(how.strip())
    return None if outcome is None or ending is None else (outcome, ending)


def result_text(outcome: Outcome, ending: Ending) -> str:
    """The result in words that ``result`` reads: ``white, late-overline``. Empty for none."""
    if ending is Ending.UNKNOWN:
        return "" if outcome is Outcome.UNKNOWN else outcome.value
    return f"{outcome.value}, {ending.value}"


_NUMBERED: Final = {"soos": "soosorv", "taraguchi": "taraguchi"}
_NAMED: Final = {"yamaguchi": "yamaguchi", "tarannikov": "tarannikov", "rif": "rif"}


def regulation(text: str) -> str:
    """The key of the opening regulation that a text names, ``Soosyrv-8`` or ``RIF rule``; empty where none is known
    by it, or more than one."""
    text = text.strip().lower()
    for known in REGULATIONS.values():
        if text in (known.key, known.name.lower()):
            return known.key
    for word, key in _NUMBERED.items():
        numbered = re.search(rf"\b{word}\w*[\s-]*(\d+)\b", text)
        if numbered:
            key = f"{key}-{numbered[1]}"
            return key if key in REGULATIONS else ""
    found = {key for word, key in _NAMED.items() if re.search(rf"\b{word}\b", text)}
    return found.pop() if len(found) == 1 and not any(word in text for word in _NUMBERED) else ""


def regulation_name(key: str) -> str:
    """The name of a regulation as it is written; the key where it is not known here."""
    return REGULATIONS[key].name if key in REGULATIONS else key
