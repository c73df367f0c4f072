"""What is known of the pairing of a round beside the round itself: at the desk a good deal, in a report file little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pairings.model import Proposal, Result, Round, StageRules, State


@dataclass(frozen=True, slots=True)
class EarlierResult:
    """What stood in the result field of a game when a later round was paired."""

    result: Result
    adjourned: bool = False


@dataclass(frozen=True)
class Circumstances:
    """How a round came about. None, and an empty value, where nothing is known."""

    seed: int | None = None
    """The seed its lots were drawn from, if it was another than the stage's."""
    rules: StageRules | None = None
    """The settings in force when it was paired, if they were others than now."""
    decisions: frozenset[str] | None = None
    """What the arbiter decided for it (``pairings.decisions``)."""
    by_hand: bool = False
    """Did an arbiter change boards or byes?"""
    proposed: Proposal | None = None
    """What the system proposed when it was paired."""
    results: Mapping[tuple[int, int], EarlierResult] = field(default_factory=dict)
    """By round and table: results of earlier rounds that were others when it was paired."""
    forbidden: frozenset[frozenset[int]] | None = None
    """The pairs forbidden in it; None: those of the state."""
    not_before: Mapping[frozenset[int], int] | None = None
    """The same for pairs kept apart until a round."""
    has_tables: bool = True
    """Are its tables those at which people sat? A report file of another program does not tell."""

    def pairs_apart(self, state: State) -> tuple[frozenset[frozenset[int]], Mapping[frozenset[int], int]]:
        """The pairs forbidden when the round was paired, and those kept apart until a round."""
        return (
            state.forbidden if self.forbidden is None else self.forbidden,
            state.not_before if self.not_before is None else self.not_before,
        )


NOTHING = Circumstances()


def with_results(rounds: tuple[Round, ...], then: Mapping[tuple[int, int], EarlierResult]) -> tuple[Round, ...]:
    """The rounds with the results they had then."""
    return tuple(
        replace(
            played,
            games=tuple(
                replace(game, result=was.result, adjourned=was.adjourned)
                if (was := then.get((played.number, game.table)))
                else game
                for game in played.games
            ),
        )
        for played in rounds
    )
