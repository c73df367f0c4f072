"""The opening of a round of renju by lot, on the pages of the round."""

from __future__ import annotations

from typing import Any

from django import template

from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.rounds.openings import is_by_lot, lot_of

register = template.Library()


@register.inclusion_tag("tables/_opening.html", takes_context=True)
def round_opening(context: dict[str, Any], stage: Stage, number: int, *, public: bool = False) -> dict[str, Any]:
    """What was drawn, table by table if there is one a game; at the desk with the button that draws. Nothing for other
    regulations, and no query. A draft is never asked for in public."""
    event = stage.event
    if not is_by_lot(event):
        return {"shown": False}
    round_ = Round.objects.only("number", "state", "opening_lot").get(stage=stage, number=number)
    opening = lot_of(round_, event)
    tables = []
    if opening and opening.one_a_game:
        numbers = Game.objects.filter(round=round_).order_by("table").values_list("table", flat=True)
        tables = [(table, opening.at(table)) for table in numbers]
    return {
        "shown": True,
        "public": public,
        "event": event,
        "stage": stage,
        "number": number,
        "opening": opening,
        "is_draft": round_.is_draft,
        "has_list": opening is not None or event.opening_positions.exists(),
        "tables": tables,
        "may_draw": not public and bool(context.get("runs_event")) and (opening is None or round_.is_draft),
        "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
    }
