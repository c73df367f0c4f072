"""Knock-outs played through the services, a round a line: ``won(stage, 1, 4, 2, 3)``, the winners by their numbers."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from pairings.model import Result, System
from renju_tournaments.events.models import Event, Game, Round, Stage
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from tests.factories import make_event, make_stage
from tests.publishing.scenes import touch

SEED = 11


def knock_out(players: int, *, chief: User | None = None, event: Event | None = None, **settings: Any) -> Stage:
    """A knock-out whose seeds are its players in their order: “Player 1” is number 1."""
    stage = make_stage(players, event=event or make_event(chief=chief), system=System.OLYMPIC, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    draw_numbers(stage_id=stage.pk, seed=SEED)
    return Stage.objects.get(pk=stage.pk)


def pair(stage: Stage) -> Round:
    """The next round, published, without results."""
    number = pair_round(stage_id=stage.pk).number
    return publish_round(stage_id=stage.pk, number=number, accept_warnings=True)


def won(stage: Stage, *winners: int, otherwise: Result = Result.DRAW) -> Round:
    """The next round, won by these; the other games end ``otherwise``, drawn if nothing is said."""
    round_ = pair(stage)
    for game in games_of(round_):
        if game.first.number in winners:
            game.result = Result.FIRST_WINS.value
        elif game.second.number in winners:
            game.result = Result.SECOND_WINS.value
        else:
            game.result = otherwise.value
        game.save(update_fields=["result"])
    refresh_round_state(round_)
    touch(stage)
    return Round.objects.get(pk=round_.pk)


def play_out(stage: Stage) -> None:
    """Every round to the end; the favourites win."""
    while not is_over(stage):
        round_ = pair(stage)
        for game in games_of(round_):
            better = (game.first.number or 0) < (game.second.number or 0)
            game.result = (Result.FIRST_WINS if better else Result.SECOND_WINS).value
            game.save(update_fields=["result"])
        refresh_round_state(round_)
        assert round_.number <= stage.entries.count()
    touch(stage)


def is_over(stage: Stage) -> bool:
    return "all-rounds" in {objection.code for objection in check_pair(Situation(stage))}


def games_of(round_: Round) -> list[Game]:
    return list(Game.objects.filter(round=round_).select_related("first", "second").order_by("table"))


def pairs(stage: Stage, number: int) -> set[frozenset[int]]:
    """Who meets whom in a round, by starting numbers."""
    games = Game.objects.filter(round__stage=stage, round__number=number).select_related("first", "second")
    return {frozenset((g.first.number or 0, g.second.number or 0)) for g in games}


def game_between(stage: Stage, one: int, other: int, round_number: int = 1) -> Game:
    """Their game in a round."""
    games = Game.objects.filter(round__stage=stage, round__number=round_number).select_related(
        "round", "first", "second"
    )
    return next(g for g in games if {g.first.number, g.second.number} == {one, other})
