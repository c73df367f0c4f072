"""The schedule of a table system as a whole: what is missing in it, and how its rest could be set right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from pairings.checks import Repair, check_schedule, repair_schedule
from pairings.model import State
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.choices import DrawMethod
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.settings.rules import rules_of

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


def known_gaps(stage: Stage) -> list[Objection]:
    """The same for pages that are opened all day: kept while nothing changes in the stage, drafts included, and
    nothing of a stage that is finished. For the desk only: the public does not know of drafts."""
    if not stage.is_scheduled or stage.finished_at or stage.draw_method == DrawMethod.NONE:
        return []
    return cached(stage, "gaps-of-the-schedule", lambda: incomplete_schedule(stage))


def agreed_in_vain(stage: Stage) -> bool:
    """Were rounds to come agreed to that would now be better played as the table has them? What made them necessary,
    a board set by hand or a draft, may have been taken back since."""
    if not stage.agreed_rounds:
        return False
    state, rules = state_of(stage, include_draft=True), rules_of(stage)
    as_the_table = check_schedule(replace(state, agreed={}), rules, stage.seed)
    return len(as_the_table) < len(check_schedule(state, rules, stage.seed))


def agreed_rounds_of(value: Any, numbers: Iterable[int]) -> dict[int, tuple[tuple[int, int], ...]]:
    """Rounds that were agreed to, as they are stored. ``numbers``: the starting numbers of the stage.

    Raises ValueError for what is no round of these players.
    """
    known = set(numbers)
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for number, pairs in value.items():
        seats = [player for pair in pairs for player in pair]
        whole = number.isdecimal() and int(number) > 0 and seats and all(len(pair) == 2 for pair in pairs)
        if not whole or any(type(player) is not int for player in seats):
            raise ValueError(f"agreed_rounds: {number}: {pairs}")
        if len(set(seats)) < len(seats) or not known.issuperset(seats):
            raise ValueError(f"agreed_rounds: {number}: {pairs}")
        found[int(number)] = tuple((first, second) for first, second in pairs)
    return found


def repair_of(stage: Stage, number: int, state: State | None = None) -> Repair | None:
    """How the rounds after this one can be set so that no meeting is missing; None if there is nothing to repair, or no
    room for it."""
    if not stage.is_scheduled or stage.finished_at:
        return None
    state = state or state_of(stage, include_draft=True)
    return repair_schedule(state, rules_of(stage), stage.seed, after=number)
