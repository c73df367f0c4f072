"""Publishing a stage: from here on the public sees that it is there, who plays in it, and its rounds to come.

CHOICE: the first stage of an event appears with the event, as everybody expects. Another one, a final that is being
prepared, appears when it is published, or with its first published round or schedule.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_stage


def publish_stage(*, stage_id: int, by: By = NOBODY) -> Stage:
    """Shows a stage to the public; one that is shown already stays so. Raises Conflict for a stale page."""
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        if show(stage):
            write_log(stage, LogAct.STAGE_PUBLISHED, by, subject=of_stage(stage))
        return stage


def hide_stage(*, stage_id: int, by: By = NOBODY) -> Stage:
    """Takes the publication of a stage back. Raises UserError while a round of it is published: whoever was told where
    they play finds it there; Conflict for a stale page."""
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        if stage.rounds.exclude(state=RoundState.DRAFT).exists():
            raise UserError(
                _("Rounds of this stage are published, and players follow them. Take these rounds back first.")
            )
        if stage.is_public:
            stage.is_public = False
            stage.save(update_fields=["is_public"])
            write_log(stage, LogAct.STAGE_HIDDEN, by, subject=of_stage(stage))
        return stage


def show(stage: Stage) -> dict[str, Any]:
    """Makes a stage public that is not yet; it must be locked. Returns what the log says of it, nothing where it was
    public already."""
    if stage.is_public:
        return {}
    stage.is_public = True
    stage.save(update_fields=["is_public"])
    return {"stage_published": True}
