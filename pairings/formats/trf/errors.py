"""What can be wrong with a report file: a code, the line, and the sentence in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairings.model import Param, Reason

SENTENCES: Final[Mapping[str, str]] = {
    "not_text": "the file is not {encoding}; name the encoding it was written in (cp1251, latin-1)",
    "unknown_encoding": "there is no encoding called {encoding}",
    "no_players": "the file has no player (a line that begins with 001)",
    "bad_number": "{field} must be a whole number, not “{text}”",
    "number_too_large": "{field} can be {most} at most, not {text}",
    "bad_points": "{field} must be points in whole or half points, not “{text}”",
    "number_missing": "the player has no starting number (columns 5 to 8)",
    "number_twice": "number {player} was already given, in line {before}",
    "unknown_player": "there is no player {player} in this file",
    "not_aligned": "the columns are shifted: column {column} must be blank",
    "bad_colour": "round {round}: the colour must be w, b or -, not “{text}”",
    "bad_result": "round {round}: “{text}” is not a result",
    "result_without_opponent": "round {round}: “{text}” is no result for a player without an opponent",
    "plays_himself": "round {round}: player {player} is his own opponent",
    "opponents_disagree": "round {round}: player {player} names {opponent} as his opponent, but {opponent} does not "
    "name him",
    "colours_disagree": "round {round}: {player} and {opponent} cannot both have {text}",
    "results_disagree": "round {round}: {player} has “{text}” and {opponent} has “{other}”, which do not fit together",
    "bye_and_game": "round {round}: player {player} has a game, so he cannot have a bye",
    "too_many_rounds": "there are more than {most} rounds",
    "unknown_scoring": "a result “{text}” is worth {points} here; this program knows win 1, draw 0.5 and loss 0 only",
    "too_many_points": "a bye is worth {points} here; it can be worth 1 at most",
    "bad_record": "“{text}” cannot be understood here",
    "unknown_directive": "“{text}” is not known as a line of this program; it may come from a newer version",
    "no_such_game": "round {round}: there is no game of {first} and {second}, the first starting",
    "wrong_order": "round {round}: the line must name everybody it orders, each once",
}


_SHOWN: Final = 60
"""So many letters of what stands in the file are quoted; a line can have millions."""


class TrfError(Exception):
    """The file cannot be read: where, and why. ``reason`` is for other languages, ``sentence`` is English."""

    def __init__(self, line: int, code: str, **params: Param) -> None:
        self.line = line
        quoted = {name: _clipped(value) for name, value in params.items()}
        self.reason = Reason.of(code, line=line, **quoted)
        self.sentence = SENTENCES[code].format(**quoted)
        super().__init__(f"line {line}: {self.sentence}")


def _clipped(value: Param) -> Param:
    return value[:_SHOWN] + "…" if isinstance(value, str) and len(value) > _SHOWN else value


class Unwritable(ValueError):
    """The document says something that the format, with our own lines in it, has no place for."""
