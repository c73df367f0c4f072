"""Whether somebody who does not come to their game has anything to come after it: only then is it asked if they will be
absent next time, or has left. Who is knocked out by it has not."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from pairings.model import WIN, Game, State
from pairings.settings import KnockOut
from pairings.systems import olympic
from pairings.systems.olympic import lost_points
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import stands_of
from renju_tournaments.events.settings.rules import rules_of


class Absent(StrEnum):
    """Who did not come, as the page of results knows it."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


def plays_on(stage: Stage, state: State, number: int) -> dict[int, frozenset[Absent]]:
    """By the tables of a round: whose absence leaves something to ask. Nothing for a round that is not there."""
    round_ = next((r for r in state.rounds if r.number == number), None)
    if round_ is None:
        return {}
    asked = {game.table: frozenset(Absent) for game in round_.games}
    if not stage.is_knock_out:
        return asked
    of_a_kind = _by_lost_points if stage.knock_out == KnockOut.LOST_POINTS.value else _in_the_bracket
    return asked | {game.table: frozenset(of_a_kind(stage, state, number, game)) for game in round_.games}


def _in_the_bracket(stage: Stage, state: State, number: int, game: Game) -> Iterator[Absent]:
    """As long as games of the match are to come; then only if its loser plays on. From a match that both lost nobody
    does."""
    stands = stands_of(stage, state)
    for match in stands.matches if stands else ():
        for index, played in enumerate(match.games):
            if played.round != number or played.game.table != game.table:
                continue
            if not olympic.ends_set(index, rules_of(stage).olympic):
                yield from Absent
            elif match.loser_to is not None:
                yield from (Absent.FIRST, Absent.SECOND)


def _by_lost_points(stage: Stage, state: State, number: int, game: Game) -> Iterator[Absent]:
    """As long as a loss more does not put them out."""
    lost = {c.number: c.lost for c in lost_points.contestants(state.until(number - 1), rules_of(stage))}
    first, second = (lost[n] + WIN < stage.lost_points for n in (game.first, game.second))
    if first:
        yield Absent.FIRST
    if second:
        yield Absent.SECOND
    if first and second:
        yield Absent.BOTH
