"""Reads that are more than a lookup: the stage as the engine sees it, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairings import model, systems
from pairings.standings import Standings, standings
from pairings.systems import olympic
from renju_tournaments.events import naming
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.settings.rules import rules_of

LONG_PARTS_OF_ROUND: Final = ("round__engine", "round__notes", "round__changes")
"""What a list of games leaves out of their rounds: a round has something in them for each of its games, and the
database hands all of it over again with every one of the games."""


def state_of(stage: Stage, *, include_draft: bool = False) -> model.State:
    """The stage as the engine sees it: four queries, whatever its size, and one more for a knock-out. Whoever needs
    more of the stage reads its ``Situation``."""
    return Situation(stage).state_with(drafts=include_draft)


def play_off_of(stage: Stage, state: model.State) -> dict[int, int]:
    """The half-points made in extra games for places, by starting number; none before the last round. One query, and
    none in a stage whose order knows no play-off."""
    if "PLAYOFF" not in stage.tiebreaks or len(state.rounds) < stage.rounds_planned:
        return {}
    typed = stage.entries.exclude(number=None).exclude(play_off=None)
    return {number or 0: points or 0 for number, points in typed.values_list("number", "play_off")}


def lot_of_places(stage: Stage) -> int | None:
    """The seed of the lot that may decide places; None before numbers are drawn."""
    return stage.seed if stage.drawn_at else None


def is_over(stage: Stage, paired: int, state: model.State | None = None) -> bool:
    """Was everything paired that is to be played, with so many rounds ``paired``? ``state`` saves reading the stage
    once more."""
    if not stage.is_open_ended:
        return paired >= stage.rounds_planned
    return systems.is_over(state or state_of(stage), rules=rules_of(stage), seed=stage.seed)


def current_round(stage: Stage) -> Round | None:
    """The last round that was paired, draft or not."""
    return stage.rounds.order_by("-number").first()


def open_games(stage: Stage, names: dict[int, str] | None = None) -> list[Game]:
    """Games of published rounds that have no result yet, in order; adjourned ones are among them. Their players know
    what they are called, from ``names`` (naming.names_in) if the caller has them."""
    found = list(
        Game.objects.filter(round__stage=stage, result=model.Result.PENDING.value)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by("round__number", "table")
    )
    if found:
        naming.call_players(found, names or naming.names_in(stage))
    return found


def engine_table(
    stage: Stage, state: model.State, after_round: int | None = None, *, play_off: Mapping[int, int] | None = None
) -> Standings:
    """The engine's own answer for this stage, by default after its last round. ``play_off``: half-points by starting
    number, where they are not to be those that are stored."""
    return standings(
        state,
        rules=rules_of(stage),
        after_round=after_round,
        seed=lot_of_places(stage),
        play_off=play_off_of(stage, state) if play_off is None else play_off,
    )


def stands_of(stage: Stage, state: model.State | None = None) -> olympic.Bracket | None:
    """The knock-out as the engine sees it, by default as it is published; None before there are two numbers."""
    try:
        return olympic.bracket(state or state_of(stage), rules_of(stage), stage.seed)
    except model.PairingImpossible:
        return None


def still_in(stage: Stage, state: model.State) -> int:
    """How many are to be paired in the next round: in a knock-out, those whose place is not decided."""
    stands = stands_of(stage, state) if stage.is_knock_out else None
    return sum(not p.is_final for p in stands.places) if stands else len(state.numbers_to_pair)
