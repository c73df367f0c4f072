"""What the check of an event says of game records (records.contradictions), in words."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.model import Reason
from pairings.results import Result
from pairings.verify import Finding
from renju_tournaments.events.further_checks import Link, Names
from renju_tournaments.events.models import Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.comparison import Against, Said
from renju_tournaments.records.wording.against_table import MEANINGS, beside
from renju_tournaments.rules.records.record import Ending, Outcome

AGAINST_RESULT: Final = "record_against_result"
COLOURS_OPEN: Final = "record_colours_open"
NAMES_OF_OTHERS: Final = "sheet_of_others"
CODES: Final = frozenset({AGAINST_RESULT, COLOURS_OPEN, NAMES_OF_OTHERS})


def sentence(reason: Reason, names: Names) -> str:
    """What was found at a table, and what follows from it."""
    params: dict[str, Any] = dict(reason.params)
    if reason.code == NAMES_OF_OTHERS:
        facts = {"table": params["table"], "sheets": _sheets(params, names), "names": params["names"]}
        return _("Table %(table)s: the sheet (%(sheets)s) has the names %(names)s. Is it of this game?") % facts
    against = Against.CONTRADICTS if reason.code == AGAINST_RESULT else Against.COLOURS_OPEN
    said = beside(_said(params, names), Result(params["result"]).label)
    return " ".join((_lead(params, names), said, str(MEANINGS[against])))


def link(stage: Stage, found: Finding) -> Link:
    """The sheets of the game, side by side."""
    game = dict(found.reason.params)["game"]
    url = reverse("records:game", args=[stage.event.slug, stage.ordinal, found.round, game])
    return Link(_("the sheets of the game"), url)


def _lead(params: dict[str, Any], names: Names) -> str:
    facts = {"table": params["table"], "sheets": _sheets(params, names)}
    if params["sheets"]:
        return _("Table %(table)s: a sheet that is not accepted (%(sheets)s) was compared with the result.") % facts
    return _("Table %(table)s: the accepted record was compared with the result.") % facts


def _sheets(params: dict[str, Any], names: Names) -> str:
    """Whose sheets they are."""
    return ", ".join(
        _who(params[side], names) if side in ("first", "second") else str(Side(str(side)).label)
        for side in params["sheets"]
    )


def _who(number: int, names: Names) -> str:
    return names.get(number, f"№ {number}")


def _said(params: dict[str, Any], names: Names) -> Said:
    first, second = _who(params["first"], names), _who(params["second"], names)
    black, white = (first, second) if params["first_has_black"] else (second, first)
    return Said(
        Outcome(params["outcome"]),
        Ending(params["ending"]),
        bool(params["by_board"]),
        bool(params["black_told"]),
        black,
        white,
    )
