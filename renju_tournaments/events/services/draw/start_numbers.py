"""Taking back the starting numbers, while nothing has been paired by them (rules 2: the composition changed, a new
draw is made)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import DrawMethod, LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_stage


def take_back_draw(stage_id: int, *, by: By) -> None:
    """The stage is as before the drawing of numbers; the log keeps who had which.

    Raises UserError once a round has been paired, and when there is nothing to take back.
    """
    with stage_locked(stage_id, by) as stage:
        if not stage.draw_method:
            raise UserError(_("No numbers have been drawn yet."))
        before = clear_numbers(stage)
        write_log(
            stage,
            LogAct.NUMBERS_DRAWN,
            by,
            subject=of_stage(stage),
            before={"method": before["method"], "numbers": before["numbers"]},
            after={"method": "", "numbers": {}},
            reason=by.reason,
        )


def clear_for_new_draw(stage: Stage, *, redraw: bool) -> dict[str, object]:
    """The field changes after the draw: ``clear_numbers``, if the arbiter says so. Raises UserError if they do not."""
    if not redraw:
        raise UserError(
            _(
                "The numbers have been drawn. A changed field needs a new draw (rules 2): tick “Take the numbers "
                "back” to go on."
            ),
            field="redraw",
        )
    return clear_numbers(stage)


def clear_numbers(stage: Stage) -> dict[str, object]:
    """Forgets the numbers and how they came about; returns both. The stage is locked by the caller.

    Raises UserError once a round has been paired.
    """
    if stage.rounds.exists():
        raise UserError(
            _(
                "Rounds have been paired with these numbers. While nothing is played, the rounds can be taken back on "
                "the page of the draw; then the numbers can."
            )
        )
    numbers = {str(n): name for n, name in stage.entries.exclude(number=None).values_list("number", "name")}
    before: dict[str, object] = {"method": stage.draw_method, "numbers": numbers}
    stage.entries.update(number=None)
    stage.draw_method = DrawMethod.NONE
    stage.drawn_at = None
    stage.draw_protocol = {"count": stage.draw_protocol.get("count", 0)}  # the next drawing is still the second
    stage.agreed_rounds = {}
    stage.save(update_fields=["draw_method", "drawn_at", "draw_protocol", "agreed_rounds"])
    return before
