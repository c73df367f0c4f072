"""What is said about a record in English, by the kind of finding. Other languages have the same keys and place-holders.

The place-holders are those of ``values``; which sentence a finding takes is its ``sentence_key``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renju_tournaments.rules.findings import Finding, Kind
from renju_tournaments.rules.points import LARGEST, ColumnLetters, Point
from renju_tournaments.rules.steps import Branch, Choose, Declare, Offer, Pass, Place, SetUp, Swap, Take
from renju_tournaments.rules.verdicts import Verdict

SENTENCES: Final[Mapping[str, str]] = {
    # A step that cannot be.
    "occupied": "there is a stone on {points} already",
    "off-board": "{points} is not on the board",
    "wrong-turn": "the record gives the stone on {points} the colour that is not to move",
    "pass-not-allowed": "the first three moves cannot be passes",
    "pass-not-allowed:opening": "a pass before the opening is finished",
    "moves-after-the-end": "the game was over before this move",
    "step-not-asked-for": "the record has {step} where the regulation has {asked}",
    "step-not-asked-for:over": "the record has {step}, and the opening is over or has none",
    # The opening.
    "not-in-square": "{points} lies outside the central square of {square} lines",
    "not-in-square:centre": "{points} is not the centre, where the first stone lies",
    "in-square": "{points} lies inside the central square of {square} lines, and must lie outside",
    "wrong-number-of-fifths": "the number of fifth moves offered is not {count}",
    "wrong-number-of-stones": "the position drawn by lot has not {count} stones",
    "number-not-allowed": "the number of fifth moves declared is none of 1 to {count}",
    "number-not-allowed:none": "at least one fifth move has to be declared",
    "offered-twice": "{points} was offered more than once",
    "offered-symmetric": "the fifth moves {points} are symmetric, and count as one",
    "not-offered": "{points} was not among the fifth moves offered",
    "no-such-way": "the regulation has no such way to go on",
    "opening-not-finished": "the game ends before its opening is finished",
    "swap-not-recorded": "whether the colours were swapped is not recorded; read as not",
    "fifths-not-recorded": "the fifth moves offered are not recorded",
    "way-not-recorded": "which way of the regulation was taken is not recorded; told by the moves",
    "way-not-recorded:open": "which way of the regulation was taken is not recorded, and the moves allow both ways: "
    "whether fifth moves were offered, or the colours swapped after the fifth, is not known",
    "regulation-unknown": "the opening regulation “{regulation}” is not known here; the opening was not checked",
    "not-as-drawn": "the game does not begin with the position drawn for it: {points}",
    "other-board": "the record is of a board of {lines} lines, and the game was played on {wanted}",
    # Fouls and fives.
    "foul": "the last move of Black, {points}, is forbidden: {foul}",
    "foul-passed-over": "Black's {points} is forbidden ({foul}); nobody claimed it, and the game went on",
    "readings-differ": "whether {points} is forbidden depends on the reading of the rules: a straight four that makes "
    "a five at the same time",
    "five-passed-over": "{points} makes a five; nobody claimed it, and the game went on",
    "late-overline-claim": "the overline on {points} was claimed later, which is allowed",
    # The result.
    "result-contradicts-five": "the last move, {points}, makes a five, and the result does not say so",
    "result-contradicts-foul": "the last move of Black, {points}, is forbidden ({foul}), and Black is said to have won",
    "result-contradicts-draw": "the game ends with two passes or a full board, and the record says that somebody won",
    "foul-does-not-win": "by these rules the foul on {points} ({foul}) is corrected, and does not win by itself",
    "no-five": "the game is said to have ended by a five, and the last move makes none that wins",
    "no-foul": "the game is said to have ended by a foul, and none of the last two moves is one",
    "no-overline": "the game is said to have ended by an overline claimed later, and there is none",
    "no-two-passes": "the game is said to have ended by two passes, and the last two moves are not passes",
    "board-not-full": "the game is said to have ended with a full board, and the board is not full",
    "ending-contradicts-result": "the way the game is said to have ended does not go with its result",
    "result-missing": "the record has no result",
}

FOULS: Final[Mapping[str, str]] = {
    verdict.value: verdict.value.replace("-", " ") for verdict in Verdict if verdict.is_forbidden
}
STEPS: Final[Mapping[str, str]] = {
    Place.__name__: "a stone",
    Pass.__name__: "a pass",
    Swap.__name__: "a swap",
    Declare.__name__: "a number of fifth moves",
    Offer.__name__: "an offer of fifth moves",
    Choose.__name__: "a choice of a fifth move",
    Branch.__name__: "a choice between ways to go on",
    Take.__name__: "a choice of colour",
    SetUp.__name__: "a position drawn by lot",
}
"""Kinds of steps, as findings name them."""


def sentence(finding: Finding, letters: ColumnLetters = ColumnLetters.INTERNATIONAL) -> str:
    """What there is to say, in English."""
    return SENTENCES[finding.sentence_key].format(**values(finding, letters, FOULS, STEPS))


def values(
    finding: Finding, letters: ColumnLetters, fouls: Mapping[str, str], steps: Mapping[str, str]
) -> dict[str, str]:
    """What stands for the place-holders: ``points``, and the facts of the finding in the words of a language."""
    words = {"foul": fouls, "step": steps, "asked": steps}
    told = {name: words[name][value] if name in words else value for name, value in finding.facts}
    return {"points": ", ".join(point_name(point, letters) for point in finding.points), **told}


def point_name(point: Point, letters: ColumnLetters) -> str:
    """The name of a point, be it on the board or not: by numbers where there are no letters for it."""
    if 0 <= point.column < LARGEST and point.row >= 0:
        return letters.point(*point)
    return f"({point.column + 1}, {point.row + 1})"


KEYS: Final = (
    *(kind.value for kind in Kind),
    f"{Kind.PASS_NOT_ALLOWED.value}:opening",
    f"{Kind.STEP_NOT_ASKED_FOR.value}:over",
    f"{Kind.NUMBER_NOT_ALLOWED.value}:none",
    f"{Kind.NOT_IN_SQUARE.value}:centre",
    f"{Kind.WAY_NOT_RECORDED.value}:open",
)
"""Every ``sentence_key`` there is."""
