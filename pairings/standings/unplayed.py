"""How a round without play enters the coefficients (rules 4.4; situations B.8). The only place that knows.

Two questions, two rules: what such a round brings to the player himself, and what it makes him worth to his opponents.

``LITERAL``: a forfeit counts with the real opponent's points; a bye has no opponent and adds nothing; to his opponents
a player is worth the points he has.

``VIRTUAL_OPPONENT``: the player met somebody who had his own score before the round, got what he did not get in it, and
drew every later round; to his opponents each of his unplayed rounds counts as a draw. A round-robin treats forfeits as
played whatever the setting says.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairings.model import DRAW, WIN, StageRules, UnplayedPolicy
from pairings.standings.outcomes import Outcome


def uses_virtual_opponent(rules: StageRules) -> bool:
    return rules.unplayed is UnplayedPolicy.VIRTUAL_OPPONENT and not rules.system.is_scheduled


def virtual_opponent(score_before: int, outcome: Outcome, rounds: int) -> int:
    """Half-points of the virtual opponent met in this round, after ``rounds`` rounds.

    His score starts at the player's own (``score_before``, half-points) and grows by what the player did not get, and
    by half a point for each later round."""
    return score_before + (WIN - outcome.counted) + DRAW * (rounds - outcome.round)


def worth_to_opponents(outcomes: Iterable[Outcome], points: int, rules: StageRules) -> int:
    """The half-points a player's score counts in the coefficients of those he met."""
    if not uses_virtual_opponent(rules):
        return points
    return points + sum(DRAW - o.counted for o in outcomes if is_unplayed(o))


def is_unplayed(outcome: Outcome) -> bool:
    """Is it over, and was it decided without play? An open game is neither, an annulled one is nothing."""
    return not (outcome.played or outcome.open or outcome.annulled)
