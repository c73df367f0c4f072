"""What an arbiter may decide for one round when it cannot be paired otherwise (regulated Swiss, 7).

The codes are those the engine offers with its refusal; here they are put into force.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pairings.model import StageRules, State, System

RELAX_COLOURS: Final = "relax_colours"
ALLOW_UNPLAYED_REPEAT: Final = "allow_unplayed_repeat"
LIFT_NOT_BEFORE: Final = "lift_not_before"
LIFT_FORBIDDEN: Final = "lift_forbidden"
PAIR_BY_REGULATED: Final = "pair_by_regulated"
"""A round of the Dutch system whose computation broke off, or took too long, is paired by the regulated Swiss."""
DECISIONS: Final = frozenset({RELAX_COLOURS, ALLOW_UNPLAYED_REPEAT, LIFT_NOT_BEFORE, LIFT_FORBIDDEN, PAIR_BY_REGULATED})


def in_force(state: State, rules: StageRules, decisions: Collection[str]) -> tuple[State, StageRules]:
    """The state and the rules by which the round is paired when the arbiter has decided so."""
    if LIFT_FORBIDDEN in decisions:
        state = replace(state, forbidden=frozenset())
    if LIFT_NOT_BEFORE in decisions:
        state = replace(state, not_before={})
    if PAIR_BY_REGULATED in decisions and rules.system is System.FIDE_DUTCH:
        rules = replace(rules, system=System.REGULATED_SWISS)
    return state, replace(
        rules,
        relax_colours=RELAX_COLOURS in decisions,
        repeat_unplayed=rules.repeat_unplayed or ALLOW_UNPLAYED_REPEAT in decisions,
    )
