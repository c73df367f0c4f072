"""When, where and in which order adjourned games are resumed, and what else of the envelope has to be mended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.sealed_moves import refuse_change
from renju_tournaments.adjournments.services.adjourn_game import check_position
from renju_tournaments.adjournments.services.writing import logged, refuse_ended, story_locked
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


def change_adjournment(*, stage_id: int, story_id: int, changes: Mapping[str, Any], by: By) -> Adjournment:
    """Sets fields of FIELDS; steps are plain steps (rules.records.stored). What stands there already is not written
    again.

    Raises Conflict when somebody changed the story since, UserError when it has ended, and Refused when position,
    number and sealer do not go together; UserError, too, for the position of a move that is sealed in the program.
    """
    with story_locked(stage_id, story_id, by=by) as locked:
        refuse_ended(locked)
        story = locked.story
        before = {name: getattr(story, name) for name in changes}
        changed = [name for name in changes if before[name] != changes[name]]
        if not changed:
            return story
        refuse_change(story, changed)
        put(story, {name: changes[name] for name in changed}, FIELDS)
        if {"steps", "sealed_number", "sealed_by"} & set(changed):
            steps = steps_of(story.steps)
            objections = check_position(
                locked.place, steps, story.sealed_number, Side(story.sealed_by), locked.stage.event
            )
            if objections:
                raise Refused(objections)
        locked.save()
        shown, zone = [name for name in changed if name != "steps"], zone_of(locked.stage.event)
        locked.log(
            LogAct.ADJOURNMENT_CHANGED,
            logged({name: getattr(story, name) for name in shown}, zone),
            before=logged({name: before[name] for name in shown}, zone),
        )
        return story


def set_order(*, stage_id: int, story_ids: Iterable[int], seen: Mapping[int, int], by: By) -> None:
    """The adjourned games of a stage are played on in this order. ``seen`` is the version of each story on the page.

    Raises Conflict when one was changed since, and UserError for a game that is not adjourned here.
    """
    with stage_locked(stage_id, by) as stage:
        kept = Adjournment.objects.filter(game__round__stage=stage, state=State.KEPT).select_related("game__round")
        stories = {story.pk: story for story in kept}
        wanted = list(dict.fromkeys(story_ids))
        if not wanted or not set(wanted) <= set(stories):
            raise UserError(_("One of these games is not adjourned any more. Look at the list again."))
        if any(stories[pk].version != seen.get(pk) for pk in wanted):
            raise Conflict(_("Somebody else changed an adjournment meanwhile. Look at the list again."))
        before = [_place(story) for story in sorted(stories.values(), key=lambda s: (s.order == 0, s.order, s.pk))]
        for order, pk in enumerate(wanted, start=1):
            story = stories[pk]
            if story.order != order:
                story.order = order
                story.version += 1
                story.save(update_fields=["order", "version"])
        write_log(
            stage,
            LogAct.ADJOURNMENT_CHANGED,
            by,
            subject=of_stage(stage),
            before={"order_of_play": before},
            after={"order_of_play": [_place(stories[pk]) for pk in wanted]},
        )


def _place(story: Adjournment) -> str:
    return f"{story.game.round.number}/{story.game.table}"
