"""Acts on an adjourned game are taken back by acts: an end that was wrong, or an adjournment that never was."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import End, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.writing import (
    ADJOURNED,
    OPEN,
    adjournment_locked,
    logged,
    refuse_ended,
    refuse_followed,
)
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, may
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.results.correct_result import check_correct
from renju_tournaments.events.services.results.writing_results import store
from renju_tournaments.events.services.writing import needed_reason


def take_back_end(*, stage_id: int, adjournment_id: int, by: By) -> Adjournment:
    """The adjournment has not ended: the envelope is kept again, and the game is adjourned. A result that it brought is
    corrected, with the reason.

    Raises UserError without a reason, for an adjournment that has not ended or that was followed by another of the same
    game, and for an arbiter where a result would have to be corrected after play has gone on.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        adjournment, place = locked.adjournment, locked.place
        if adjournment.state == State.KEPT:
            raise UserError(_("This adjournment has not ended; there is nothing to take back."))
        refuse_followed(adjournment)
        needed_reason(by.reason, _("Say why the end of the adjournment is taken back; it is kept in the log."))
        if place.score.result.is_final:
            if objections := check_correct(locked.stage, place, ADJOURNED, by.reason):
                raise Refused(objections)
            if place.gone_on and by.actor is not None and not may(by.actor, locked.stage.event, Permission.RUN_EVENT):
                raise UserError(_("Play has gone on since. The chief arbiter can take this back."))
            store(locked.stage, place, ADJOURNED, LogAct.RESULT_CORRECTED, by=by.because(by.reason.strip()))
        else:
            locked.result(ADJOURNED)
        before = {"opened_before": adjournment.opened_before, "sealed_text": adjournment.sealed_text}
        adjournment.state, adjournment.end, adjournment.ended_at = State.KEPT, "", None
        adjournment.opened_at, adjournment.opened_before = None, ""
        adjournment.sealed_step, adjournment.sealed_text, adjournment.verdict = None, "", ""
        locked.save()
        locked.log(LogAct.ADJOURNED_AGAIN, before=logged(before), reason=by.reason.strip())
        return adjournment


def not_adjourned(*, stage_id: int, adjournment_id: int, by: By) -> Adjournment:
    """The game was not adjourned after all: it is open again, and the adjournment is kept as one that was taken back.

    Raises UserError without a reason, and when the adjournment has ended.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        needed_reason(by.reason, _("Say why the adjournment is taken back; it is kept in the log."))
        locked.end(End.TAKEN_BACK)
        locked.result(OPEN)
        locked.save()
        locked.log(LogAct.NOT_ADJOURNED, reason=by.reason.strip())
        return locked.adjournment
