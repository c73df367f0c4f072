"""What can be wrong with a file of games: a code, the place, and the sentence in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    # Any file.
    "empty": "there is nothing in it",
    "too_large": "the file is larger than {most} megabytes; divide it",
    "too_many_games": "there are more than {most} games; divide the file",
    "too_many_nodes": "there are more than {most} moves; divide the file",
    "too_deep": "a line is longer than {most} moves",
    "not_text": "this is no text that could be read; save it as UTF-8",
    "unknown_format": "this is none of the formats known here: {formats}",
    "no_games": "there is no game in it",
    "not_a_point": "“{text}” is not a point of a board of {size} lines",
    "bad_size": "“{text}” is not the size of a board: 5 to 20 lines are known here",
    "ends_inside": "the file ends inside a game",
    # Plain text.
    "not_a_move": "“{text}” is not a move; a move is written h8, a pass —",
    "move_missing": "move {expected} is missing: number {number} stands in its place",
    "move_twice": "number {number} stands twice",
    "number_without_move": "after number {number} there is no move",
    "foreign_letter": "“{text}” begins with a letter that is none of the Latin letters of the columns",
    "letters_contradict": "i, j and p are columns of one game, and no way of lettering has all three; correct it",
    "dashes": "a dash between moves can be a pass or a mere sign; write a pass --, and only blanks between moves",
    "moves_of_one_side": "behind “{text}” stand moves of one player; write all moves in the order they were played",
    "bad_letters": "“{text}” is no way of lettering the columns: a-o, skip-i and skip-j are",
    "bad_step": "“{text}” is not understood as a step of a game",
    # SGF.
    "no_node": "a game begins with “(;”",
    "strange_sign": "“{text}” has no place here",
    "bracket_missing": "the value of {name} is not closed by “]”",
    "parenthesis_missing": "a “(” is not closed by “)”",
    "value_missing": "{name} has no value",
    # RenLib.
    "bad_header": "this is not the beginning of a RenLib library",
    "bad_position": "{text} is not the code of a point",
    "unfinished_comment": "the file ends inside a comment",
    "branches_missing": "the file ends before all its branches have come",
    "after_the_end": "there is something after the last branch",
    # XML.
    "bad_xml": "the XML is damaged: {reason}",
    "doctype": "the file declares entities of its own, which is not allowed",
    "not_renjunet": "the XML is not that of a RenjuNet database: it begins with <{name}>",
    "bad_archive": "the compressed file is damaged",
    # Piskvork, BDT, addresses.
    "not_square": "a board of {text} is not square",
    "bad_line": "“{text}” is not understood here",
    "odd_moves": "the moves are not pairs of signs",
    "fields_missing": "a game has seven fields, separated by commas; here are {count}",
    # A list of positions.
    "not_five": "a position has five points, Black's first; here are {count}",
    "point_twice": "“{text}” stands twice in one position",
    "position_known": "this is the position of line {other}, or that one turned or mirrored",
    "too_many_positions": "there are more than {most} positions; shorten the list",
    "other_letters": "i and j both stand in the list, so its columns are lettered a-o, and not {letters}",
    # Writing.
    "one_game_only": "a file of this format has one game; there are {count}",
    "board_not_held": "the format knows boards of {text} lines only",
    "passes_not_held": "the format has no passes, and the game has one as move {number}",
}


class FormatError(ValueError):
    """The file cannot be read, or the game not be written: where, and why.

    ``code`` and ``facts`` are for other languages, ``sentence`` is English. ``line`` and ``byte`` count from 1 and 0;
    None where the place is not a line, or not a byte. ``game`` is the number of the game when writing.
    """

    def __init__(
        self, code: str, *, line: int | None = None, byte: int | None = None, game: int | None = None, **facts: object
    ) -> None:
        self.code, self.line, self.byte, self.game = code, line, byte, game
        self.facts = {name: str(value) for name, value in facts.items()}
        self.sentence = SENTENCES[code].format(**self.facts)
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
