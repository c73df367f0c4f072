"""The table of a knock-out: the places are those of the bracket; points are shown and decide nothing."""

from __future__ import annotations

from pairings.model import Reason, StageRules, State
from pairings.standings.rows import BRACKET, Row, Standings
from pairings.standings.scoring import score
from pairings.systems.olympic.codes import Code
from pairings.systems.olympic.pairing import bracket
from pairings.systems.olympic.tree import Match, Status


def standings(state: State, *, rules: StageRules, after_round: int | None, seed: int | None) -> Standings:
    """The places after a round, by default the last. Those who are still in share the places they may still get.

    ``seed`` draws the lots of drawn matches. Of fewer than two players nobody is placed above anybody.
    """
    scores = score(state, rules=rules, after_round=after_round)
    if len(state.players) < 2:
        rows = tuple(Row(n, 1, 1, scores.points[n], ()) for n in scores.players)
        return Standings(scores.after_round, (), rows, scores.open_games)
    stands = bracket(state.until(scores.after_round), rules, seed)
    last = {n: match for match in stands.matches if match.status.is_over for n in match.players}
    rows = tuple(
        Row(
            number=place.player,
            place_from=place.place_from,
            place_to=place.place_to,
            points=scores.points[place.player],
            values=(),
            decided_by=BRACKET if position < len(stands.places) and position == place.place_to else None,
            withdrawn=scores.withdrawn.get(place.player),
            outcome=_outcome(last[place.player], place.player) if place.is_final and place.player in last else None,
        )
        for position, place in enumerate(stands.places, start=1)
    )
    notes = () if stands.is_over else (Reason.of(Code.KNOCK_OUT_GOING_ON),)
    return Standings(scores.after_round, (), rows, scores.open_games, notes)


def _outcome(match: Match, number: int) -> Reason:
    """The last match of a player, as they see it."""
    opponent = next((n for n in match.players if n != number), None)
    if opponent is None:
        return Reason.of(Code.LAST_WITHOUT_GAME, player=number)
    mine, theirs = match.points if match.slots[0].player == number else match.points[::-1]
    if match.winner is None:
        code = Code.LAST_DRAWN if match.status is Status.DRAWN else Code.BOTH_OUT
    elif mine == theirs:
        code = Code.THROUGH_AGAINST if match.winner == number else Code.OUT_AGAINST
    elif match.is_by_forfeit:
        code = Code.BEAT_BY_FORFEIT if match.winner == number else Code.LOST_BY_FORFEIT
    else:
        code = Code.BEAT if match.winner == number else Code.LOST_TO
        return Reason.of(code, player=number, opponent=opponent, score=mine, other=theirs)
    return Reason.of(code, player=number, opponent=opponent)
