"""The columns of a table of teams by name (rules 4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class TeamWords:
    """A column's name, its short name, and what it is in one sentence."""

    name: str | Promise
    short: str | Promise
    explanation: str | Promise


TEAM_WORDS: Final[Mapping[str, TeamWords]] = {
    "GP": TeamWords(_("game points"), _("GP"), _("The points of all games of the team.")),
    "MP": TeamWords(_("match points"), _("MP"), _("Two for a match won, one for a drawn match.")),
    "MW": TeamWords(_("matches won"), _("MW"), _("How many matches the team has won.")),
    "GW": TeamWords(_("games won"), _("GW"), _("How many games the team has won.")),
    "BH": TeamWords(_("Buchholz of teams"), _("Buch"), _("The sum of the game points of all opposing teams.")),
    "BH-M": TeamWords(
        _("median Buchholz of teams"), _("Med"), _("The same without the highest and the lowest of them.")
    ),
    "SB": TeamWords(
        _("Berger of teams"), _("Berg"), _("The game points of each opposing team, times those made against it.")
    ),
    "MATCH": TeamWords(
        _("match between the teams"), _("H2H"), _("The match points of the tied teams among themselves.")
    ),
    "BOARDS": TeamWords(_("boards"), _("B"), _("The points on board 1, then on board 2, and so on.")),
}
"""By the codes of pairings.standings.teams.TEAM_TIEBREAKS."""
