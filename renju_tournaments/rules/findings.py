"""What there is to say about a game record: every finding has a kind, a move, and a weight. None changes a result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from renju_tournaments.rules.points import Point


class Weight(Enum):
    """How much a finding weighs. The value is printed and stored."""

    ERROR = "error"
    """The rules do not allow it."""
    WARNING = "warning"
    """Allowed as it stands, but somebody should look at it."""
    NOTE = "note"
    """Good to know."""


class Kind(Enum):
    """What was found (renju rules 1.6, 1.7, 2). The value is printed and stored; the sentence is made where it is
    shown."""

    # A step that cannot be.
    OCCUPIED = "occupied"
    OFF_BOARD = "off-board"
    WRONG_TURN = "wrong-turn"
    """The record gives the stone another colour than the one to move."""
    PASS_NOT_ALLOWED = "pass-not-allowed"
    MOVES_AFTER_THE_END = "moves-after-the-end"
    STEP_NOT_ASKED_FOR = "step-not-asked-for"
    """A swap, an offer and so on where the regulation has none."""

    # The opening.
    NOT_IN_SQUARE = "not-in-square"
    IN_SQUARE = "in-square"
    WRONG_NUMBER_OF_FIFTHS = "wrong-number-of-fifths"
    WRONG_NUMBER_OF_STONES = "wrong-number-of-stones"
    """A position drawn by lot has more stones or fewer than the regulation says."""
    NUMBER_NOT_ALLOWED = "number-not-allowed"
    OFFERED_TWICE = "offered-twice"
    OFFERED_SYMMETRIC = "offered-symmetric"
    NOT_OFFERED = "not-offered"
    NO_SUCH_WAY = "no-such-way"
    OPENING_NOT_FINISHED = "opening-not-finished"
    SWAP_NOT_RECORDED = "swap-not-recorded"
    FIFTHS_NOT_RECORDED = "fifths-not-recorded"
    WAY_NOT_RECORDED = "way-not-recorded"
    REGULATION_UNKNOWN = "regulation-unknown"
    NOT_AS_DRAWN = "not-as-drawn"
    """The game begins with other stones than those drawn by lot for its table."""
    OTHER_BOARD = "other-board"
    """The record is of a board with another number of lines than the one played on."""

    # Fouls and fives.
    FOUL = "foul"
    """The last move of Black was forbidden."""
    FOUL_PASSED_OVER = "foul-passed-over"
    READINGS_DIFFER = "readings-differ"
    """The move is forbidden by one reading of the rules and allowed by the other (1.5)."""
    FIVE_PASSED_OVER = "five-passed-over"
    LATE_OVERLINE_CLAIM = "late-overline-claim"

    # The result.
    RESULT_CONTRADICTS_FIVE = "result-contradicts-five"
    RESULT_CONTRADICTS_FOUL = "result-contradicts-foul"
    RESULT_CONTRADICTS_DRAW = "result-contradicts-draw"
    """The game ends with two passes or a full board, and somebody is said to have won."""
    FOUL_DOES_NOT_WIN = "foul-does-not-win"
    """By the Russian rules a foul is corrected, and does not lose by itself."""
    NO_FIVE = "no-five"
    NO_FOUL = "no-foul"
    NO_OVERLINE = "no-overline"
    NO_TWO_PASSES = "no-two-passes"
    BOARD_NOT_FULL = "board-not-full"
    ENDING_CONTRADICTS_RESULT = "ending-contradicts-result"
    RESULT_MISSING = "result-missing"


@dataclass(frozen=True, slots=True)
class Finding:
    kind: Kind
    weight: Weight
    move: int = 0
    """The number of the move, 1 for the first; 0 where no move is meant."""
    points: tuple[Point, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    """What else the sentence needs: names and values."""

    @property
    def sentence_key(self) -> str:
        """Which sentence says it: the kind, and, where there is more than one, what tells them apart."""
        facts = dict(self.facts)
        match self.kind:
            case Kind.PASS_NOT_ALLOWED if self.weight is Weight.WARNING:
                return f"{self.kind.value}:opening"
            case Kind.STEP_NOT_ASKED_FOR if "asked" not in facts:
                return f"{self.kind.value}:over"
            case Kind.NUMBER_NOT_ALLOWED if "count" not in facts:
                return f"{self.kind.value}:none"
            case Kind.WAY_NOT_RECORDED if "open" in facts:
                return f"{self.kind.value}:open"
            case Kind.NOT_IN_SQUARE if facts.get("square") == "1":
                return f"{self.kind.value}:centre"
        return self.kind.value
