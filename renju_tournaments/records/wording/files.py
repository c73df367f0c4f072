"""What is to be said of files of games, in words. The keys and place-holders are those of the English sentences in
rules.formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.events.wording.openings import POSITION_ERRORS
from renju_tournaments.rules.formats import Asked, FormatError, Loss, Note, Question, RowsFrom

ERRORS: Final[Mapping[str, Promise]] = {
    **POSITION_ERRORS,
    # Any file.
    "too_many_games": _("there are more than %(most)s games; divide the file."),
    "too_many_nodes": _("there are more than %(most)s moves; divide the file."),
    "too_deep": _("a line of moves is longer than %(most)s moves."),
    "unknown_format": _("this is none of the formats known here: %(formats)s."),
    "no_games": _("there is no game in it."),
    "bad_size": _("“%(text)s” is not the size of a board: 5 to 20 lines are known here."),
    "ends_inside": _("the file ends inside a game."),
    # Plain text.
    "move_missing": _("move %(expected)s is missing: number %(number)s stands in its place."),
    "move_twice": _("number %(number)s stands twice."),
    "number_without_move": _("after number %(number)s there is no move."),
    "letters_contradict": _(
        "I, J and P are columns of one game, and no way of lettering the columns has all three; correct it."
    ),
    "moves_of_one_side": _(
        "behind “%(text)s” stand moves of one player; write all moves in the order in which they were played."
    ),
    "bad_letters": _("“%(text)s” is no way of lettering the columns: a-o, skip-i and skip-j are."),
    "bad_step": _("“%(text)s” is not understood as a step of a game."),
    # SGF.
    "no_node": _("a game begins with “(;”."),
    "strange_sign": _("“%(text)s” has no place here."),
    "bracket_missing": _("the value of %(name)s is not closed by “]”."),
    "parenthesis_missing": _("a “(” is not closed by “)”."),
    "value_missing": _("%(name)s has no value."),
    # RenLib.
    "bad_header": _("this is not the beginning of a RenLib library."),
    "bad_position": _("%(text)s is not the code of a point."),
    "unfinished_comment": _("the file ends inside a comment."),
    "branches_missing": _("the file ends before all its branches have come."),
    "after_the_end": _("there is something after the last branch."),
    # XML.
    "bad_xml": _("the XML is damaged: %(reason)s."),
    "doctype": _("the file declares entities of its own, which is not allowed."),
    "not_renjunet": _("the XML is not that of a RenjuNet database: it begins with <%(name)s>."),
    "bad_archive": _("the compressed file is damaged."),
    # Piskvork, BDT, addresses.
    "not_square": _("a board of %(text)s is not square."),
    "bad_line": _("“%(text)s” is not understood here."),
    "odd_moves": _("the moves are not pairs of signs."),
    "fields_missing": _("the number of fields of a game, separated by commas, is not seven; it is %(count)s."),
    # Writing.
    "one_game_only": _("a file of this format has one game; here are %(count)s."),
    "board_not_held": _("the format knows boards of %(text)s lines only."),
    "passes_not_held": _("the format has no passes, and the game has one as move %(number)s."),
}
NOTES: Final[Mapping[str, Promise]] = {
    "encoding_guessed": _("The encoding is not stated; it was read as %(encoding)s."),
    "encoding_mislabelled": _("The file says it is %(stated)s; it is %(encoding)s."),
    "look_alikes": _("Cyrillic letters were read as the Latin ones they look like."),
    "line_not_understood": _("Not understood, and kept as a comment: “%(text)s”."),
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
LOSSES: Final[Mapping[str, Promise]] = {
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
QUESTIONS: Final[Mapping[Asked, Promise]] = {
    Asked.LETTERS: _(
        "The moves can be read in more than one way. How are the columns lettered? %(move)s is: %(ways)s."
    ),
    Asked.ROWS: _("Programs disagree on this format. From where are the rows counted? %(move)s is: %(ways)s."),
}
MEANINGS: Final[Mapping[Asked, Promise]] = {
    Asked.LETTERS: _("%(answer)s: column %(meaning)s"),
    Asked.ROWS: _("%(answer)s: %(meaning)s"),
}
"""What the move of a question is with one of the answers."""
ANSWERS: Final[Mapping[str, Promise]] = {
    **dict(COLUMN_LETTERS),
    RowsFrom.BOTTOM.value: _("from below"),
    RowsFrom.TOP.value: _("from above"),
}
"""The answers to questions, by their values."""


def error_in_words(error: FormatError) -> str:
    """What is wrong with a file, and where."""
    said = str(ERRORS[error.code]) % error.facts
    if error.line is not None:
        return gettext("Line %(line)s: %(what)s") % {"line": error.line, "what": said}
    if error.byte is not None:
        return gettext("Byte %(byte)s: %(what)s") % {"byte": error.byte, "what": said}
    if error.game is not None:
        return gettext("Game %(game)s: %(what)s") % {"game": error.game, "what": said}
    return said[:1].upper() + said[1:]


def note_in_words(note: Note) -> str:
    """What one should know of a file: a whole sentence. Its place is ``note.line`` and ``note.game``."""
    return str(NOTES[note.code]) % dict(note.facts)


def question_in_words(question: Question) -> str:
    """What a file leaves open, with a move of it and what it would be with every answer."""
    one = str(MEANINGS[question.asked])
    ways = [
        one % {"answer": ANSWERS[choice], "meaning": meaning.upper()}
        for choice, meaning in zip(question.choices, question.meanings, strict=True)
    ]
    return str(QUESTIONS[question.asked]) % {"move": question.move, "ways": "; ".join(ways)}


def loss_in_words(loss: Loss) -> str:
    """What of a game the format cannot hold: a part of a sentence."""
    return str(LOSSES[loss.code]) % dict(loss.facts)
