"""The envelope is lost: play goes on from the position. The position is lost, too: the game is played anew.

Tournament rules 14: continue from the adjourned position and the readings of the clocks, and the sealer plays their
move on the board; if the position cannot be restored the game is annulled and replayed, and the arbiter decides on the
clocks.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.writing import OPEN, adjournment_locked, logged, refuse_ended
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.services.writing import needed_reason


def envelope_lost(*, stage_id: int, adjournment_id: int, by: By) -> Adjournment:
    """The game goes on; who sealed plays the move on the board. Raises UserError without the ``reason``, and where no
    move was sealed."""
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        if locked.adjournment.envelope == Envelope.NONE:
            raise UserError(_("No move was sealed in this game, so no envelope can be lost. Resume it."))
        needed_reason(by.reason, _("Write how the envelope was lost; it is kept in the log."))
        locked.end(End.ENVELOPE_LOST, state=State.RESUMED)
        locked.result(OPEN)
        locked.save()
        locked.log(LogAct.ENVELOPE_LOST, reason=by.reason.strip())
        return locked.adjournment


def position_lost(
    *, stage_id: int, adjournment_id: int, by: By, first_used: int | None, second_used: int | None
) -> Adjournment:
    """The game is annulled and open again, to be replayed. ``first_used`` and ``second_used`` are the seconds that the
    arbiter puts on the clocks of the new game; 0 for the full time.

    Raises UserError without the ``reason`` or the clocks.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        needed_reason(by.reason, _("Write why the position cannot be restored; it is kept in the log."))
        if first_used is None or second_used is None:
            raise UserError(
                _("Decide on the clocks of the new game: the time used by each player; 0:00:00 for the full time."),
                field="first_used" if first_used is None else "second_used",
            )
        adjournment = locked.adjournment
        before = {"first_used": adjournment.first_used, "second_used": adjournment.second_used}
        adjournment.first_used, adjournment.second_used = first_used, second_used
        locked.end(End.POSITION_LOST)
        locked.result(OPEN)
        locked.save()
        clocks = {"first_used": first_used, "second_used": second_used}
        locked.log(LogAct.POSITION_LOST, logged(clocks), before=logged(before), reason=by.reason.strip())
        return adjournment
