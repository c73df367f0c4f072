"""What an arbiter may decide for one round when it cannot be paired otherwise (regulated Swiss, 7).

The codes are those the engine offers with its refusal; here they are put into force.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pairings.model import StageRules, State, System
from pairings.words import SpokenCode, _


class DecisionCode(SpokenCode):
    """The decisions by name, as they stand in a list. The comment names the parameters; ``together`` (0/1) is 1 where
    one helps only with the others marked so."""

    RELAX_COLOURS = "relax_colours", _("Relax the colour limits of this round")
    """together: lift the colour limits of this round."""
    ALLOW_UNPLAYED_REPEAT = "allow_unplayed_repeat", _("Let players meet again whose game was not played")
    """together: let players meet whose game was not played."""
    LIFT_NOT_BEFORE = (
        "lift_not_before",
        _("Let players meet in this round whom the event keeps apart until a later one"),
    )
    """together: let players meet earlier than they should (same country or club, say)."""
    LIFT_FORBIDDEN = "lift_forbidden", _("Lift the prohibitions of the arbiter for this round")
    """together: lift the arbiter's own prohibitions."""
    PAIR_BY_REGULATED = "pair_by_regulated", _("Pair this round by the rules of the Swiss regulated by ratings")
    """together: a round of the Dutch system whose computation broke off, or took too long, is paired by the regulated
    Swiss."""
    END_EARLY = "end_early", _("End the event after round %(round)s")
    """round: end the event after this round."""
    PAIR_BY_HAND = "pair_by_hand", _("Pair this round by hand")
    """No parameters: without the system, from the first board on."""


DECISIONS: Final[frozenset[str]] = frozenset(
    {
        DecisionCode.RELAX_COLOURS,
        DecisionCode.ALLOW_UNPLAYED_REPEAT,
        DecisionCode.LIFT_NOT_BEFORE,
        DecisionCode.LIFT_FORBIDDEN,
        DecisionCode.PAIR_BY_REGULATED,
    }
)
"""Those by which a round can be paired."""


def in_force(state: State, rules: StageRules, decisions: Collection[str]) -> tuple[State, StageRules]:
    """The state and the rules by which the round is paired when the arbiter has decided so."""
    if DecisionCode.LIFT_FORBIDDEN in decisions:
        state = replace(state, forbidden=frozenset())
    if DecisionCode.LIFT_NOT_BEFORE in decisions:
        state = replace(state, not_before={})
    if DecisionCode.PAIR_BY_REGULATED in decisions and rules.system is System.FIDE_DUTCH:
        rules = replace(rules, system=System.REGULATED_SWISS)
    return state, replace(
        rules,
        relax_colours=DecisionCode.RELAX_COLOURS in decisions,
        repeat_unplayed=rules.repeat_unplayed or DecisionCode.ALLOW_UNPLAYED_REPEAT in decisions,
    )
