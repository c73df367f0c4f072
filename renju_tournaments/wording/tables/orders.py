"""The named orders of coefficients in words: what they are called, and where they are written (rules 4.3 and 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.standings import POINTS
from renju_tournaments.wording.tables.standings import criterion, tiebreak_words
from renju_tournaments.wording.tables.teams import TEAM_WORDS


@dataclass(frozen=True)
class OrderWords:
    """A named order: its name, and whose it is."""

    name: str | Promise
    source: str | Promise


_OURS: Final = _("Our choice, for regulations that name no order.")

ORDERS: Final[Mapping[str, OrderWords]] = {
    "usual-round-robin": OrderWords(_("Usual where everybody meets everybody"), _OURS),
    "usual-swiss": OrderWords(_("Usual in a Swiss"), _OURS),
    "russian-server-cup": OrderWords(_("Cup of the Russian server"), _("The regulations of the cup on the server.")),
    "draughts-shmulyan": OrderWords(
        _("Russian draughts, by Shmulyan"), _("The regulations of the Russian championship of draughts, 2019.")
    ),
    "draughts-buchholz": OrderWords(
        _("Russian draughts, by Buchholz"), _("The regulations of the Russian championship of draughts, 2019.")
    ),
    "rif-youth-2000": OrderWords(
        _("Youth World Championship 2000"), _("The regulations of the Renju International Federation, 2000.")
    ),
    "rif-youth-cup-2020": OrderWords(
        _("Youth Cup 2020"), _("The regulations of the Renju International Federation and of Estonia, 2020.")
    ),
    "euroleague": OrderWords(_("Renju Euroleague, Swiss"), _("The rules of the Euroleague.")),
    "euroleague-round-robin": OrderWords(_("Renju Euroleague, round-robin"), _("The rules of the Euroleague.")),
    "polish": OrderWords(_("Polish association"), _("The rules of the Polish association, as far as they are known.")),
    "rif-team-2018": OrderWords(
        _("Team World Championship 2018"), _("The regulations of the Renju International Federation, 2018.")
    ),
    "team-gomoku-2018": OrderWords(
        _("Team World Championship in gomoku 2018"), _("The regulations of the Renju International Federation, 2018.")
    ),
    "czech-league": OrderWords(_("Czech league"), _("The rules of the Czech league of teams.")),
}
"""By the names of pairings.standings.presets."""


def order_in_words(codes: Sequence[str], *, teams: bool = False) -> str:
    """An order from the first means to the last: “points; Buchholz; wins”."""
    if teams:
        return "; ".join(str(TEAM_WORDS[code].name) for code in codes)
    return "; ".join([criterion(POINTS), *(str(tiebreak_words(code).name) for code in codes)])
