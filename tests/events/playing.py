"""Rounds played through the services: pair, publish, and results in one line."""

from __future__ import annotations

from pairings.model import Result
from renju_tournaments.events.models import Entry, Game, Round, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.pairing.round_state import refresh_round_state

MARKS = {
    "1": Result.FIRST_WINS,
    "0": Result.SECOND_WINS,
    "=": Result.DRAW,
    "+": Result.FIRST_BY_FORFEIT,
    "-": Result.SECOND_BY_FORFEIT,
    ".": Result.PENDING,
}


def number(stage: Stage, starting_number: int) -> Entry:
    return stage.entries.get(number=starting_number)


def pk(stage: Stage, starting_number: int) -> int:
    return number(stage, starting_number).pk


def boards(round_: Round) -> str:
    """The boards in one line, by starting numbers: ``1-5 6-2``."""
    games = round_.games.select_related("first", "second").order_by("table")
    return " ".join(f"{g.first.number}-{g.second.number}" for g in games)


def byes(round_: Round) -> dict[int, str]:
    """Starting number -> kind of bye."""
    return {b.entry.number or 0: b.kind for b in round_.byes.select_related("entry")}


def score(round_: Round, marks: str) -> None:
    """Results table by table: ``1 0 = + - .`` (a dot leaves the game open)."""
    games = list(Game.objects.filter(round=round_).order_by("table"))
    assert len(marks.split()) == len(games), f"round {round_.number} has {len(games)} tables"
    for game, mark in zip(games, marks.split(), strict=True):
        Game.objects.filter(pk=game.pk).update(result=MARKS[mark].value)
    refresh_round_state(Round.objects.get(pk=round_.pk))


def play(stage: Stage, marks: str = "") -> Round:
    """Pairs the next round, publishes it as it is, and enters results (the first player wins everywhere if none)."""
    paired = pair_round(stage_id=stage.pk)
    published = publish_round(stage_id=stage.pk, number=paired.number)
    score(published, marks or " ".join("1" for _game in published.games.all()))
    return Round.objects.get(pk=published.pk)
