"""The schedule of a table system as a whole: what is missing in it, and how its rest could be set right."""

from __future__ import annotations

from typing import Final

from pairings.checks import Repair, check_schedule, repair_schedule
from pairings.model import State
from renju_tournaments.events.models import Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import rules_of, state_of
from renju_tournaments.events.wording.checks import sentence

CODES: Final = {"meeting_missing": "missing-meeting", "meeting_doubled": "doubled-meeting"}


def incomplete_schedule(stage: Stage, state: State | None = None) -> list[Objection]:
    """The meetings that will be missing, and those there are too many of, as warnings; none in other systems.

    ``state``: the stage with its draft, if it was read already.
    """
    if not stage.is_scheduled:
        return []
    found = check_schedule(state or state_of(stage, include_draft=True), rules_of(stage), stage.seed)
    names = names_by_number(stage) if found else {}
    return [
        Objection(CODES[f.reason.code], sentence(f.reason, names), Severity.WARNING, players=f.players) for f in found
    ]


def repair_of(stage: Stage, number: int, state: State | None = None) -> Repair | None:
    """How the rounds after this one can be set so that no meeting is missing; None if there is nothing to repair, or no
    room for it."""
    if not stage.is_scheduled or stage.finished_at:
        return None
    state = state or state_of(stage, include_draft=True)
    return repair_schedule(state, rules_of(stage), stage.seed, after=number)
