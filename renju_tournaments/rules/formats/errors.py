"""What can be wrong with a file of games: a code, the place, and the sentence in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renju_tournaments.rules.points import NOT_A_POINT
from renju_tournaments.rules.words import _

SENTENCES: Final[Mapping[str, str]] = {
    # Any file.
    "empty": _("there is nothing in it."),
    "too_large": _("the file is larger than %(most)s MB; divide it."),
    "too_many_games": _("there are more than %(most)s games; divide the file."),
    "too_many_nodes": _("there are more than %(most)s moves; divide the file."),
    "too_deep": _("a line of moves is longer than %(most)s moves."),
    "not_text": _("this is no text that could be read; save it as UTF-8."),
    "unknown_format": _("this is none of the formats known here: %(formats)s."),
    "no_games": _("there is no game in it."),
    "not_a_point": NOT_A_POINT,
    "bad_size": _("“%(text)s” is not the size of a board: 5 to 20 lines are known here."),
    "ends_inside": _("the file ends inside a game."),
    # Plain text.
    "not_a_move": _("“%(text)s” is not a move; a move is written h8, a pass —."),
    "move_missing": _("move %(expected)s is missing: number %(number)s stands in its place."),
    "move_twice": _("number %(number)s stands twice."),
    "number_without_move": _("after number %(number)s there is no move."),
    "foreign_letter": _("“%(text)s” begins with a letter that is none of the Latin letters of the columns."),
    "letters_contradict": _(
        "I, J and P are columns of one game, and no way of lettering the columns has all three; correct it."
    ),
    "dashes": _(
        "a dash between moves can be a pass or a mere sign; write a pass as --, and only blanks between moves."
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
    # A list of positions.
    "not_five": _("a position has five points, Black’s first; here are %(count)s."),
    "point_twice": _("“%(text)s” stands twice in one position."),
    "position_known": _("this is the position of line %(other)s, or that one turned or mirrored."),
    "too_many_positions": _("there are more than %(most)s positions; shorten the list."),
    "other_letters": _(
        "I and J both stand in the line, so its columns are lettered A–O; the event letters them otherwise."
    ),
    # Writing.
    "one_game_only": _("a file of this format has one game; here are %(count)s."),
    "board_not_held": _("the format knows boards of %(text)s lines only."),
    "passes_not_held": _("the format has no passes, and the game has one as move %(number)s."),
}


class FormatError(ValueError):
    """The file cannot be read, or the game not be written: where, and why.

    ``code`` and ``facts`` are kept and translated, ``sentence`` is English. ``line`` and ``byte`` count from 1 and 0;
    None where the place is not a line, or not a byte. ``game`` is the number of the game when writing.
    """

    def __init__(
        self, code: str, *, line: int | None = None, byte: int | None = None, game: int | None = None, **facts: object
    ) -> None:
        self.code, self.line, self.byte, self.game = code, line, byte, game
        self.facts = {name: str(value) for name, value in facts.items()}
        self.sentence = SENTENCES[code] % self.facts
        super().__init__(place(line, byte, game) + self.sentence)


def place(line: int | None = None, byte: int | None = None, game: int | None = None) -> str:
    """“line 3: ”, or nothing."""
    for name, number in (("line", line), ("byte", byte), ("game", game)):
        if number is not None:
            return f"{name} {number}: "
    return ""


SHOWN: Final = 40


def shown(text: str) -> str:
    """As much of a text as a sentence bears, without control characters."""
    text = "".join(c if c.isprintable() else " " for c in text[: SHOWN + 1])
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
