"""What changed in a published round, and why somebody does not play in one, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.model import ByeKind
from renju_tournaments.events.models import Bye


def free_in_words(bye: Bye) -> str:
    """Why somebody has no game in a round: the kind of bye; of who comes late, the round they enter in."""
    if bye.kind == ByeKind.NOT_ENTERED.value:
        return enters_in(bye.entry.first_round)
    if bye.kind == ByeKind.FREE_POINT.value and bye.origin:
        return _("%(kind)s, %(origin)s") % {"kind": bye.get_kind_display(), "origin": bye.get_origin_display()}
    return str(bye.get_kind_display())


def enters_in(round_number: int) -> str:
    return _("enters in round %(number)s") % {"number": round_number}


def changes_in_words(changes: Iterable[Mapping[str, Any]]) -> str:
    """``Round.changes`` on one line: “tables 3, 4; table 1”. Empty for none."""
    return "; ".join(_change(change) for change in changes)


def _change(change: Mapping[str, Any]) -> str:
    if "left" in change:
        return _("table %(table)s: %(name)s has left") % {"table": change["table"], "name": change["left"]}
    tables = change["tables"]
    return ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": ", ".join(map(str, tables))}
