"""The protocol of the drawing of numbers as a page shows it, at the desk and in public: who was present, the seed, the
tickets, and how to draw them again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy

from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.choices import DrawMethod, Kin
from renju_tournaments.events.models import Stage
from renju_tournaments.events.rounds.proposals import reasons_from_json
from renju_tournaments.events.services.draw.restricted_draw import KEPT_APART

DECIDED_BY = {
    "rating": gettext_lazy("rating"),
    "title": gettext_lazy("title"),
    "lot": gettext_lazy("lot"),
    "typed": gettext_lazy("typed in"),
}


def protocol_of_draw(stage: Stage) -> dict[str, Any] | None:
    """What ``_draw_protocol.html`` asks for; None before numbers are drawn."""
    kept = stage.draw_protocol
    if not kept.get("rows"):
        return None
    return {
        "protocol": kept,
        "apart": _restriction(kept.get("apart")),
        "drawn_at": datetime.fromisoformat(kept["drawn_at"]),
        "rows": [{**row, "decided_by": DECIDED_BY[row["decided_by"]]} for row in kept["rows"]],
        "example": next((row for row in kept["rows"] if row.get("item") == 1), None),
        "lots_decide": any(row["decided_by"] == "lot" for row in kept["rows"]),
        "method": DrawMethod(kept["method"]).label,
    }


def _restriction(kept: dict[str, Any] | None) -> list[str]:
    """What the draw obeys, and how it came about, in sentences; empty for a free draw."""
    if not kept:
        return []
    return [str(KEPT_APART[Kin(kept["kin"])]), *map(sentence, reasons_from_json(kept["reasons"]))]
