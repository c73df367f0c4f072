"""That a table is provisional, and what it waits for: the same sentence on every page, paper and file."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from renju_tournaments.events.rounds.still_open import StillOpen


class Provisional:
    """A table, or a part of one, that may be provisional."""

    still_open: StillOpen

    @property
    def open_games(self) -> int:
        return self.still_open.games

    @property
    def provisional(self) -> str:
        """What is open in it, as a sentence; empty when nothing is."""
        return provisional(self.still_open)


def provisional(found: StillOpen) -> str:
    """What is open; empty when nothing is."""
    return " ".join((*_games(found), *_matches(found)))


def _games(found: StillOpen) -> list[str]:
    if not found.games:
        return []
    if found.is_final:
        said = ngettext(
            "The table is final; %(open)s game was not finished.",
            "The table is final; %(open)s games were not finished.",
            found.games,
        )
    else:
        said = ngettext(
            "Provisional: %(open)s game is still open.", "Provisional: %(open)s games are still open.", found.games
        )
    adjourned = [_("Adjourned: %(count)s.") % {"count": found.adjourned}] if found.adjourned else []
    return [said % {"open": found.games}, *adjourned]


def _matches(found: StillOpen) -> list[str]:
    if not found.to_decide:
        return []
    said = ngettext(
        "Provisional: %(count)s drawn match waits for a decision.",
        "Provisional: %(count)s drawn matches wait for a decision.",
        found.to_decide,
    )
    return [said % {"count": found.to_decide}]
