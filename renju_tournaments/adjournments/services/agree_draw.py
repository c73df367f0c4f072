"""The players agree a draw without resuming (tournament rules 14), or the arbiter decides the game."""

from __future__ import annotations

from pairings.model import Result
from renju_tournaments.adjournments.choices import End
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.writing import adjournment_locked, refuse_ended
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.services.results.writing_results import Score


def agree_draw(*, stage_id: int, adjournment_id: int, by: By) -> Adjournment:
    """The game is drawn; the envelope stays closed for ever. Raises UserError when the adjournment has ended."""
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        locked.end(End.AGREED_DRAW)
        locked.result(Score(Result.DRAW))
        locked.save()
        locked.log(LogAct.DRAW_AGREED)
        return locked.adjournment
