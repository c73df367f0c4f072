"""The pairing systems, one module each, all with the same face: ``propose``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pairings.bound import Bound
from pairings.model import BrokenInvariant, PairingImpossible, Proposal, StageRules, State, System

if TYPE_CHECKING:
    from pairings.systems.round_robin import ScheduledRound


def propose(
    state: State,
    *,
    rules: StageRules,
    seed: int,
    bound: Bound | None = None,
    progress: Callable[[float], None] | None = None,
) -> Proposal:
    """The next round as the stage's system pairs it.

    ``bound``: what it may take at most where the system is one long computation (the Dutch); it is then made in a
    process of its own, and ``progress`` is called twice a second with the seconds that have passed. Raises
    PairingImpossible when no legal pairing exists, or none was found within the bound.
    """
    if bound is not None and rules.system is System.FIDE_DUTCH:
        from pairings.systems import bounded
        from pairings.systems.swiss.dutch import pairing as fide_dutch

        try:
            return bounded.propose(state, rules=rules, seed=seed, bound=bound, progress=progress)
        except bounded.Stopped as stop:
            raise fide_dutch.stopped(state, bound, stop.by) from None
    from pairings.systems import match, match_tournament, olympic, round_robin, scheveningen
    from pairings.systems.swiss import regulated
    from pairings.systems.swiss.dutch import pairing as fide_dutch
    from pairings.systems.swiss.lot import pairing as by_lot

    pair = {
        System.ROUND_ROBIN: round_robin.propose,
        System.REGULATED_SWISS: regulated.propose,
        System.SWISS_BY_LOT: by_lot.propose,
        System.FIDE_DUTCH: fide_dutch.propose,
        System.SCHEVENINGEN: scheveningen.propose,
        System.MATCH: match.propose,
        System.MATCH_TOURNAMENT: match_tournament.propose,
        System.OLYMPIC: olympic.propose,
    }[rules.system]
    return pair(state, rules=rules, seed=seed)


def rounds_needed(rules: StageRules, players: int) -> int | None:
    """How many rounds the system's table has for so many players; None where no table says it: a Swiss has the rounds
    that were announced, a match and a knock-out go on until they are decided."""
    from pairings.systems import round_robin, scheveningen

    match rules.system:
        case System.ROUND_ROBIN | System.MATCH_TOURNAMENT:
            return round_robin.rounds_needed(players, rules.cycles)
        case System.SCHEVENINGEN:
            return scheveningen.rounds_needed(players // 2, rules.cycles)
        case _:
            return None


def scheduled_round(state: State, *, rules: StageRules, seed: int, number: int) -> ScheduledRound:
    """Round ``number`` as the system's table has it, without what the arbiter agreed to instead.

    Raises ValueError for a system without a table, PairingImpossible or BrokenInvariant when these players have none.
    """
    from pairings.systems import match_tournament, round_robin, scheveningen

    if rules.system is System.SCHEVENINGEN:
        return scheveningen.row(state, rules, number, seed)
    if not rules.system.is_scheduled:
        raise ValueError(f"{rules.system.value} has no table of rounds")
    if sorted(state.by_number) != list(range(1, len(state.players) + 1)) or len(state.players) < 2:
        raise BrokenInvariant("a table needs the starting numbers 1 to N, each once")
    if rules.system is System.MATCH_TOURNAMENT:
        return match_tournament.row(state, rules, number)
    return round_robin.row(state, rules, number)


def is_over(state: State, *, rules: StageRules, seed: int) -> bool:
    """Was everything paired that is to be played? Its last games may still be open, but in a knock-out.

    CHOICE: a match or a knock-out that has begun and that everybody has left is over, decided or not.
    """
    from pairings.systems import match, olympic

    if not rules.system.is_open_ended:
        return len(state.rounds) >= rules.rounds
    if state.rounds and state.everybody_has_left:
        return True
    try:
        if rules.system is System.MATCH:
            return match.why_no_game(state, rules) != ()
        return olympic.bracket(state, rules, seed).is_over
    except PairingImpossible:
        return False
