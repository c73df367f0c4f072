"""Steps besides stones, as words: ``swap``, ``no swap``, ``declares 5``, ``offers i8 j9``, ``way B``, ``takes white``,
``position h8 h9 i8``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.points import LARGEST, Point
from renju_tournaments.rules.steps import Branch, Declare, Offer, SetUp, Step, Swap, Take, Taken

ReadPoint = Callable[[str], Point]
"""Raises ValueError for what is no point."""
WritePoint = Callable[[Point], str]
MOST_POINTS: Final = LARGEST * LARGEST
"""Of one step: no board has more."""


def step_words(step: Step, point: WritePoint) -> str:
    """The words for a step; empty for stones and passes, which are written as moves."""
    match step:
        case Swap(done):
            return "swap" if done else "no swap"
        case Declare(count):
            return f"declares {count}"
        case Offer(points):
            return " ".join(["offers", *map(point, points)])
        case Branch(name):
            return f"way {name}"
        case Take(what):
            return f"takes {what.value}"
        case SetUp(points):
            return " ".join(["position", *map(point, points)])
        case _:
            return ""


def step_of(words: str, point: ReadPoint) -> Step | None:
    """The step that the words mean; None where they mean none. Raises ValueError for a point that is none."""
    word, _, rest = words.strip().partition(" ")
    rest = rest.strip()
    match word.lower():
        case "swap" if not rest:
            return Swap(True)
        case "no" if rest.lower() == "swap":
            return Swap(False)
        case "declares" if rest.isascii() and rest.isdigit() and len(rest) <= 3:
            return Declare(int(rest))
        case "offers" if (names := rest.split()) and len(names) <= MOST_POINTS:
            return Offer(tuple(map(point, names)))
        case "position" if (names := rest.split()) and len(names) <= MOST_POINTS:
            return SetUp(tuple(map(point, names)))
        case "way" if rest.isascii() and rest.isalpha() and len(rest) == 1:
            return Branch(rest.upper())
        case "takes" if rest.lower() in [taken.value for taken in Taken]:
            return Take(Taken(rest.lower()))
    return None
