"""How the engine says what it has to say: a code, and beside it its sentence in English.

A sentence has its parameters by name, ``%(player)s``. ``_`` and ``ngettext`` do nothing but mark it: whatever collects
the texts to be translated knows them by these names. ``pairings.sentences`` puts the parameters in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final, Self

Param = int | str | tuple[int, ...] | tuple[str, ...]


def _(text: str) -> str:
    """Marks a text for translation."""
    return text


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence that differs between one and many, by the number that is its parameter ``param``."""

    one: str
    many: str
    param: str


def ngettext(one: str, many: str, param: str) -> Counted:
    """Marks the two forms of a sentence for translation."""
    return Counted(one, many, param)


@dataclass(frozen=True)
class By:
    """A sentence that differs with the value of one parameter, or with that of several, one By inside another."""

    param: str
    variants: Mapping[Param | None, Says]
    """By value; None stands for a parameter that is missing."""
    otherwise: Says | None = None


Says = str | Counted | By | tuple["Says", ...]
"""What a code says; several parts follow each other, and an empty one says nothing."""


def by_side(starts: Says, second: Says) -> By:
    """Who starts (``side`` is ``first``), and who does not."""
    return By("side", {"first": starts, "second": second})


def unless_empty(param: str, says: Says, empty: Says = "") -> By:
    """Said where the list ``param`` holds something."""
    return By(param, {(): empty, None: empty}, says)


class Kind(Enum):
    """How a parameter is written."""

    PLAIN = auto()
    """As it is."""
    PLAYER = auto()
    """Starting numbers, by name; where there is none: nobody."""
    PAIR = auto()
    """Pairs written ``3-7``, by name; who starts comes first."""
    POINTS = auto()
    """Half-points, as points."""
    RESULT = auto()
    MEANS = auto()
    """What decides a drawn match (``settings.TieBreaker``)."""
    TIEBREAK = auto()
    """Coefficients, by name."""
    DECISION = auto()
    """What the arbiter decided (``decisions.DecisionCode``)."""
    CHOICE = auto()
    """Numbers one of which it may be: 7 or 9."""


PLAIN: Final[Mapping[str, Kind]] = {"first": Kind.PLAIN, "second": Kind.PLAIN}
"""Of a code whose ``first`` and ``second`` are no players."""

_OF_NAME: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("player", "players", "opponent", "opponents", "proposed", "over", "tied"), Kind.PLAYER),
    **dict.fromkeys(("first", "second", "met", "unplayed", "forbidden", "not_before", "limit"), Kind.PLAYER),
    **dict.fromkeys(("score", "scores", "other", "lead", "group", "median", "upper", "lower"), Kind.POINTS),
    **dict.fromkeys(("tiebreak", "tiebreaks", "after"), Kind.TIEBREAK),
    "result": Kind.RESULT,
    "means": Kind.MEANS,
    "decisions": Kind.DECISION,
    "usual": Kind.CHOICE,
}


class SpokenCode(StrEnum):
    """A code with its sentence: ``NAME = "code", _("What it says.")``. A third part tells of which kind parameters are
    that are not of the kind their name says."""

    _value_: str
    says: Says
    kinds: Mapping[str, Kind]

    def __new__(cls, code: str, says: Says, kinds: Mapping[str, Kind] | None = None) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.says = says
        member.kinds = kinds or {}
        return member

    def kind_of(self, param: str) -> Kind:
        return self.kinds.get(param) or _OF_NAME.get(param, Kind.PLAIN)
