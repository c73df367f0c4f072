"""Which page shows the games of a system at a glance, and what it is called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events.models import Stage


def games_page(stage: Stage) -> tuple[str, str]:
    """The name of the page's address, at the desk and in public, and its label."""
    if stage.is_match:
        return "match", _("Match")
    if stage.is_knock_out:
        return "bracket", _("Bracket")
    return "cross-table", _("Cross-table")
