"""The table of a stage, whatever its system makes of points and matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pairings.model import StageRules, State, System
from pairings.standings.order import by_bracket, by_matches, by_team
from pairings.standings.order.ranking import ranked
from pairings.standings.rows import Standings
from pairings.standings.scoring import score


def standings(
    state: State,
    *,
    rules: StageRules,
    after_round: int | None = None,
    seed: int | None = None,
    play_off: Mapping[int, int] | None = None,
    among: Collection[int] | None = None,
) -> Standings:
    """The table after a round, by default after the last there is.

    An earlier table comes out as it was then, with the results known now: later rounds and later withdrawals are
    forgotten. Ties go through ``rules.tiebreaks`` in order; what is still equal shares its places, listed by starting
    number. ``seed`` is that of the drawing for places, used by the coefficient LOT, and by a knock-out for the lots of
    its matches; ``play_off`` the half-points made in extra games for places, by starting number, used by PLAYOFF alone,
    and only in the table after the last round. The coefficients may be named in any way ``tiebreaks.get`` understands;
    the table has their own codes. ``among`` keeps the table to some of the players; their points and
    coefficients are those of the whole stage. Where there are teams, each has a ranking of its own.

    Raises UnknownTieBreak for a code that does not exist, BrokenInvariant for a state that cannot be.
    """
    if rules.system is System.OLYMPIC:
        return by_bracket.standings(state, rules=rules, after_round=after_round, seed=seed)
    if rules.system.has_teams and among is None:
        return by_team.standings(state, rules=rules, after_round=after_round, seed=seed, play_off=play_off)
    scores = score(state, rules=rules, after_round=after_round, seed=seed, play_off=play_off)
    table = ranked(scores, rules=rules, among=among)
    if rules.system is System.MATCH_TOURNAMENT and rules.match_tournament.match_points:
        return by_matches.reordered(table, scores)
    return table
