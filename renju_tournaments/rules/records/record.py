"""A game record as files and boards give it: the steps, who played, and how it ended (renju rules 2.3).

Nothing here judges: a record may hold steps that no regulation allows; replaying it says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from renju_tournaments.rules.points import SIZE, Point
from renju_tournaments.rules.records.tree import Node
from renju_tournaments.rules.steps import Choose, Pass, Place, SetUp, Step
from renju_tournaments.rules.words import _


class Outcome(Enum):
    """Who won, by colour at the end. The value is stored."""

    BLACK = "black"
    WHITE = "white"
    DRAW = "draw"
    UNKNOWN = "unknown"


class Ending(Enum):
    """How a game ended (renju rules 2.3). The value is stored."""

    FIVE = "five"
    OVERLINE_WHITE = "overline-white"
    FOUL = "foul"
    LATE_OVERLINE = "late-overline"
    TIME = "time"
    RESIGNATION = "resign"
    AGREEMENT = "agreement"
    PASSES = "pass-pass"
    FULL_BOARD = "full"
    BOTH_OUT_OF_TIME = "both-time"
    DEAD_POSITION = "dead"
    FORFEIT = "forfeit"
    VOID = "void"
    UNKNOWN = "unknown"


OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.BLACK: _("Black won"),
    Outcome.WHITE: _("White won"),
    Outcome.DRAW: _("draw"),
    Outcome.UNKNOWN: _("result not recorded"),
}
"""Who won, in words."""
ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.FIVE: _("by a five"),
    Ending.OVERLINE_WHITE: _("by a row of six or more of White"),
    Ending.FOUL: _("by a forbidden move of Black"),
    Ending.LATE_OVERLINE: _("by an overline of Black that was claimed later"),
    Ending.TIME: _("on time"),
    Ending.RESIGNATION: _("by resignation"),
    Ending.AGREEMENT: _("by agreement"),
    Ending.PASSES: _("by two passes in succession"),
    Ending.FULL_BOARD: _("with a full board"),
    Ending.BOTH_OUT_OF_TIME: _("with the time of both exceeded"),
    Ending.DEAD_POSITION: _("in a position in which neither can make a five"),
    Ending.FORFEIT: _("without play"),
    Ending.VOID: _("as a void game"),
    Ending.UNKNOWN: _("in a way that is not recorded"),
}
"""How, as it is said after the outcome: “Black won by a five”."""


@dataclass(frozen=True)
class Record:
    """A game. ``regulation`` is a key of rules.openings, empty where the file does not say.

    ``black`` and ``white`` are the names under the colours at the end, after all swaps; ``first`` and ``second`` those
    who started the game and who did not, where the record tells them apart.
    """

    steps: tuple[Step, ...] = ()
    size: int = SIZE
    regulation: str = ""
    black: str = ""
    white: str = ""
    first: str = ""
    second: str = ""
    outcome: Outcome = Outcome.UNKNOWN
    ending: Ending = Ending.UNKNOWN
    event: str = ""
    place: str = ""
    round: str = ""
    date: str = ""
    """As written, ``2026-11-30`` where it can be told."""
    comment: str = ""
    extras: tuple[tuple[str, str], ...] = field(default=())
    """What a file says besides, name and value, in its order. The name begins with the key of the format that writes it
    back: ``sgf.AP``, ``renjunet.alt``."""
    tree: tuple[Node, ...] = field(default=())
    """The game with its variations and notes, where there are any; its main line is ``steps``."""

    @property
    def moves(self) -> tuple[Point | None, ...]:
        """The stones and passes (None) in their order, Black first; what the steps besides them say is left out."""
        found: list[Point | None] = []
        for step in self.steps:
            match step:
                case Place(point) | Choose(point):
                    found.append(point)
                case SetUp(points):
                    found += points
                case Pass():
                    found.append(None)
        return tuple(found)
