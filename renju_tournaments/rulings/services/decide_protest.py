"""The chief arbiter, or the committee that hears appeals, decides a protest."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.objections import Objection, Refused
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.rulings.services.writing import facts_of, log_ruling, ruling_locked


def decide_protest(
    event_id: int, ruling_id: int, *, outcome: ProtestState, decision: str, decided_by: str, by: By
) -> Ruling:
    """Sets what became of the protest and why; a decision can be decided anew, and the log keeps both. No result
    changes by it.

    Raises Refused with every objection, UserError for a ruling that is no protest, and Conflict when somebody changed
    it since.
    """
    with ruling_locked(event_id, ruling_id, by=by) as ruling:
        if ruling.kind != RulingKind.PROTEST:
            raise UserError(_("This ruling is no protest, so there is nothing to decide."))
        if objections := check_decision(outcome, decision, decided_by):
            raise Refused(objections)
        before = facts_of(ruling)
        ruling.protest, ruling.decision, ruling.ruled_by = outcome, decision.strip(), decided_by.strip()
        ruling.version += 1
        ruling.save()
        log_ruling(ruling.event, LogAct.PROTEST_DECIDED, ruling, before=before, by=by)
    return ruling


def check_decision(outcome: ProtestState, decision: str, decided_by: str) -> list[Objection]:
    """Every objection to deciding so."""
    found = []
    if outcome is ProtestState.OPEN:
        words = _("Say what became of the protest: granted, refused or withdrawn.")
        found.append(Objection("open", words, field="outcome"))
    if not visible(decision) and outcome is not ProtestState.WITHDRAWN:
        words = _("Write the decision and its reason; it stands in the protocol.")
        found.append(Objection("no-decision", words, field="decision"))
    if not visible(decided_by):
        found.append(Objection("nobody", _("Write who decided."), field="decided_by"))
    return found
