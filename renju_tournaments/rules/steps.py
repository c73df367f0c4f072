"""What happens in a game besides stones: the steps of a record, in the order in which they are taken.

``First`` is who starts the game (tentative Black), ``Second`` the other; a swap changes who owns which colour, never
whose colour moves (renju rules 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from renju_tournaments.rules.board import BLACK, WHITE
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.words import _


class PlayerSide(Enum):
    """A player, by who starts the game. The value is stored."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> PlayerSide:
        return PlayerSide.SECOND if self is PlayerSide.FIRST else PlayerSide.FIRST


class Colour(Enum):
    """The colour of a stone. The value is what lies on a board."""

    BLACK = BLACK
    WHITE = WHITE

    @property
    def other(self) -> Colour:
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK


class Taken(Enum):
    """What is chosen where colours are taken, and not only exchanged. The value is stored."""

    WHITE = "white"
    BLACK = "black"
    ADD = "add"
    """Neither: two more stones, and the other chooses."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stone; its colour follows from what came before."""

    point: Point
    said: Colour | None = None
    """The colour the record gives it, where it does."""


@dataclass(frozen=True, slots=True)
class Pass:
    """No stone. A pass is a move and takes a number."""


@dataclass(frozen=True, slots=True)
class Swap:
    """The right to exchange the colours, used or not."""

    done: bool


@dataclass(frozen=True, slots=True)
class Declare:
    """How many fifth moves will be offered."""

    count: int


@dataclass(frozen=True, slots=True)
class Offer:
    """The fifth moves offered, in their order."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """The fifth move chosen from those offered; the stone is placed by it."""

    point: Point


@dataclass(frozen=True, slots=True)
class Branch:
    """A way of going on, where the regulation has two: A or B."""

    name: str


@dataclass(frozen=True, slots=True)
class Take:
    """A colour taken, or two stones more."""

    what: Taken


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position drawn by lot: its stones in the order Black, White, Black and so on."""

    points: tuple[Point, ...]


Step = Place | Pass | Swap | Declare | Offer | Choose | Branch | Take | SetUp
STEPS: Final[Mapping[str, str]] = {
    "Place": _("a stone"),
    "Pass": _("a pass"),
    "Swap": _("a swap"),
    "Declare": _("a number of fifth moves"),
    "Offer": _("an offer of fifth moves"),
    "Choose": _("a choice of a fifth move"),
    "Branch": _("a choice between ways to go on"),
    "Take": _("a choice of colour"),
    "SetUp": _("a position drawn by lot"),
}
"""Kinds of steps, as findings name them."""
