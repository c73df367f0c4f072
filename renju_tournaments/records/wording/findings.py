"""What the rules have against a record, in words. The keys and place-holders are those of the English sentences in
rules.sentences; points are written in the letters of the event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.rules.findings import Finding, Weight
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.sentences import values

SENTENCES: Final[Mapping[str, Promise]] = {
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
FOULS: Final[Mapping[str, Promise]] = {
    "overline": _("overline"),
    "double-four": _("double-four"),
    "double-three": _("double-three"),
}
STEPS: Final[Mapping[str, Promise]] = {
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
WEIGHTS: Final[Mapping[Weight, Promise]] = {
    Weight.ERROR: _("against the rules"),
    Weight.WARNING: _("to be looked at"),
    Weight.NOTE: _("good to know"),
}


def finding_in_words(finding: Finding, letters: ColumnLetters) -> str:
    """What there is to say, in a sentence."""
    fouls = {name: str(words) for name, words in FOULS.items()}
    steps = {name: str(words) for name, words in STEPS.items()}
    return str(SENTENCES[finding.sentence_key]) % values(finding, letters, fouls, steps)


def weight_in_words(weight: Weight) -> str:
    """How much a finding weighs."""
    return str(WEIGHTS[weight])
