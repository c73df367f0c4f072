"""When, where and in which order adjourned games are resumed, and what else of the envelope has to be mended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.sealed_moves import refuse_change
from renju_tournaments.adjournments.services.adjourn_game import check_position
from renju_tournaments.adjournments.services.writing import adjournment_locked, logged, refuse_ended
from renju_tournaments.common.changes import put
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_stage
from renju_tournaments.events.venue import zone_of
from renju_tournaments.records.choices import Side
from renju_tournaments.rules.records.stored import steps_of

FIELDS: Final = (
    "permitted_by",
    "reason",
    "adjourned_at",
    "steps",
    "sealed_number",
    "sealed_by",
    "envelope",
    "kept_by",
    "first_used",
    "second_used",
    "draw_offered_by",
    "opening_state",
    "resumes_at",
    "resumes_where",
    "order",
    "remarks",
)
"""What can be changed while the envelope is kept."""


def change_adjournment(*, stage_id: int, adjournment_id: int, changes: Mapping[str, Any], by: By) -> Adjournment:
    """Sets fields of FIELDS; steps are plain steps (rules.records.stored). What stands there already is not written
    again.

    Raises Conflict when somebody changed the adjournment since, UserError when it has ended, and Refused when position,
    number and sealer do not go together; UserError, too, for the position of a move that is sealed in the program.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        refuse_ended(locked)
        adjournment = locked.adjournment
        before = {name: getattr(adjournment, name) for name in changes}
        changed = [name for name in changes if before[name] != changes[name]]
        if not changed:
            return adjournment
        refuse_change(adjournment, changed)
        put(adjournment, {name: changes[name] for name in changed}, FIELDS)
        if {"steps", "sealed_number", "sealed_by"} & set(changed):
            steps = steps_of(adjournment.steps)
            objections = check_position(
                locked.place, steps, adjournment.sealed_number, Side(adjournment.sealed_by), locked.stage.event
            )
            if objections:
                raise Refused(objections)
        locked.save()
        shown, zone = [name for name in changed if name != "steps"], zone_of(locked.stage.event)
        locked.log(
            LogAct.ADJOURNMENT_CHANGED,
            logged({name: getattr(adjournment, name) for name in shown}, zone),
            before=logged({name: before[name] for name in shown}, zone),
        )
        return adjournment


def set_order(*, stage_id: int, adjournment_ids: Iterable[int], seen: Mapping[int, int], by: By) -> None:
    """The adjourned games of a stage are played on in this order. ``seen``: the version of each on the page.

    Raises Conflict when one was changed since, and UserError for a game that is not adjourned here.
    """
    with stage_locked(stage_id, by) as stage:
        kept = Adjournment.objects.filter(game__round__stage=stage, state=State.KEPT).select_related("game__round")
        adjournments = {adjournment.pk: adjournment for adjournment in kept}
        wanted = list(dict.fromkeys(adjournment_ids))
        if not wanted or not set(wanted) <= set(adjournments):
            raise UserError(_("One of these games is not adjourned any more. Look at the list again."))
        if any(adjournments[pk].version != seen.get(pk) for pk in wanted):
            raise Conflict(_("Somebody else changed an adjournment meanwhile. Look at the list again."))
        before = [
            _place(adjournment)
            for adjournment in sorted(adjournments.values(), key=lambda s: (s.order == 0, s.order, s.pk))
        ]
        for order, pk in enumerate(wanted, start=1):
            adjournment = adjournments[pk]
            if adjournment.order != order:
                adjournment.order = order
                adjournment.version += 1
                adjournment.save(update_fields=["order", "version"])
        write_log(
            stage,
            LogAct.ADJOURNMENT_CHANGED,
            by,
            subject=of_stage(stage),
            before={"order_of_play": before},
            after={"order_of_play": [_place(adjournments[pk]) for pk in wanted]},
        )


def _place(adjournment: Adjournment) -> str:
    return f"{adjournment.game.round.number}/{adjournment.game.table}"
