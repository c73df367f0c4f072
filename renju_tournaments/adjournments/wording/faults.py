"""Why a sealed move loses, in words: the fault, and the lines that make a foul."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from renju_tournaments.adjournments.faults import Fault, SealedVerdict
from renju_tournaments.events.models import Event
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.pages.drawing import Drawing, Look, draw, letters_for
from renju_tournaments.records.wording.findings import finding_in_words, foul_in_words
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.lines import Row
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Place, Step
from renju_tournaments.rules.verdicts import Shape, judge

FAULTS: Final[Mapping[Fault, Promise]] = {
    Fault.NO_MOVE: gettext_lazy("There is no move in the envelope that can be read."),
    Fault.IMPOSSIBLE: gettext_lazy("The sealed move cannot be played."),
    Fault.FORBIDDEN: gettext_lazy("The sealed move is forbidden to Black."),
}
ROWS: Final[Mapping[Row, Promise]] = {
    Row.THREE: gettext_lazy("three: %(stones)s"),
    Row.FOUR: gettext_lazy("four: %(stones)s"),
    Row.TWO_FOURS: gettext_lazy("four: %(stones)s"),
    Row.FIVE: gettext_lazy("five: %(stones)s"),
    Row.OVERLINE: gettext_lazy("overline: %(stones)s"),
}


@dataclass(frozen=True)
class FaultWords:
    """What is wrong with a sealed move. ``board`` is the position with the move on it, where there is one."""

    sentence: str
    foul: str
    """Double-three and so on; empty where it is no foul."""
    lines: tuple[str, ...]
    """The rows of stones that make the foul, or what else the rules have against the step."""
    board: Drawing | None


def fault_words(judged: SealedVerdict, position: tuple[Step, ...], sealed: Step | None, event: Event) -> FaultWords:
    """For the page on which the arbiter confirms that the game is lost."""
    letters = letters_for(event.column_letters, event.board_size)
    assert judged.fault is not None
    shapes = _shapes(position, sealed, event) if judged.fault is Fault.FORBIDDEN else ()
    lines = [str(ROWS[shape.row]) % {"stones": _names(shape.stones, letters)} for shape in shapes]
    lines += [finding_in_words(finding, letters) for finding in judged.findings]
    places = (*(shape.stones for shape in shapes), *(finding.points for finding in judged.findings))
    marked = tuple(dict.fromkeys(point for points in places for point in points))
    return FaultWords(
        sentence=str(FAULTS[judged.fault]),
        foul=foul_in_words(judged.verdict) if judged.verdict else "",
        lines=tuple(lines),
        board=_board(position, sealed, event, marked) if sealed is not None and position else None,
    )


def verdict_in_words(verdict: str) -> str:
    """The fault that is kept with an adjournment; empty for none."""
    return str(FAULTS[Fault(verdict)]) if verdict else ""


def board_of(position: tuple[Step, ...], event: Event) -> Drawing:
    """The position as it stood when the game was adjourned."""
    return _board(position, None, event)


def _board(position: tuple[Step, ...], sealed: Step | None, event: Event, marked: tuple[Point, ...] = ()) -> Drawing:
    steps = (*position, sealed) if sealed is not None else position
    record = Record(steps, size=event.board_size)
    letters = letters_for(event.column_letters, event.board_size)
    return draw(record, replay(record, rules_of_event(event)), Look(letters=letters, marked=marked))


def _shapes(position: tuple[Step, ...], sealed: Step | None, event: Event) -> tuple[Shape, ...]:
    """The lines of a foul; none where the move is not on a free point."""
    if not isinstance(sealed, Place | Choose):
        return ()
    rules = rules_of_event(event)
    board = replay(Record(position, size=event.board_size), rules).board
    if not board.is_on(sealed.point) or board[sealed.point]:
        return ()
    return judge(board, sealed.point, rules.reading).shapes


def _names(points: tuple[Point, ...], letters: ColumnLetters) -> str:
    return ", ".join(letters.point(*point) for point in sorted(points))
