"""What was written down of a ruling is mended; the log keeps how it stood."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.objections import Refused
from renju_tournaments.rulings.checks import Said, check_ruling
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.services.writing import facts_of, log_ruling, put_said, ruling_locked


def change_ruling(event_id: int, ruling_id: int, said: Said, *, by: By) -> bool:
    """Writes the ruling anew; is anything different now? What became of a protest is decide_protest's.

    Raises Conflict when somebody changed it since, Refused with every objection, and UserError for a protest that was
    decided and should be something else.
    """
    with ruling_locked(event_id, ruling_id, by=by) as ruling:
        if objections := check_ruling(said):
            raise Refused(objections)
        if said.kind is not RulingKind.PROTEST and ruling.protest not in ("", ProtestState.OPEN):
            raise UserError(
                _("This protest was decided, so it stays a protest. Write the other ruling down by itself."),
                field="kind",
            )
        before = facts_of(ruling)
        put_said(ruling, said)
        if said.kind is RulingKind.PROTEST:
            ruling.protest = ruling.protest or ProtestState.OPEN
        else:
            ruling.protest = ""
        after = facts_of(ruling)
        if after == before:
            return False
        ruling.version += 1
        ruling.save()
        log_ruling(ruling.event, LogAct.RULING_CHANGED, ruling, before=before, by=by)
    return True
