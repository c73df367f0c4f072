"""Pictures of positions on public pages; they need css/board.css in the head of the page."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from renju_tournaments.events.models import Event
from renju_tournaments.records.pages.drawing import Drawing, Look, draw
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import SetUp

register = template.Library()


@register.inclusion_tag("records/_board.html")
def position_board(event: Event, points: Sequence[Point]) -> dict[str, Drawing]:
    """A position drawn by lot, in the letters of the event."""
    record = Record((SetUp(tuple(points)),))
    return {"board": draw(record, replay(record), Look(letters=ColumnLetters(event.column_letters)))}
