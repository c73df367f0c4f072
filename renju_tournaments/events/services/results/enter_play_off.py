"""Entering the points of extra games for places (rules 4.5): the last means, after the last round."""

from __future__ import annotations

from typing import Any

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events import naming
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.effects.play_off import Points, check_play_off, check_points, play_off
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_stage


def enter_play_off(*, stage_id: int, points: Points, by: By = NOBODY) -> list[int]:
    """Writes the half-points made in extra games, by starting number; None takes them away, and who is not named keeps
    what they have. Returns the numbers whose points changed.

    Raises Conflict when the stage has changed since it was looked at, Refused with every objection.
    """
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        if objections := check_play_off(stage):
            raise Refused(objections)
        view = play_off(stage)
        if objections := check_points(view, points):
            raise Refused(objections)
        changed = {number: made for number, made in points.items() if made != view.stored.get(number)}
        if not changed:
            return []
        names = naming.names_by_number(stage)
        before = _logged(names, {number: view.stored.get(number) for number in changed})
        for number, made in changed.items():
            stage.entries.filter(number=number).update(play_off=made)
        write_log(
            stage,
            LogAct.PLAY_OFF_ENTERED,
            by,
            subject=of_stage(stage),
            before={"play_off": before},
            after={"play_off": _logged(names, changed)},
            reason=by.reason.strip(),
            round_number=max(r.number for r in view.state.rounds),
        )
    return list(changed)


def _logged(names: dict[int, str], points: Points) -> list[dict[str, Any]]:
    return [{"number": n, "name": names[n], "half_points": made} for n, made in points.items()]
