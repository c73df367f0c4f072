"""What is still open in a table: counted here, and nowhere else, for pages, paper and files alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairings.model import PairingImpossible, State
from pairings.systems import olympic
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.left_over import left_over
from renju_tournaments.events.settings.rules import rules_of


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What a table waits for. Games that can change nothing any more (``left_over``) are not among them."""

    games: int = 0
    """Without a result, adjourned ones among them."""
    adjourned: int = 0
    to_decide: int = 0
    """Drawn matches of a knock-out that wait for the arbiter."""
    is_final: bool = False
    """Was the table made final all the same? By the settings of a stage adjourned games may stay open."""

    def __bool__(self) -> bool:
        return bool(self.games or self.to_decide)


NOTHING_OPEN: Final = StillOpen()


def still_open(stage: Stage, *, after_round: int | None = None, state: State | None = None) -> StillOpen:
    """What is open in the published rounds, by default in all of them. ``state`` saves reading the stage once more."""
    state = state or state_of(stage)
    last = len(state.rounds) if after_round is None else after_round
    needless = left_over(stage, state)
    games = [
        game
        for played in state.rounds
        if played.number <= last
        for game in played.games
        if not game.result.is_final and (played.number, game.table) not in needless
    ]
    return StillOpen(
        games=len(games),
        adjourned=sum(game.adjourned for game in games),
        to_decide=_to_decide(stage, state) if last == len(state.rounds) else 0,
        is_final=stage.finished_at is not None,
    )


def _to_decide(stage: Stage, state: State) -> int:
    if not stage.is_knock_out:
        return 0
    try:
        stands = olympic.bracket(state, rules_of(stage), stage.seed)
    except PairingImpossible:
        return 0
    return sum(match.status is olympic.Status.UNDECIDED for match in stands.matches)
