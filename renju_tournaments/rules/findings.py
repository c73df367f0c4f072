"""What there is to say about a game record, with its English. Every finding has a kind, a move, and a weight; none
changes a result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from renju_tournaments.rules.points import ColumnLetters, Point, point_name
from renju_tournaments.rules.steps import STEPS
from renju_tournaments.rules.verdicts import FOULS
from renju_tournaments.rules.words import _


class Weight(Enum):
    """How much a finding weighs. The value is printed and stored."""

    ERROR = "error"
    """The rules do not allow it."""
    WARNING = "warning"
    """Allowed as it stands, but somebody should look at it."""
    NOTE = "note"
    """Good to know."""


class Kind(Enum):
    """What was found (renju rules 1.6, 1.7, 2). The value is printed and stored; SENTENCES says it."""

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


SENTENCES: Final[Mapping[str, str]] = {
    # A step that cannot be.
    "occupied": _("There is a stone on %(points)s already."),
    "off-board": _("%(points)s is not on the board."),
    "wrong-turn": _("The record gives the stone on %(points)s the colour that is not to move."),
    "pass-not-allowed": _("The first three moves cannot be passes."),
    "pass-not-allowed:opening": _("A pass before the opening is finished."),
    "moves-after-the-end": _("The game was over before this move."),
    "step-not-asked-for": _("The record has %(step)s where the regulation has %(asked)s."),
    "step-not-asked-for:over": _("The record has %(step)s, and the opening is over or has none."),
    # The opening.
    "not-in-square": _("%(points)s lies outside the central square of %(square)s lines."),
    "not-in-square:centre": _("%(points)s is not the centre, where the first stone lies."),
    "in-square": _("%(points)s lies inside the central square of %(square)s lines, and must lie outside."),
    "wrong-number-of-fifths": _("The number of fifth moves offered is not %(count)s."),
    "wrong-number-of-stones": _("The number of stones in the position drawn by lot is not %(count)s."),
    "number-not-allowed": _("The number of fifth moves declared is none of 1 to %(count)s."),
    "number-not-allowed:none": _("At least one fifth move has to be declared."),
    "offered-twice": _("%(points)s was offered more than once."),
    "offered-symmetric": _("The fifth moves %(points)s are symmetric, and count as one."),
    "not-offered": _("%(points)s was not among the fifth moves offered."),
    "no-such-way": _("The regulation has no such way to go on."),
    "opening-not-finished": _("The game ends before its opening is finished."),
    "swap-not-recorded": _("Whether the colours were swapped is not recorded; it was read as “not swapped”."),
    "fifths-not-recorded": _("The fifth moves offered are not recorded."),
    "way-not-recorded": _("Which way of the regulation was taken is not recorded; the moves tell it."),
    "way-not-recorded:open": _(
        "Which way of the regulation was taken is not recorded, and the moves allow more than one: whether fifth moves "
        "were offered, or the colours swapped after the fifth, is not known."
    ),
    "regulation-unknown": _(
        "The opening regulation “%(regulation)s” is not known here, so the opening was not checked."
    ),
    "not-as-drawn": _("The game does not begin with the position that was drawn by lot for its table: %(points)s."),
    "other-board": _("The record is of a board of %(lines)s lines, and the event plays on %(wanted)s."),
    # Fouls and fives.
    "foul": _("The last move of Black, %(points)s, is forbidden: %(foul)s."),
    "foul-passed-over": _("Black’s move %(points)s is forbidden (%(foul)s). Nobody claimed it, and the game went on."),
    "readings-differ": _(
        "Whether %(points)s is forbidden depends on the reading of the rules: "
        "a straight four that makes a five at the same time."
    ),
    "five-passed-over": _("%(points)s makes a five. Nobody claimed it, and the game went on."),
    "late-overline-claim": _("The overline on %(points)s was claimed later, which is allowed."),
    # The result.
    "result-contradicts-five": _("The last move, %(points)s, makes a five, and the result does not say so."),
    "result-contradicts-foul": _(
        "The last move of Black, %(points)s, is forbidden (%(foul)s), and the record says that Black won."
    ),
    "result-contradicts-draw": _(
        "The game ends with two passes or a full board, and the record says that somebody won."
    ),
    "foul-does-not-win": _(
        "By these rules the foul on %(points)s (%(foul)s) is corrected, and does not win by itself."
    ),
    "no-five": _("The record says that the game ended by a five, and the last move makes none that wins."),
    "no-foul": _("The record says that the game ended by a foul, and none of the last two moves is one."),
    "no-overline": _("The record says that the game ended by an overline claimed later, and there is none."),
    "no-two-passes": _("The record says that the game ended by two passes, and the last two moves are not passes."),
    "board-not-full": _("The record says that the game ended with a full board, and the board is not full."),
    "ending-contradicts-result": _("The way the game is said to have ended does not go with its result."),
    "result-missing": _("The record has no result."),
}
"""By ``Finding.sentence_key``; the place-holders are those of ``values``."""
NAMES: Final[Mapping[Kind, str]] = {
    Kind.OCCUPIED: _("stone on a point that is taken"),
    Kind.OFF_BOARD: _("point off the board"),
    Kind.WRONG_TURN: _("colour out of turn"),
    Kind.PASS_NOT_ALLOWED: _("pass during the opening"),
    Kind.MOVES_AFTER_THE_END: _("moves after the end of the game"),
    Kind.STEP_NOT_ASKED_FOR: _("step the regulation does not have there"),
    Kind.NOT_IN_SQUARE: _("opening stone outside its square"),
    Kind.IN_SQUARE: _("opening stone inside the square it must leave"),
    Kind.WRONG_NUMBER_OF_FIFTHS: _("wrong number of fifth moves"),
    Kind.WRONG_NUMBER_OF_STONES: _("wrong number of stones drawn by lot"),
    Kind.NUMBER_NOT_ALLOWED: _("number of fifth moves that cannot be declared"),
    Kind.OFFERED_TWICE: _("fifth move offered twice"),
    Kind.OFFERED_SYMMETRIC: _("symmetric fifth moves"),
    Kind.NOT_OFFERED: _("fifth move that was not offered"),
    Kind.NO_SUCH_WAY: _("way of going on that the regulation does not have"),
    Kind.OPENING_NOT_FINISHED: _("opening not finished"),
    Kind.SWAP_NOT_RECORDED: _("swap not recorded"),
    Kind.FIFTHS_NOT_RECORDED: _("fifth moves not recorded"),
    Kind.WAY_NOT_RECORDED: _("way of going on not recorded"),
    Kind.REGULATION_UNKNOWN: _("regulation not known here"),
    Kind.NOT_AS_DRAWN: _("not the position drawn by lot"),
    Kind.OTHER_BOARD: _("board of another size"),
    Kind.FOUL: _("foul on the last move"),
    Kind.FOUL_PASSED_OVER: _("foul passed over"),
    Kind.READINGS_DIFFER: _("foul by one reading of the rules only"),
    Kind.FIVE_PASSED_OVER: _("five passed over"),
    Kind.LATE_OVERLINE_CLAIM: _("overline claimed later"),
    Kind.RESULT_CONTRADICTS_FIVE: _("result contradicts a five"),
    Kind.RESULT_CONTRADICTS_FOUL: _("result contradicts a foul"),
    Kind.RESULT_CONTRADICTS_DRAW: _("result contradicts a draw on the board"),
    Kind.FOUL_DOES_NOT_WIN: _("foul that does not win by these rules"),
    Kind.NO_FIVE: _("won by a five that is not there"),
    Kind.NO_FOUL: _("won by a foul that is not there"),
    Kind.NO_OVERLINE: _("won by an overline that is not there"),
    Kind.NO_TWO_PASSES: _("drawn by passes that are not there"),
    Kind.BOARD_NOT_FULL: _("full board that is not full"),
    Kind.ENDING_CONTRADICTS_RESULT: _("ending contradicts the result"),
    Kind.RESULT_MISSING: _("no result"),
}
"""Kinds by name, for counting and looking for them."""
WEIGHTS: Final[Mapping[Weight, str]] = {
    Weight.ERROR: _("against the rules"),
    Weight.WARNING: _("to be looked at"),
    Weight.NOTE: _("good to know"),
}
_WORDS: Final = {"foul": FOULS, "step": STEPS, "asked": STEPS}
"""The facts of a finding that are codes, and their words."""


def sentence(finding: Finding, letters: ColumnLetters = ColumnLetters.INTERNATIONAL) -> str:
    """What there is to say, in English."""
    return SENTENCES[finding.sentence_key] % values(finding, letters)


def values(finding: Finding, letters: ColumnLetters, say: Callable[[str], str] = str) -> dict[str, str]:
    """What stands for the place-holders: ``points``, and the facts of the finding. ``say`` puts English words into
    another language."""
    worded = {name: say(_WORDS[name][value]) if name in _WORDS else value for name, value in finding.facts}
    return {"points": ", ".join(point_name(point, letters) for point in finding.points), **worded}
