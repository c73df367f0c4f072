"""Rows of archives that earlier versions of the program made, brought to what the tables list now, where the
value of a new field depends on other rows (tables.Added sees its own).

Each function takes the rows of one version to the next, in place; a row that is not as that version wrote it is left as
it is, for ``reading`` to refuse with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pairings.model import ByeKind
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.bye_origins import origin_as_known

Rows = dict[str, list[dict[str, Any]]]


def brought_up(rows: Rows, version: int) -> Rows:
    """The rows of an archive of this version as those of now."""
    for older, upgrade in sorted(_UPGRADES.items()):
        if version <= older:
            upgrade(rows)
    return rows


def _origins_of_byes(rows: Rows) -> None:
    """From 3 to 4: a bye says where it comes from, as far as that can be known."""
    rounds = rows["rounds"]
    for row in rows["byes"]:
        place, reasons = row.get("round"), row.get("reasons")
        if "origin" in row or not isinstance(place, int) or not 1 <= place <= len(rounds):
            continue
        if row.get("kind") not in {kind.value for kind in ByeKind} or not isinstance(reasons, list):
            continue
        engine = rounds[place - 1].get("engine")
        known = origin_as_known(
            ByeKind(row["kind"]),
            edited_by_hand=row.get("edited_by_hand") is True,
            reasons=[reason for reason in reasons if isinstance(reason, dict)],
            proposed=isinstance(engine, dict) and proposals.is_kept(engine),
        )
        row["origin"] = known or ""


_UPGRADES: Final[Mapping[int, Callable[[Rows], None]]] = {3: _origins_of_byes}
"""By the version that a function starts from."""
