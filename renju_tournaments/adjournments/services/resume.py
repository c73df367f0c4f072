"""Play goes on without an envelope: because none was made, or because it is lost."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.writing import OPEN, adjournment_locked, refuse_ended
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct


def resume(*, stage_id: int, adjournment_id: int, by: By) -> Adjournment:
    """Resumes a game in which no move was sealed: who is to move plays on the board, and the game is open again.

    Raises UserError where there is an envelope, which is opened instead, and when the adjournment has ended.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        if locked.adjournment.envelope != Envelope.NONE:
            raise UserError(_("A move is sealed in this game. Open the envelope, or say that it is lost."))
        locked.end(End.PLAYED_ON, state=State.RESUMED)
        locked.result(OPEN)
        locked.save()
        locked.log(LogAct.PLAY_RESUMED)
        return locked.adjournment
