"""What is to be said of files of games, in words: the sentences of ``rules.formats``, translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.rules.formats import FormatError, Loss, Note, Question, RowsFrom
from renju_tournaments.rules.formats.errors import SENTENCES
from renju_tournaments.rules.formats.model import LOSSES, MEANINGS, NOTES, QUESTIONS

ANSWERS: Final[Mapping[str, Promise]] = {
    **dict(COLUMN_LETTERS),
    RowsFrom.BOTTOM.value: _("from below"),
    RowsFrom.TOP.value: _("from above"),
}
"""The answers to questions, by their values."""


def error_in_words(error: FormatError) -> str:
    """What is wrong with a file, and where."""
    said = gettext(SENTENCES[error.code]) % error.facts
    if error.line is not None:
        return gettext("Line %(line)s: %(what)s") % {"line": error.line, "what": said}
    if error.byte is not None:
        return gettext("Byte %(byte)s: %(what)s") % {"byte": error.byte, "what": said}
    if error.game is not None:
        return gettext("Game %(game)s: %(what)s") % {"game": error.game, "what": said}
    return said[:1].upper() + said[1:]


def note_in_words(note: Note) -> str:
    """What one should know of a file: a whole sentence. Its place is ``note.line`` and ``note.game``."""
    return gettext(NOTES[note.code]) % dict(note.facts)


def question_in_words(question: Question) -> str:
    """What a file leaves open, with a move of it and what it would be with every answer."""
    answers = {value: str(name) for value, name in ANSWERS.items()}
    ways = question.ways(gettext(MEANINGS[question.asked]), answers)
    return gettext(QUESTIONS[question.asked]) % {"move": question.move, "ways": ways}


def loss_in_words(loss: Loss) -> str:
    """What of a game the format cannot hold: a part of a sentence."""
    return gettext(LOSSES[loss.code]) % dict(loss.facts)
