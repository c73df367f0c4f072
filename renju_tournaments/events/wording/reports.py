"""What is wrong with a report file, in words: the engine's codes (pairings.formats.trf.errors), with the line."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from pairings.formats.trf import TrfError


def fault(error: TrfError) -> str:
    """The sentence for an error. A code without words here is told as the engine tells it."""
    facts: dict[str, Any] = dict(error.reason.params)
    words = _sentences().get(error.reason.code)
    said = words % facts if words else error.sentence
    return _("Line %(line)s: %(what)s") % {"line": error.line, "what": said}


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
