"""Who won, how a game ended, its opening and its regulation, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext

from renju_tournaments.events.choices import OpeningRegulation
from renju_tournaments.rules.openings import OPENINGS, REGULATIONS
from renju_tournaments.rules.records.record import ENDINGS, OUTCOMES, Ending, Outcome

_REGULATIONS: Final = dict(OpeningRegulation.choices)
_OPENINGS: Final = {opening.code: opening for opening in OPENINGS}


def outcome_in_words(outcome: Outcome) -> str:
    """“Black won”."""
    return gettext(OUTCOMES[outcome])


def ending_in_words(ending: Ending) -> str:
    """“by a five”: said after the outcome."""
    return gettext(ENDINGS[ending])


def opening_in_words(code: str) -> str:
    """“D4 Kagetsu 花月”: proper names, the same in every language. A code that is none of the 26 stays as it is."""
    opening = _OPENINGS.get(code)
    return f"{opening.code} {opening.name} {opening.kanji}" if opening else code


def regulation_in_words(key: str) -> str:
    """What the opening regulation is called; one that is not known here, as the record has it; empty for none."""
    if key in _REGULATIONS:
        return str(_REGULATIONS[key])
    return REGULATIONS[key].name if key in REGULATIONS else key
