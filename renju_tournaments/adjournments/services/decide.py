"""The arbiter decides an adjourned game: resigned without resuming, a late player with a valid reason, and the like."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.adjournments.choices import End
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.writing import adjournment_locked, refuse_ended
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.events.services.writing import needed_reason


def decide(*, stage_id: int, adjournment_id: int, result: Result, by: By) -> Adjournment:
    """Gives the game a result without resuming it. Raises UserError without a result or the ``reason``."""
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        if not result.is_final:
            raise UserError(_("Choose the result of the game."), field="result")
        needed_reason(by.reason, _("Give the reason of the decision; it is kept in the log."))
        locked.end(End.DECIDED)
        locked.result(Score(result))
        locked.save()
        locked.log(LogAct.ADJOURNED_DECIDED, {"result": result.value}, reason=by.reason.strip())
        return locked.adjournment
