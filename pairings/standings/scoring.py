"""The index every coefficient reads: points, and whom each player faced with how many points. Made once a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from pairings.model import DRAW, WIN, Player, StageRules, State, UnplayedPolicy, Withdrawn
from pairings.standings import unplayed
from pairings.standings.marks import void
from pairings.standings.outcomes import Outcome, outcomes_of, withdrawals
from pairings.standings.values import Mark


class Faced(NamedTuple):
    """A round as the coefficients over opponents see it."""

    outcome: Outcome
    half_points: int | None
    """The opponent's half-points as they count here; None when there is nobody, or they do not count."""
    mark: Mark | None
    by_own_will: bool = False
    """A round they missed by their own will: in some editions the first to be cut."""


@dataclass(frozen=True)
class Scores:
    """A stage after a round, scored. Mappings are by starting number; all scores are half-points."""

    rules: StageRules
    after_round: int
    players: Mapping[int, Player]
    outcomes: Mapping[int, tuple[Outcome, ...]]
    points: Mapping[int, int]
    worth: Mapping[int, int]
    """What a player's score counts in the coefficients of their opponents."""
    faced: Mapping[int, tuple[Faced, ...]]
    withdrawn: Mapping[int, Withdrawn]
    open_games: tuple[tuple[int, int], ...]
    """Round and table of every game without a result, adjourned ones included."""
    seed: int | None = None
    """The seed of the lot that may decide places; None when none was drawn."""
    play_off: Mapping[int, int] = field(default_factory=dict)
    """Half-points made in extra games for places, as the arbiter typed them."""

    @cached_property
    def buchholz(self) -> Mapping[int, int]:
        """The sum of the half-points of everybody's opponents."""
        return {number: sum(f.half_points or 0 for f in row) for number, row in self.faced.items()}

    @cached_property
    def possible(self) -> Mapping[int, int]:
        """The half-points everybody could have so far. Read literally, those of the games that have a result and count;
        where FIDE reads a Swiss, a point for every round."""
        literal = unplayed.policy(self.rules) is UnplayedPolicy.LITERAL
        return {
            number: WIN * sum(1 for o in row if (o.decided_against if literal else void(o) is None))
            for number, row in self.outcomes.items()
        }

    @cached_property
    def fore(self) -> Scores:
        """The same stage as if every game paired in its last round, played or not, had been drawn over the board; the
        stage itself before that round is paired."""
        last = self.after_round
        if last < self.rules.rounds:
            return self
        outcomes = {
            number: tuple(_drawn(o) if o.round == last and o.opponent is not None else o for o in row)
            for number, row in self.outcomes.items()
        }
        points, worth, faced = _index(outcomes, self.rules, self.after_round)
        return replace(self, outcomes=outcomes, points=points, worth=worth, faced=faced)


def last_round(state: State) -> int:
    """The number of the last round there is; 0 before the first."""
    return max((r.number for r in state.rounds), default=0)


def score(
    state: State,
    *,
    rules: StageRules,
    after_round: int | None = None,
    seed: int | None = None,
    play_off: Mapping[int, int] | None = None,
) -> Scores:
    """Scores a stage after a round, by default after the last. Open games score nothing and are named. The play-off
    belongs to the table after the last round only.

    Raises BrokenInvariant when a player sits twice in a round or is nobody's entry.
    """
    last = last_round(state)
    after = last if after_round is None else min(after_round, last)
    outcomes = outcomes_of(state, after)
    points, worth, faced = _index(outcomes, rules, after)
    gone = withdrawals(state, after)
    annulled = {number for number, treatment in gone.items() if treatment is Withdrawn.ANNULLED}
    return Scores(
        rules=rules,
        after_round=after,
        players=state.by_number,
        outcomes=outcomes,
        points=points,
        worth=worth,
        faced=faced,
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
        play_off=dict(play_off or {}) if after == last else {},
    )


_Index = tuple[dict[int, int], dict[int, int], dict[int, tuple[Faced, ...]]]


def _index(outcomes: Mapping[int, tuple[Outcome, ...]], rules: StageRules, rounds: int) -> _Index:
    """By starting number: the points, what they are worth to opponents, and whom everybody faced."""
    points = {number: sum(o.counted for o in row) for number, row in outcomes.items()}
    worth = {number: unplayed.worth_to_opponents(row, points[number], rules) for number, row in outcomes.items()}
    faced = {number: _faced(row, points[number], worth, rules, rounds) for number, row in outcomes.items()}
    return points, worth, faced


def _drawn(outcome: Outcome) -> Outcome:
    if outcome.annulled:
        return outcome
    return outcome._replace(half_points=DRAW, played=True, open=False)


def _faced(
    row: tuple[Outcome, ...], points: int, worth: Mapping[int, int], rules: StageRules, rounds: int
) -> tuple[Faced, ...]:
    faced = []
    before = 0
    for outcome in row:
        if why := void(outcome):
            faced.append(Faced(outcome, None, why))
        else:
            opponent = None if outcome.opponent is None else worth[outcome.opponent]
            if outcome.played:
                faced.append(Faced(outcome, opponent, None))
            elif deemed := unplayed.stand_in(
                outcome, rules=rules, before=before, points=points, opponent=opponent, rounds=rounds
            ):
                faced.append(Faced(outcome, *deemed, unplayed.is_missed_by_own_will(outcome)))
            else:
                faced.append(Faced(outcome, opponent, Mark.NO_OPPONENT if opponent is None else Mark.FORFEIT))
        before += outcome.counted
    return tuple(faced)
