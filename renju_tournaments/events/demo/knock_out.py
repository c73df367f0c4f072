"""A cup of sixteen, its quarterfinals being played.

It holds what a bracket shows: a drawn game that was replayed, a favourite who is out, games that are open.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.demo.playing import enter_all, likely, pair_and_publish, play
from renju_tournaments.events.demo.regulated_swiss import ZONE, people
from renju_tournaments.events.models import Event, Game
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.venue import today_in

SEED: Final = 20_261_129
PLAYERS: Final = 16
DRAWN: Final = 4
"""The table of the first round whose game is drawn."""
UPSET: Final = 3
"""The table at which the favourite loses."""


def load(actor: User) -> Event:
    """Makes the event: the strongest of the register, seeded by rating."""
    today = today_in(ZoneInfo(ZONE))
    event = create_event(
        preset="cup",
        event={
            "name": "Demonstration Cup",
            "place": "Tallinn",
            "time_zone": ZONE,
            "starts_on": today - timedelta(days=1),
            "ends_on": today,
            "chief_arbiter": "Maarja Kask",
            "description": "A knock-out to look around in: its bracket, a replay, and quarterfinals being played.",
        },
        by=By(actor),
    )
    stage = event.stages.get()
    strongest = sorted(people(), key=lambda person: -(person["rating"] or 0))
    enter_all(stage, strongest[:PLAYERS], actor)
    draw_numbers(stage_id=stage.pk, seed=SEED, by=By(actor))
    play(pair_and_publish(stage, actor), _first_round, actor)
    play(pair_and_publish(stage, actor), _favourite, actor)
    play(pair_and_publish(stage, actor), lambda game: None if game.table <= 2 else _favourite(game), actor)
    return event


def _first_round(game: Game) -> Result:
    if game.table == DRAWN:
        return Result.DRAW
    if game.table == UPSET:
        return _favourite(game).reversed
    result = likely(game, SEED)
    return _favourite(game) if result is Result.DRAW else result


def _favourite(game: Game) -> Result:
    """The better seed wins."""
    better = (game.first.number or 0) < (game.second.number or 0)
    return Result.FIRST_WINS if better else Result.SECOND_WINS
