"""What is wrong with a report file, and what was read otherwise than it stands or taken for granted, in words: the
engine's codes (pairings.formats.trf.errors, notes), with the line."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.formats.trf import TrfError
from pairings.formats.trf.notes import Note

_SHOWN: Final = 10
"""So many lines are named that say the same."""


def fault(error: TrfError) -> str:
    """The sentence for an error. A code without words here is told as the engine tells it."""
    facts: dict[str, Any] = dict(error.reason.params)
    words = _sentences().get(error.reason.code)
    said = words % facts if words else error.sentence
    return _("Line %(line)s: %(what)s") % {"line": error.line, "what": said}


def remark(note: Note) -> str:
    """The sentence for a note. A code without words here is told as the engine tells it."""
    facts: dict[str, Any] = dict(note.reason.params)
    words = _remarks().get(note.reason.code)
    said = words % facts if words else note.sentence
    if not note.lines:
        return said
    lines = ", ".join(map(str, note.lines[:_SHOWN])) + (" …" if len(note.lines) > _SHOWN else "")
    return ngettext("Line %(lines)s: %(what)s", "Lines %(lines)s: %(what)s", len(note.lines)) % {
        "lines": lines,
        "what": said,
    }


def _remarks() -> dict[str, str]:
    """Each stands alone, or after the lines it speaks of."""
    return {
        "says_nothing": _("“%(text)s” in round %(round)s says nothing of the player; it is read as a blank."),
        "read_as": _("“%(text)s” in round %(round)s is read as “%(meant)s”."),
        "left_out": _("“%(text)s” stands where a rating, points or a place belong; it is left out."),
        "tabs": _("There are tabs among the columns; they are read as the blanks they stand for."),
        "said_twice": _("The number of rounds is stated before as %(before)s; %(text)s counts."),
        "day_unread": _("“%(text)s” is no day for certain. It stays in the file; at the desk it is to be entered."),
        "repeated": _("There is more than one line %(text)s. The first counts, and all of them are written back."),
        "not_understood": _("What begins with “%(text)s” is not understood here; it is kept, and written back."),
        "system_unstated": _(
            "The file does not say by which system it is paired. Choose it below; what stands there is only a guess."
        ),
        "system_unknown": _(
            "“%(text)s” is no system of this program. Choose below which it was; what stands there is only a guess."
        ),
        "rounds_unstated": _("The file does not say how many rounds are planned; as many as were paired are taken."),
        "rounds_exceeded": _("The file plans fewer rounds (%(rounds)s) than were paired (%(paired)s)."),
        "cycles_by_rounds": _(
            "The file does not say how often two meet. %(rounds)s rounds of %(count)s players are %(cycles)s cycles."
        ),
        "no_colours": _(
            "The file does not say who started in games of round %(round)s: %(count)s. The smaller number is taken."
        ),
        "free_point_unstated": _("The file does not say what the free point is worth; it is taken for 1."),
    }


def _sentences() -> dict[str, str]:
    return {
        "no_players": _("there is no player in the file; a player’s line begins with 001. Send a report file (TRF)."),
        "bad_number": _("“%(text)s” stands where a whole number belongs."),
        "number_too_large": _("%(text)s is too large; %(most)s is the most."),
        "bad_points": _("“%(text)s” stands where points belong: whole, or with a half."),
        "number_missing": _("the player has no starting number (columns 5 to 8)."),
        "number_twice": _("the number %(player)s has been given in line %(before)s already."),
        "unknown_player": _("there is no player %(player)s in this file."),
        "not_aligned": _("the columns are shifted: column %(column)s must be blank."),
        "bad_colour": _("round %(round)s: “%(text)s” stands where w, b or - belongs."),
        "bad_result": _("round %(round)s: “%(text)s” is not a result."),
        "result_without_opponent": _("round %(round)s: “%(text)s” is no result for a player without an opponent."),
        "plays_himself": _("round %(round)s: player %(player)s is his own opponent."),
        "opponents_disagree": _(
            "round %(round)s: player %(player)s names %(opponent)s as opponent, but %(opponent)s does not name him."
        ),
        "colours_disagree": _("round %(round)s: %(player)s and %(opponent)s cannot both have %(text)s."),
        "results_disagree": _(
            "round %(round)s: %(player)s has “%(text)s” and %(opponent)s has “%(other)s”, which do not fit together."
        ),
        "bye_and_game": _("round %(round)s: player %(player)s has a game, so he cannot have a bye."),
        "too_many_rounds": _("there are more than %(most)s rounds."),
        "unknown_scoring": _(
            "a result “%(text)s” is worth %(points)s in this file; here a win is 1, a draw ½ and a loss 0."
        ),
        "too_many_points": _("a bye is worth %(points)s in this file; it can be worth 1 at most."),
        "bad_record": _("“%(text)s” cannot be understood."),
        "unknown_directive": _(
            "“%(text)s” is not known as a line of this program; it may come from a newer version of it."
        ),
        "no_such_game": _("round %(round)s: there is no game of %(first)s and %(second)s, the first starting."),
        "wrong_order": _("round %(round)s: the line must name everybody it orders, each once."),
    }
