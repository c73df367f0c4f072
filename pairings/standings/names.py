"""What the means that decide in a table are called, by their codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairings.standings.rows import BRACKET, MATCH_POINTS, POINTS
from pairings.words import _

NAMES: Final[Mapping[str, str]] = {
    POINTS: _("points"),
    MATCH_POINTS: _("match points"),
    BRACKET: _("the bracket"),
    "BH": _("Buchholz"),
    "BH-C1": _("Buchholz, cut by one"),
    "BH-C2": _("Buchholz, cut by two"),
    "BH-M": _("median Buchholz"),
    "BH-M2": _("median Buchholz, two cut"),
    "BH-F": _("full truncated Buchholz"),
    "FB": _("Fore Buchholz"),
    "FB-C1": _("Fore Buchholz, cut by one"),
    "AOB": _("average Buchholz of the opponents"),
    "SB": _("Berger"),
    "SB-C1": _("Berger, cut by one"),
    "SB-C2": _("Berger, cut by two"),
    "SHM": _("Shmulyan"),
    "WIN": _("wins"),
    "WON": _("wins over the board"),
    "H2H": _("personal meeting"),
    "H2H-2": _("personal meeting of two"),
    "PROG": _("progress"),
    "PROG-C1": _("progress, cut by one"),
    "KOYA": _("Koya"),
    "STARTS": _("games begun"),
    "ARO": _("average rating of the opponents"),
    "ARO-C1": _("average rating of the opponents, cut by one"),
    "TPR": _("performance"),
    "RAT": _("lower rating"),
    "PLAYOFF": _("play-off"),
    "LOT": _("lot"),
}
