"""What can be wrong with a report file: a code, and the line."""

from __future__ import annotations

from typing import Final

from pairings.model import Param, Reason
from pairings.words import SpokenCode, _


class FaultCode(SpokenCode):
    """What can be wrong with a report file; each follows the line it speaks of. The comment names the parameters beside
    ``line``."""

    NOT_TEXT = "not_text", _("the file is not %(encoding)s; name the encoding it was written in (cp1251, latin-1).")
    """encoding."""
    UNKNOWN_ENCODING = "unknown_encoding", _("there is no encoding called %(encoding)s.")
    """encoding."""
    NO_PLAYERS = (
        "no_players",
        _("there is no player in the file; a player’s line begins with 001. Send a report file (TRF)."),
    )
    """No parameters."""
    BAD_NUMBER = "bad_number", _("“%(text)s” stands where a whole number belongs.")
    """field, text."""
    NUMBER_TOO_LARGE = "number_too_large", _("%(text)s is too large; %(most)s is the most.")
    """field, most, text."""
    BAD_POINTS = "bad_points", _("“%(text)s” stands where points belong: whole, or with a half.")
    """field, text."""
    NUMBER_MISSING = "number_missing", _("the player has no starting number (columns 5 to 8).")
    """No parameters."""
    NUMBER_TWICE = "number_twice", _("the number %(player)s has been given in line %(before)s already.")
    """before, player."""
    NO_SUCH_PLAYER = "no_such_player", _("there is no player %(player)s in this file.")
    """player."""
    NOT_ALIGNED = "not_aligned", _("the columns are shifted: column %(column)s must be blank.")
    """column."""
    BAD_COLOUR = "bad_colour", _("round %(round)s: “%(text)s” stands where w, b or - belongs.")
    """round, text."""
    BAD_RESULT = "bad_result", _("round %(round)s: “%(text)s” is not a result.")
    """round, text."""
    RESULT_WITHOUT_OPPONENT = (
        "result_without_opponent",
        _("round %(round)s: “%(text)s” is no result for a player without an opponent."),
    )
    """round, text."""
    OWN_OPPONENT = "own_opponent", _("round %(round)s: player %(player)s is their own opponent.")
    """player, round."""
    OPPONENTS_DISAGREE = (
        "opponents_disagree",
        _(
            "round %(round)s: player %(player)s names %(opponent)s as opponent, but %(opponent)s does not name "
            "%(player)s."
        ),
    )
    """opponent, player, round."""
    COLOURS_DISAGREE = "colours_disagree", _("round %(round)s: %(player)s and %(opponent)s cannot both have %(text)s.")
    """opponent, player, round, text."""
    RESULTS_DISAGREE = (
        "results_disagree",
        _("round %(round)s: %(player)s has “%(text)s” and %(opponent)s has “%(other)s”, which do not fit together."),
    )
    """opponent, other, player, round, text."""
    BYE_AND_GAME = "bye_and_game", _("round %(round)s: player %(player)s has a game, and so no bye.")
    """player, round."""
    TOO_MANY_ROUNDS = "too_many_rounds", _("there are more than %(most)s rounds.")
    """most."""
    UNKNOWN_SCORING = (
        "unknown_scoring",
        _("a result “%(text)s” is worth %(points)s in this file; here a win is 1, a draw ½ and a loss 0."),
    )
    """points, text."""
    TOO_MANY_POINTS = "too_many_points", _("a bye is worth %(points)s in this file; it can be worth 1 at most.")
    """points."""
    BAD_RECORD = "bad_record", _("“%(text)s” cannot be understood.")
    """text."""
    UNKNOWN_DIRECTIVE = (
        "unknown_directive",
        _("“%(text)s” is not known as a line of this program; it may come from a newer version of it."),
    )
    """text."""
    NO_SUCH_GAME = (
        "no_such_game",
        _("round %(round)s: there is no game of %(first)s and %(second)s, the first starting."),
    )
    """first, round, second."""
    WRONG_ORDER = "wrong_order", _("round %(round)s: the line must name everybody it orders, each once.")
    """round."""


_SHOWN: Final = 60
"""So many letters of what stands in the file are quoted; a line can have millions."""


class TrfError(Exception):
    """The file cannot be read: where, and why."""

    def __init__(self, line: int, code: FaultCode, **params: Param) -> None:
        self.line = line
        quoted = {name: _clipped(value) for name, value in params.items()}
        self.reason = Reason.of(code, line=line, **quoted)
        super().__init__(f"line {line}: {code} {quoted}")


def _clipped(value: Param) -> Param:
    return value[:_SHOWN] + "…" if isinstance(value, str) and len(value) > _SHOWN else value


class Unwritable(ValueError):
    """The document says something that the format, with our own lines in it, has no place for."""
