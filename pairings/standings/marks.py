"""Why a round brings nothing, said once for all coefficients."""

from __future__ import annotations

from pairings.standings.outcomes import Outcome
from pairings.standings.values import Mark


def void(outcome: Outcome) -> Mark | None:
    """Why it counts for nothing whatever is asked: annulled, or without a result."""
    if outcome.annulled:
        return Mark.ANNULLED
    return Mark.OPEN if outcome.open else None


def without_opponent(outcome: Outcome) -> Mark | None:
    """Why nobody was set against them in it, in a way that counts."""
    return void(outcome) or (Mark.NO_OPPONENT if outcome.opponent is None else None)


def unmet(outcome: Outcome) -> Mark | None:
    """Why they met nobody over the board in it."""
    return without_opponent(outcome) or (None if outcome.played else Mark.NOT_PLAYED)
