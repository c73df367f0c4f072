"""Who won, how a game ended, its opening and its regulation, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import OpeningRegulation
from renju_tournaments.rules.openings import OPENINGS, REGULATIONS
from renju_tournaments.rules.record import Ending, Outcome

OUTCOMES: Final[Mapping[Outcome, Promise]] = {
    Outcome.BLACK: _("Black won"),
    Outcome.WHITE: _("White won"),
    Outcome.DRAW: _("draw"),
    Outcome.UNKNOWN: _("result not recorded"),
}
ENDINGS: Final[Mapping[Ending, Promise]] = {
    Ending.FIVE: _("by a five"),
    Ending.OVERLINE_WHITE: _("by a row of six or more of White"),
    Ending.FOUL: _("by a forbidden move of Black"),
    Ending.LATE_OVERLINE: _("by an overline of Black that was claimed later"),
    Ending.TIME: _("on time"),
    Ending.RESIGNATION: _("by resignation"),
    Ending.AGREEMENT: _("by agreement"),
    Ending.PASSES: _("by two passes in succession"),
    Ending.FULL_BOARD: _("with a full board"),
    Ending.BOTH_OUT_OF_TIME: _("with the time of both exceeded"),
    Ending.DEAD_POSITION: _("in a position in which neither can make a five"),
    Ending.FORFEIT: _("without play"),
    Ending.VOID: _("as a void game"),
    Ending.UNKNOWN: _("in a way that is not recorded"),
}
_REGULATIONS: Final = dict(OpeningRegulation.choices)
_OPENINGS: Final = {opening.code: opening for opening in OPENINGS}


def outcome_in_words(outcome: Outcome) -> str:
    """“Black won”."""
    return str(OUTCOMES[outcome])


def ending_in_words(ending: Ending) -> str:
    """“by a five”: said after the outcome."""
    return str(ENDINGS[ending])


def opening_in_words(code: str) -> str:
    """“D4 Kagetsu 花月”: proper names, the same in every language. A code that is none of the 26 stays as it is."""
    opening = _OPENINGS.get(code)
    return f"{opening.code} {opening.name} {opening.kanji}" if opening else code


def regulation_in_words(key: str) -> str:
    """What the opening regulation is called; one that is not known here, as the record has it; empty for none."""
    if key in _REGULATIONS:
        return str(_REGULATIONS[key])
    return REGULATIONS[key].name if key in REGULATIONS else key
