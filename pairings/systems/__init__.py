"""The pairing systems, one module each, all with the same face: ``propose``."""

from __future__ import annotations

from pairings.model import Proposal, StageRules, State, System


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round as the stage's system pairs it.

    Raises PairingImpossible when no legal pairing exists.
    """
    from pairings.systems import match, match_tournament, olympic, round_robin, scheveningen
    from pairings.systems.swiss import by_lot, regulated

    match rules.system:
        case System.ROUND_ROBIN:
            return round_robin.propose(state, rules=rules, seed=seed)
        case System.REGULATED_SWISS:
            return regulated.propose(state, rules=rules, seed=seed)
        case System.SWISS_BY_LOT:
            return by_lot.propose(state, rules=rules, seed=seed)
        case System.SCHEVENINGEN:
            return scheveningen.propose(state, rules=rules, seed=seed)
        case System.MATCH:
            return match.propose(state, rules=rules, seed=seed)
        case System.MATCH_TOURNAMENT:
            return match_tournament.propose(state, rules=rules, seed=seed)
        case System.OLYMPIC:
            return olympic.propose(state, rules=rules, seed=seed)
