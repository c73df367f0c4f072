"""The table of a knock-out: the places are those of the bracket; points are shown and decide nothing."""

from __future__ import annotations

from pairings.model import Reason, StageRules, State
from pairings.standings.scoring import score
from pairings.standings.table import BRACKET, Row, Standings
from pairings.systems.olympic.codes import Code
from pairings.systems.olympic.pairing import bracket


def standings(state: State, *, rules: StageRules, after_round: int | None, seed: int | None) -> Standings:
    """The places after a round, by default the last. Those who are still in share the places they may still get.

    ``seed`` draws the lots of drawn matches. Of fewer than two players nobody is placed above anybody.
    """
    scores = score(state, rules=rules, after_round=after_round)
    if len(state.players) < 2:
        rows = tuple(Row(n, 1, 1, scores.points[n], ()) for n in scores.players)
        return Standings(scores.after_round, (), rows, scores.open_games)
    stands = bracket(state.until(scores.after_round), rules, seed)
    rows = tuple(
        Row(
            number=place.player,
            place_from=place.place_from,
            place_to=place.place_to,
            points=scores.points[place.player],
            values=(),
            decided_by=BRACKET if position < len(stands.places) and position == place.place_to else None,
            withdrawn=scores.withdrawn.get(place.player),
        )
        for position, place in enumerate(stands.places, start=1)
    )
    notes = () if stands.is_over else (Reason.of(Code.KNOCK_OUT_GOING_ON),)
    return Standings(scores.after_round, (), rows, scores.open_games, notes)
