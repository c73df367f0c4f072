"""The list of positions from which renju by lot draws: replaced as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import OpeningPosition
from renju_tournaments.events.rounds import openings
from renju_tournaments.events.services.writing import event_locked, write_log
from renju_tournaments.events.subjects import of_name
from renju_tournaments.rules.formats.positions import PositionList, position_text


def set_positions(event_id: int, *, wanted: PositionList, seen: str, by: By) -> int:
    """Numbers the positions in their order; returns how many there are. What was drawn before stays as it was drawn.

    ``seen`` is the ``openings.list_mark`` of the list the person saw. Raises UserError for a list with errors or
    without positions (an empty list never erases), and Conflict where somebody else has sent another list meanwhile.
    """
    if wanted.errors or not wanted.positions:
        raise UserError(_("The list has lines that are no positions. Correct them; nothing was written."))
    with event_locked(event_id, by) as event:
        old = openings.list_of(event)
        if openings.list_mark(old) != seen:
            raise Conflict(_("Somebody else has sent another list meanwhile. Look at it, and send yours again."))
        new = [(number, position_text(found.points)) for number, found in enumerate(wanted.positions, start=1)]
        if new == old:
            return len(new)
        event.opening_positions.all().delete()
        OpeningPosition.objects.bulk_create(
            OpeningPosition(event=event, number=number, stones=stones) for number, stones in new
        )
        before, after = {stones for _number, stones in old}, {stones for _number, stones in new}
        write_log(
            event,
            LogAct.POSITIONS_CHANGED,
            by,
            subject=of_name(event.name),
            before={"positions": len(old), "positions_out": _kept(old, after)} if old else None,
            after={"positions": len(new), "positions_in": _kept(new, before)},
        )
        return len(new)


def _kept(positions: Sequence[openings.Numbered], other: set[str]) -> list[str]:
    """The positions that are not in the other list."""
    return [f"{number}. {stones}" for number, stones in positions if stones not in other]
