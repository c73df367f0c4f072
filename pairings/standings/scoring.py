"""The index every coefficient reads: points, and whom each player faced with how many points. Made once a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pairings.model import Player, StageRules, State, Withdrawn
from pairings.standings import unplayed
from pairings.standings.outcomes import Outcome, outcomes_of, withdrawals
from pairings.standings.values import Mark


class Faced(NamedTuple):
    """A round as the coefficients over opponents see it."""

    outcome: Outcome
    half_points: int | None
    """The opponent's half-points as they count here; None when there is nobody, or he does not count."""
    mark: Mark | None


@dataclass(frozen=True)
class Scores:
    """A stage after a round, scored. Mappings are by starting number; all scores are half-points."""

    rules: StageRules
    after_round: int
    players: Mapping[int, Player]
    outcomes: Mapping[int, tuple[Outcome, ...]]
    points: Mapping[int, int]
    worth: Mapping[int, int]
    """What a player's score counts in the coefficients of his opponents."""
    faced: Mapping[int, tuple[Faced, ...]]
    withdrawn: Mapping[int, Withdrawn]
    open_games: tuple[tuple[int, int], ...]
    """Round and table of every game without a result, adjourned ones included."""
    seed: int | None = None
    """The seed of the lot that may decide places; None when none was drawn."""


def last_round(state: State) -> int:
    """The number of the last round there is; 0 before the first."""
    return max((r.number for r in state.rounds), default=0)


def score(state: State, *, rules: StageRules, after_round: int | None = None, seed: int | None = None) -> Scores:
    """Scores a stage after a round, by default after the last. Open games score nothing and are named.

    Raises BrokenInvariant when a player sits twice in a round or is nobody's entry.
    """
    after = last_round(state) if after_round is None else min(after_round, last_round(state))
    outcomes = outcomes_of(state, after)
    points = {number: sum(o.counted for o in row) for number, row in outcomes.items()}
    worth = {number: unplayed.worth_to_opponents(row, points[number], rules) for number, row in outcomes.items()}
    gone = withdrawals(state, after)
    annulled = {number for number, treatment in gone.items() if treatment is Withdrawn.ANNULLED}
    return Scores(
        rules=rules,
        after_round=after,
        players=state.by_number,
        outcomes=outcomes,
        points=points,
        worth=worth,
        faced={number: _faced(row, worth, rules, after) for number, row in outcomes.items()},
        withdrawn=gone,
        open_games=tuple(
            sorted(
                (r.number, game.table)
                for r in state.rounds
                for game in r.games
                if r.number <= after and not game.result.is_final and not annulled & {game.first, game.second}
            )
        ),
        seed=seed,
    )


def _faced(row: tuple[Outcome, ...], worth: Mapping[int, int], rules: StageRules, rounds: int) -> tuple[Faced, ...]:
    virtual = unplayed.uses_virtual_opponent(rules)
    faced = []
    before = 0
    for outcome in row:
        if outcome.annulled:
            faced.append(Faced(outcome, None, Mark.ANNULLED))
        elif outcome.open:
            faced.append(Faced(outcome, None, Mark.OPEN))
        elif virtual and unplayed.is_unplayed(outcome):
            faced.append(
                Faced(outcome, unplayed.virtual_opponent(before, outcome, rounds), Mark.VIRTUAL_OPPONENT),
            )
        elif outcome.opponent is None:
            faced.append(Faced(outcome, None, Mark.NO_OPPONENT))
        else:
            faced.append(Faced(outcome, worth[outcome.opponent], None if outcome.played else Mark.FORFEIT))
        before += outcome.counted
    return tuple(faced)
