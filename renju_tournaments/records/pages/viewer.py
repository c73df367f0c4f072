"""A game ready to be shown: its board, its moves with what happened between them, and what there is to say about it.

One page part for everybody, templates/records/_viewer.html: on the public page of a game, at the desk beside a sheet or
a record, and for the games of a file. It works without a script: every move is a link, and the server draws it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from renju_tournaments.records.pages.drawing import Drawing, Look, draw, letters_for
from renju_tournaments.records.wording.findings import finding_in_words, weight_in_words
from renju_tournaments.records.wording.games import (
    ending_in_words,
    opening_in_words,
    outcome_in_words,
    regulation_in_words,
)
from renju_tournaments.records.wording.steps import step_in_words
from renju_tournaments.rules.findings import Finding
from renju_tournaments.rules.game import Move, Replay, Rules, replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.stored import point_name
from renju_tournaments.rules.steps import Choose, Colour, Offer, Pass, Place, SetUp, Step


@dataclass(frozen=True, slots=True)
class MoveWords:
    """A move of the list. ``before`` is what happened before it besides stones: swaps, offers."""

    number: int
    text: str
    """The point, or that it is a pass."""
    colour: str
    """``black`` or ``white``."""
    is_foul: bool
    is_five: bool
    before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindingWords:
    """Something to know about the record. ``move`` is 0 where it lies at no move."""

    move: int
    weight: str
    """``error``, ``warning`` or ``note``."""
    weight_words: str
    text: str


@dataclass(frozen=True)
class GameWords:
    """A game in words and shapes. What the record does not tell is empty."""

    board: Drawing
    moves: tuple[MoveWords, ...]
    after: tuple[str, ...]
    """What happened after the last move besides stones."""
    first: str
    second: str
    black: str
    white: str
    swaps: int
    """How often the colours were exchanged."""
    regulation: str
    opening: str
    offered: tuple[str, ...]
    """The fifth moves offered, in their order."""
    outcome: str
    ending: str
    comment: str
    findings: tuple[FindingWords, ...]

    @property
    def shown(self) -> int:
        return self.board.shown

    @property
    def has_fouls(self) -> bool:
        return any(move.is_foul for move in self.moves)

    @property
    def has_fives(self) -> bool:
        return any(move.is_five for move in self.moves)

    @property
    def previous(self) -> int:
        return max(self.shown - 1, 0)

    @property
    def following(self) -> int:
        return min(self.shown + 1, self.board.moves)


def move_asked_for(query: QueryDict) -> int | None:
    """The ``move`` of an address: the position after so many moves. None for the end, and for what is no number."""
    text = query.get("move", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def game_words(
    record: Record,
    rules: Rules | None = None,
    *,
    letters: ColumnLetters | str = ColumnLetters.INTERNATIONAL,
    shown: int | None = None,
    marked: tuple[Point, ...] = (),
) -> GameWords:
    """A record as a page shows it, held against the rules; ``letters`` are the event's."""
    played = replay(record, rules)
    lettering = letters_for(letters, record.size)
    between = _between(record, lettering)
    return GameWords(
        board=draw(record, played, Look(letters=lettering, shown=shown, with_later=True, marked=marked)),
        moves=tuple(_move(move, between.get(move.number, ()), lettering) for move in played.moves),
        after=between.get(len(played.moves) + 1, ()),
        first=record.first,
        second=record.second,
        black=record.black,
        white=record.white,
        swaps=sum(played.swaps),
        regulation=regulation_in_words((rules.regulation if rules else "") or record.regulation),
        opening=opening_in_words(played.opening.code) if played.opening else "",
        offered=tuple(_name(point, lettering) for point in _offered(record)),
        outcome=outcome_in_words(record.outcome) if record.outcome is not Outcome.UNKNOWN else "",
        ending=ending_in_words(record.ending) if record.ending is not Ending.UNKNOWN else "",
        comment=record.comment,
        findings=findings_in_words(played, lettering),
    )


def findings_in_words(played: Replay, letters: ColumnLetters) -> tuple[FindingWords, ...]:
    """Everything there is to say, in the order of play; what lies at no move comes last."""
    found = sorted(played.findings, key=lambda finding: finding.move or len(played.moves) + 1)
    return tuple(_finding(finding, letters) for finding in found)


def _finding(finding: Finding, letters: ColumnLetters) -> FindingWords:
    return FindingWords(
        move=finding.move,
        weight=finding.weight.value,
        weight_words=weight_in_words(finding.weight),
        text=finding_in_words(finding, letters),
    )


def _move(move: Move, before: tuple[str, ...], letters: ColumnLetters) -> MoveWords:
    return MoveWords(
        number=move.number,
        text=_("pass") if move.point is None else _name(move.point, letters),
        colour="black" if move.colour is Colour.BLACK else "white",
        is_foul=move.verdict is not None and move.verdict.is_forbidden,
        is_five=move.is_five,
        before=before,
    )


def _name(point: Point, letters: ColumnLetters) -> str:
    """As the event writes it; a point off every board as its numbers."""
    try:
        return letters.point(*point) if min(point) >= 0 else point_name(point)
    except IndexError:
        return point_name(point)


def _offered(record: Record) -> tuple[Point, ...]:
    return next((step.points for step in record.steps if isinstance(step, Offer)), ())


def _between(record: Record, letters: ColumnLetters) -> dict[int, tuple[str, ...]]:
    """The steps that are no stones, in words, by the number of the move they come before."""
    found: dict[int, tuple[str, ...]] = {}
    number = 1
    for step in record.steps:
        if (stones := _stones(step)) is not None:
            number += stones
        else:
            found[number] = (*found.get(number, ()), step_in_words(step, letters))
    return found


def _stones(step: Step) -> int | None:
    """How many moves a step is; None for one that is no move."""
    match step:
        case Place() | Choose() | Pass():
            return 1
        case SetUp(points):
            return len(points)
    return None
