"""The face that all formats have: what reading and writing take and give.

``read(data, answers)`` gives a ``Reading``, ``write(records)`` gives what was ``Written``. Both raise FormatError for
what cannot be read or written at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Place
from renju_tournaments.rules.words import _

MEGABYTE: Final = 1 << 20
MAX_BYTES: Final = 32 * MEGABYTE
MAX_GAMES: Final = 300_000
MAX_NODES: Final = 500_000
"""Moves of one tree."""
MAX_NODES_IN_ALL: Final = 2_000_000
"""Moves of all trees of a file."""
MAX_DEPTH: Final = 1_000
"""Moves of one line: a full board of 20 lines has 400, and passes come in between."""


class RowsFrom(Enum):
    """From where the rows of a file are counted. The value is stored."""

    BOTTOM = "bottom"
    TOP = "top"


@dataclass(frozen=True)
class Answers:
    """What was answered to the questions of a file."""

    letters: ColumnLetters | None = None
    """For games that do not show it. One of the two without I or J: a letter is left out, whichever the game shows."""
    rows: RowsFrom | None = None
    leave_out: bool = False
    """Is a game that cannot be read left out, and told of among the faults, instead of the whole file being refused?"""


NO_ANSWERS: Final = Answers()


class Asked(Enum):
    """What a file leaves open. The value is stored."""

    LETTERS = "letters"
    """How the columns are lettered: an answer is one of ColumnLetters."""
    ROWS = "rows"
    """From where the rows are counted: an answer is one of RowsFrom."""


QUESTIONS: Final[Mapping[Asked, str]] = {
    Asked.LETTERS: _(
        "The moves can be read in more than one way. How are the columns lettered? %(move)s is: %(ways)s."
    ),
    Asked.ROWS: _("Programs disagree on this format. From where are the rows counted? %(move)s is: %(ways)s."),
}
MEANINGS: Final[Mapping[Asked, str]] = {
    Asked.LETTERS: _("%(answer)s: column %(meaning)s"),
    Asked.ROWS: _("%(answer)s: %(meaning)s"),
}
"""What the move of a question is with one of the answers."""


@dataclass(frozen=True)
class Question:
    """Something that has to be asked before the file can be read."""

    asked: Asked
    choices: tuple[str, ...]
    """The values of the answers that are possible."""
    games: tuple[int, ...]
    """The games it is about, counted from 1."""
    move: str
    """A move that has another place with every answer, as written."""
    meanings: tuple[str, ...]
    """What it is with each of the choices: LETTERS, the number of its column; ROWS, the point in international
    letters."""

    def ways(self, one: str, answers: Mapping[str, str]) -> str:
        """What the move is with each answer, every one said as ``one`` has it, by the names of ``answers``."""
        return "; ".join(
            one % {"answer": answers.get(choice, choice), "meaning": meaning.upper()}
            for choice, meaning in zip(self.choices, self.meanings, strict=True)
        )

    @property
    def sentence(self) -> str:
        """In English; the answers are those of the command line."""
        return QUESTIONS[self.asked] % {"move": self.move, "ways": self.ways(MEANINGS[self.asked], {})}


NOTES: Final[Mapping[str, str]] = {
    "encoding_guessed": _("The encoding is not stated; it was read as %(encoding)s."),
    "encoding_mislabelled": _("The file says it is %(stated)s; it is %(encoding)s."),
    "look_alikes": _("Cyrillic letters were read as the Latin ones they look like."),
    "line_not_understood": _("Not understood, and kept as a comment: “%(text)s”."),
    "moves_in_comment": _("Kept as a comment, though it may be moves: “%(text)s”."),
    "moves_after_result": _(
        "After the result the moves go on with “%(text)s”; they were read as moves of the same game."
    ),
    "numbers_of_pairs": _("The numbers count pairs of moves."),
    "sorted_by_number": _("The moves were put into the order of their numbers."),
    "result_not_understood": _("The result is not understood: “%(text)s”."),
    "regulation_not_understood": _("The opening regulation is not known here: “%(text)s”."),
    "size_not_stated": _("The size of the board is not stated; it was read as 15 lines."),
    "other_game": _("The file says it is another game (GM %(text)s)."),
    "between_games": _("Not part of a game, and left out: “%(text)s”."),
    "kept_unread": _("%(name)s is kept as written; it is not understood as part of the game."),
    "stones_unread": _("%(name)s is kept as written and was not read as stones; stones may be missing."),
    "more_values": _("%(name)s has more values than one; left out: “%(text)s”."),
    "number_not_understood": _("%(name)s is not understood: “%(text)s”."),
    "unknown_id": _("%(name)s %(text)s is not in the tables of the file."),
    "regulation_inferred": _("Swap and fifth moves are recorded as by the RIF rules, so they were taken for those."),
    "colours_inverted": _("The address shows the colours inverted."),
}


@dataclass(frozen=True)
class Note:
    """Something that was not understood, or understood in a way one should know of."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()
    line: int | None = None
    game: int | None = None

    @property
    def sentence(self) -> str:
        """In English."""
        return NOTES[self.code] % dict(self.facts)


def note(code: str, *, line: int | None = None, game: int | None = None, **facts: object) -> Note:
    return Note(code, tuple((name, str(value)) for name, value in facts.items()), line, game)


@dataclass(frozen=True)
class Reading:
    """What was read. While there is a question, there are no records: nothing is guessed."""

    format: str
    """The key of the format."""
    records: tuple[Record, ...] = ()
    notes: tuple[Note, ...] = ()
    questions: tuple[Question, ...] = ()
    faults: tuple[FormatError, ...] = ()
    """Of games that were left out; their numbers count."""
    proved: tuple[ColumnLetters | None, ...] = ()
    """The lettering that the letters of each record prove, in a format that leaves it to the writer; None where they
    prove none, and where the file states it."""

    def numbered(self) -> Iterator[tuple[int, Record]]:
        """The records with their places in the file, from 1."""
        left_out = {fault.game for fault in self.faults}
        number = 0
        for record in self.records:
            number += 1
            while number in left_out:
                number += 1
            yield number, record


class Faults:
    """Goes from game to game: a fault ends the reading, unless games that cannot be read may be left out."""

    def __init__(self, answers: Answers) -> None:
        self.leave_out = answers.leave_out
        self.found: list[FormatError] = []

    @contextmanager
    def of(self, game: int) -> Iterator[None]:
        """Around the reading of a game, counted from 1."""
        try:
            yield
        except FormatError as fault:
            self.take(game, fault)

    def take(self, game: int | None, fault: FormatError) -> None:
        """Raises the fault, or keeps it with the number of its game."""
        if not self.leave_out:
            raise fault
        fault.game = game
        self.found.append(fault)


LOSSES: Final[Mapping[str, str]] = {
    "names": _("the names of the players"),
    "starter": _("who started the game"),
    "result": _("the result"),
    "ending": _("how the game ended"),
    "regulation": _("the opening regulation"),
    "event": _("the event"),
    "occasion": _("place, round or date"),
    "comment": _("the comment"),
    "variations": _("variations, and notes on moves"),
    "steps": _("swaps, offers and other steps besides stones"),
    "some_steps": _("swaps, offers and other steps that it has no place for"),
    "order": _("in which order the fifth moves were offered"),
    "set_up": _("that the first stones were a position at the start"),
    "colours": _("the colour of stones out of turn"),
    "extras": _("what the file said besides: %(names)s"),
    "signs": _("signs that the format keeps for itself"),
}


@dataclass(frozen=True)
class Loss:
    """Something of a game that the format cannot hold."""

    code: str
    game: int
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """In English: what is lost."""
        return LOSSES[self.code] % dict(self.facts)


@dataclass(frozen=True)
class Written:
    """A file, and what of the games is not in it."""

    data: bytes
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True)
class Format:
    """A format of files."""

    key: str
    name: str
    endings: tuple[str, ...]
    """Of file names, without the dot."""
    fits: Callable[[bytes, str], bool]
    """Does the content (and, where that is not enough, the name) look like it?"""
    read: Callable[[bytes, Answers], Reading]
    write: Callable[[Sequence[Record]], Written]


def check_size(data: bytes, most: int = MAX_BYTES) -> None:
    """Raises FormatError for an empty file and for one that is too large."""
    if not data:
        raise FormatError("empty")
    if len(data) > most:
        raise FormatError("too_large", most=most // MEGABYTE)


def only_one(records: Sequence[Record]) -> Record:
    """The one game of a file that has room for one. Raises FormatError."""
    if len(records) != 1:
        raise FormatError("one_game_only", count=len(records))
    return records[0]


def check_board(record: Record, game: int, sizes: Iterable[int] = (15,)) -> None:
    """Raises FormatError for a board that the format does not know."""
    known = tuple(sizes)
    if record.size not in known:
        raise FormatError("board_not_held", game=game, text=", ".join(map(str, known)))


@lru_cache(maxsize=1024)
def place_at(point: Point) -> Place:
    """A stone; the same object each time, as files of many games have it often."""
    return Place(point)


@lru_cache(maxsize=1024)
def choose_at(point: Point) -> Choose:
    """The fifth move chosen."""
    return Choose(point)
