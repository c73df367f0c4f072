"""A ruling is written down: a penalty, a protest, or another decision of the arbiters, with its reason."""

from __future__ import annotations

from django.utils import timezone

from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.writing import event_locked
from renju_tournaments.rulings.checks import Said, check_ruling
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.rulings.services.writing import log_ruling, put_said


def record_ruling(event_id: int, said: Said, *, by: By) -> Ruling:
    """Writes the ruling down; no result changes by it. A protest is open until the chief arbiter has decided it.

    Raises Refused with every objection.
    """
    with event_locked(event_id, by) as event:
        if objections := check_ruling(said):
            raise Refused(objections)
        ruling = Ruling(event=event, ruled_at=timezone.now(), written_by=by.actor)
        put_said(ruling, said)
        if said.kind is RulingKind.PROTEST:
            ruling.protest = ProtestState.OPEN
        ruling.save()
        log_ruling(event, LogAct.RULED, ruling, by=by)
    return ruling
