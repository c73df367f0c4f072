"""Ending a stage after the rounds it has: the way out when no legal pairing is left (regulated Swiss, 7)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_early_end


def end_early(*, stage_id: int, by: By = NOBODY) -> Stage:
    """The last round paired becomes the last of the stage. Raises UserError without a reason, or
    while a draft is there."""
    with stage_locked(stage_id, by) as stage:
        needed_reason(by.reason, _("A decision of the arbiter needs a reason. Write it down, then end the event."))
        refuse_stale(stage, by.seen_version)
        last = stage.rounds.order_by("-number").first()
        if last is None or last.is_draft:
            raise UserError(_("The event can end early after a published round only."))
        if stage.is_open_ended:
            raise UserError(_("A match and a knock-out end when they are decided, not after a number of rounds."))
        if last.number >= stage.rounds_planned:
            raise UserError(_("Round %(number)s is the last round as it is.") % {"number": last.number})
        before = stage.rounds_planned
        stage.rounds_planned = last.number
        stage.save(update_fields=["rounds_planned"])
        write_log(
            stage,
            LogAct.STAGE_CHANGED,
            by,
            subject=of_early_end(last.number),
            before={"rounds_planned": before},
            after={"rounds_planned": last.number},
            reason=by.reason.strip(),
        )
        return stage
