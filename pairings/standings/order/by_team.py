"""The table of a Scheveningen event: everybody is ranked inside their team, one team after the other (rules 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairings.model import StageRules, State
from pairings.standings.order.ranking import ranked
from pairings.standings.rows import Standings
from pairings.standings.scoring import score
from pairings.systems.scheveningen import teams


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """What a team has scored; half-points."""

    team: str
    members: tuple[int, ...]
    points: int
    wins: int
    """Games won, with play or without."""
    place: int
    """1 or 2; both teams 1 when they are level."""


def standings(
    state: State,
    *,
    rules: StageRules,
    after_round: int | None,
    seed: int | None,
    play_off: Mapping[int, int] | None,
) -> Standings:
    """The tables of the teams in one, first that of the smallest starting number; every team has a first place. Points
    and coefficients are those of the whole event."""
    scores = score(state, rules=rules, after_round=after_round, seed=seed, play_off=play_off)
    parts = [ranked(scores, rules=rules, among=members) for members in [members for _, members in teams(state)] or [()]]
    return replace(
        parts[0],
        rows=tuple(row for part in parts for row in part.rows),
        notes=tuple(dict.fromkeys(note for part in parts for note in part.notes)),
    )


def of_team(state: State, whole: Standings, number: int) -> Standings:
    """The part of the table in which a player is ranked: that of their team."""
    team = state.by_number[number].team
    return replace(whole, rows=tuple(row for row in whole.rows if state.by_number[row.number].team == team))


def team_totals(state: State, *, rules: StageRules, after_round: int | None = None) -> tuple[TeamTotal, ...]:
    """What each team has after a round, by default the last; the better one first, level ones in the order of teams.

    Games that count for nobody (a player left before half of theirs) count for no team.
    """
    scores = score(state, rules=rules, after_round=after_round)
    sums = [
        (
            name,
            members,
            sum(scores.points[n] for n in members),
            sum(o.won and not o.annulled for n in members for o in scores.outcomes[n]),
        )
        for name, members in teams(state)
    ]
    totals = [
        TeamTotal(name, members, points, wins, place=1 + sum(other[2] > points for other in sums))
        for name, members, points, wins in sums
    ]
    return tuple(sorted(totals, key=lambda total: total.place))
