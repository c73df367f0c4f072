"""The columns of a table of teams by name (rules 4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from renju_tournaments.wording.tables.standings import TieBreakWords

_OPPONENTS_POINTS = _("opponent’s points")

TEAM_WORDS: Final[Mapping[str, TieBreakWords]] = {
    "GP": TieBreakWords(_("game points"), _("GP"), _("The points of all games of the team."), in_points=True),
    "MP": TieBreakWords(_("match points"), _("MP"), _("Two for a match won, one for a drawn match."), in_points=True),
    "MW": TieBreakWords(_("matches won"), _("MW"), _("How many matches the team has won.")),
    "GW": TieBreakWords(_("games won"), _("GW"), _("How many games the team has won.")),
    "BH": TieBreakWords(
        _("Buchholz of teams"), _("Buch"), _("The sum of the game points of all opposing teams."), _OPPONENTS_POINTS
    ),
    "BH-M": TieBreakWords(
        _("median Buchholz of teams"),
        _("Med"),
        _("The sum of the game points of all opposing teams without the highest and the lowest of them."),
        _OPPONENTS_POINTS,
    ),
    "SB": TieBreakWords(
        _("Berger of teams"),
        _("Berg"),
        _("The game points of each opposing team, times those made against it."),
        _OPPONENTS_POINTS,
    ),
    "MATCH": TieBreakWords(
        _("match between the teams"),
        _("H2H"),
        _("The match points of the tied teams among themselves."),
        in_points=True,
    ),
    "BOARDS": TieBreakWords(_("boards"), _("B"), _("The points on board 1, then on board 2, and so on.")),
}
"""By the codes of pairings.standings.teams.TEAM_TIEBREAKS."""


def team_words(code: str) -> TieBreakWords:
    """The words of a column of the table: of the boards one by one, “B2” is the second."""
    if known := TEAM_WORDS.get(code):
        return known
    board = {"board": code.removeprefix("B")}
    return TieBreakWords(
        _("board %(board)s") % board,
        _("B%(board)s") % board,
        _("The points made on board %(board)s.") % board,
        in_points=True,
    )
