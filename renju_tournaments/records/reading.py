"""One game out of what was pasted or sent: which of several it is, and what has to be asked before it can be read.

The letters of the event's boards count for pasted text that leaves its own open, and that is said. A text that proves
other letters than the event's is asked about: either it was typed wrongly, or somebody writes as at home (renju rules
1.1). A file is asked about wherever it leaves something open, for nobody knows where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from renju_tournaments.rules.formats import FORMATS, Answers, FormatError, Note, Question, Reading, read
from renju_tournaments.rules.formats.model import NO_ANSWERS
from renju_tournaments.rules.formats.written import reading as text
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Record

MOST_GAMES: Final = 200
"""That one is chosen of; files of more are checked as a whole (records.files)."""


@dataclass(frozen=True)
class Reply:
    """What has been answered so far about what was sent."""

    answers: Answers = NO_ANSWERS
    game: int | None = None
    """Which of the games, from 1."""
    own_letters: bool = False
    """Are the letters that the text proves right, though they are not the event's?"""


NO_REPLY: Final = Reply()


@dataclass(frozen=True)
class Read:
    """What was read: a record, or what has to be answered first."""

    record: Record | None = None
    notes: tuple[Note, ...] = ()
    questions: tuple[Question, ...] = ()
    games: tuple[tuple[int, Record], ...] = ()
    """To choose one of, with their places."""
    proved: ColumnLetters | None = None
    """The lettering of the text, if it is not that of the event and has to be confirmed."""
    assumed: ColumnLetters | None = None
    """The event's lettering, if the text left it open and was read by it."""


def read_sheet(data: bytes, *, file_name: str = "", letters: ColumnLetters, reply: Reply = NO_REPLY) -> Read:
    """Reads what was sent; without a name it was pasted. ``letters`` are those of the event.

    Raises FormatError for what cannot be read, and for a file of more games than one can be chosen of.
    """
    found = _read(data, file_name, reply.answers)
    assumed = None
    if found.questions and not file_name and reply.answers.letters is None:
        found = _read(data, file_name, replace(reply.answers, letters=letters))
        assumed = letters
    if found.questions:
        return Read(questions=found.questions)
    if not found.records:
        raise FormatError("no_games")
    if len(found.records) > MOST_GAMES:
        raise FormatError("too_many_games", most=MOST_GAMES)
    numbered = tuple(found.numbered())
    if len(numbered) == 1:
        index = 0
    elif reply.game is not None and 1 <= reply.game <= len(numbered):
        index = reply.game - 1
    else:
        return Read(games=numbered)
    proved = found.proved[index] if found.proved else None
    if proved is not None and not same_letters(proved, letters) and not reply.own_letters:
        return Read(proved=proved)
    number, record = numbered[index]
    notes = tuple(note for note in found.notes if note.game in (None, number))
    return Read(record, notes, assumed=assumed)


def _read(data: bytes, file_name: str, answers: Answers) -> Reading:
    """What was pasted and is none of the formats was meant as moves: then the word that is none is named."""
    try:
        return read(data, file_name, answers)
    except FormatError as fault:
        if file_name or fault.code != "unknown_format":
            raise
        return FORMATS[text.KEY].read(data, answers)


def same_letters(one: ColumnLetters, other: ColumnLetters) -> bool:
    """Do both letter the columns alike? Where one of I and J is left out, either may be written for the ninth."""
    plain = ColumnLetters.INTERNATIONAL
    return (one is plain) == (other is plain)
