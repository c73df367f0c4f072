"""The sentences of the clickable board, which its script says by itself: ``%(name)s`` is filled in there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from renju_tournaments.records.wording.steps import OFFERED, SET_UP, WAY, step_in_words
from renju_tournaments.rules.findings import SENTENCES, Kind
from renju_tournaments.rules.openings import OpeningQuestion
from renju_tournaments.rules.openings.script import WHOLE_BOARD
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
    Colour,
    Declare,
    Offer,
    Pass,
    Place,
    PlayerSide,
    SetUp,
    Swap,
    Take,
    Taken,
)

CENTRE: Final = 1
"""The square that is the centre alone."""


def opening_question(question: OpeningQuestion, names: Mapping[PlayerSide, str]) -> str:
    """What is asked for, and of whom."""
    values = {
        "who": names[question.who],
        "lines": question.square,
        "outside": question.outside,
        "count": question.count,
    }
    return _ask(question) % values


def _ask(question: OpeningQuestion) -> str:
    if question.kind is Place:
        return _place(question)
    if question.kind is Offer:
        if question.count:
            return _("%(who)s (Black) offers fifth moves; how many: %(count)s. No two may be symmetric.")
        return _("%(who)s (Black) offers fifth moves. No two may be symmetric.")
    return {
        Swap: _("%(who)s decides: are the colours swapped?"),
        Declare: _("%(who)s declares how many fifth moves will be offered."),
        Choose: _("%(who)s (White) chooses one of the fifth moves offered."),
        Branch: _("%(who)s decides how the opening goes on."),
        Take: _("%(who)s decides which colour to take."),
        SetUp: _("The position that was drawn by lot, Black first; stones: %(count)s."),
    }[question.kind]


def _place(question: OpeningQuestion) -> str:
    black = question.colour is Colour.BLACK
    if question.square == CENTRE:
        return _("%(who)s places a black stone in the centre.")
    if question.square < WHOLE_BOARD and black:
        return _("%(who)s places a black stone in the central square of %(lines)s lines.")
    if question.square < WHOLE_BOARD:
        return _("%(who)s places a white stone in the central square of %(lines)s lines.")
    if question.outside:
        return _("%(who)s places a black stone outside the central square of %(outside)s lines.")
    return _("%(who)s places a black stone anywhere.") if black else _("%(who)s places a white stone anywhere.")


def script_words() -> dict[str, object]:
    """Words by name."""
    plain = ColumnLetters.INTERNATIONAL
    return {
        # What is asked.
        "toMove": {
            "black": _("%(who)s (Black) to play; move %(number)s."),
            "white": _("%(who)s (White) to play; move %(number)s."),
        },
        "asMany": _("As declared: %(count)s."),
        "astray": _("This game departs from the opening regulation, so nothing more is asked; play it on as it was."),
        "lookedAt": _("You are looking at the game after move %(number)s of %(all)s."),
        "correctHow": _("Touch the point where this stone was really played; the moves after it stay."),
        # Buttons.
        "swapYes": _("%(who)s swaps the colours"),
        "swapNo": _("no swap"),
        "ways": {
            "A": _("the fifth stone is placed near the centre, and there is one more swap"),
            "B": _("fifth moves are offered anywhere"),
        },
        "way": str(WAY),
        "takes": {
            Taken.WHITE.value: _("%(who)s takes White"),
            Taken.BLACK.value: _("%(who)s takes Black"),
            Taken.ADD.value: _("%(who)s places two more stones, and the other chooses"),
        },
        "howMany": _("How many?"),
        "declare": _("Declare"),
        "offerThese": _("Offer these"),
        "othersNotKnown": _("The others are not known: only the fifth played is marked"),
        "setUpThese": _("Set up these"),
        "countOf": _("%(count)s of %(all)s"),
        "unmark": _("Mark none"),
        "toTheEnd": _("To the end"),
        "goOnFromHere": _("Go on from here; steps taken back: %(count)s"),
        "moveStone": _("Move this stone"),
        "leaveIt": _("Leave it where it is"),
        # The list of steps.
        "passed": step_in_words(Pass(), plain),
        "swapped": _("%(who)s swaps the colours"),
        "notSwapped": _("%(who)s does not swap"),
        "declared": _("fifth moves declared: %(count)s"),
        "offered": str(OFFERED),
        "setUp": str(SET_UP),
        "forbidden": pgettext("of a move", "forbidden"),
        "five": _("five"),
        # What was done, and what cannot be.
        "marked": _("Marked:"),
        "nothingMarked": _("Nothing is marked"),
        "occupied": _(SENTENCES[Kind.OCCUPIED.value]),
        "notThere": _("%(point)s is not allowed now"),
        "enoughMarked": _("There are enough points; touch one of them to take it away"),
        "twins": _("These count as one, because they are symmetric: %(points)s. Take one of them away."),
        "lookingBack": _("You are looking back. Go to the end to play on, or go on from here"),
        "cannotMove": _("The stone cannot have been played on %(point)s"),
        "corrected": _("The stone lies on %(point)s now"),
        "takenBack": _("Taken back"),
        "broughtAgain": _("Brought again"),
        "emptyPoint": _("empty"),
        "stoneThere": {"black": _("black stone, move %(number)s"), "white": _("white stone, move %(number)s")},
        # Handing in.
        "sending": _("Handing in …"),
        "waiting": _("NOT HANDED IN YET: no connection. It is tried again in %(seconds)s seconds."),
        "tryNow": _("try now"),
        "doNotSend": _("do not hand in"),
        "notSent": _("Nothing was handed in. The moves are kept on this device."),
        "refused": _("Nothing was handed in. Load the page again; the moves are kept on this device."),
        # What is kept.
        "keptSince": _("This goes on with what was played here on %(at)s and is not handed in yet."),
        "keptOlder": _(
            "This goes on with what was played here on %(at)s. Meanwhile the sheet was handed in from elsewhere."
        ),
        "showHandedIn": _("show what was handed in"),
        "beginAnew": _("begin anew"),
        "begun": _("From the beginning"),
        "otherTab": _("The game was changed in another window of this device; this is how it stands there."),
        "handedInElsewhere": _("The game was handed in from another window of this device."),
        "putBack": _("put back what stood here"),
        "notKept": _("This browser keeps nothing. Hand in before you leave the page."),
    }
