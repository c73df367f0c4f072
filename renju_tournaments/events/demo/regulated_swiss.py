"""A Swiss regulated by ratings with 24 players, its fifth round being played.

It holds what an arbiter meets: scripts of many countries, namesakes, somebody without a rating, a requested bye, a
no-show, a player who leaves (so that the field becomes odd and there is a free point), an adjourned game, a correction.
"""

from __future__ import annotations

import csv
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.demo.playing import enter_all, likely, pair_and_publish, play
from renju_tournaments.events.models import Event, Game, ScheduledRound, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.announce_absence import announce_absences
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.venue import today_in

PEOPLE: Final = Path(__file__).with_name("players.csv")
SEED: Final = 20_261_130
ZONE: Final = "Europe/Tallinn"
ROUNDS_PLAYED: Final = 4
STILL_PLAYING: Final = 4
"""Tables of the fifth round that have no result yet: the first ones, where play is longest."""


def people() -> list[dict[str, Any]]:
    """The people of the demonstration, as the fields of a player."""
    with PEOPLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    return [
        {
            **row,
            "rating": int(row["rating"]) if row["rating"] else None,
            "birth_year": int(row["birth_year"]),
        }
        for row in rows
    ]


def load(actor: User) -> Event:
    """Makes the event as it stands in the middle of its fifth round."""
    today = today_in(ZoneInfo(ZONE))
    event = create_event(
        preset="qualification",
        event={
            "name": "Demonstration Open",
            "place": "Tallinn",
            "venue": "Chess house, hall B",
            "time_zone": ZONE,
            "starts_on": today - timedelta(days=2),
            "ends_on": today + timedelta(days=2),
            "chief_arbiter": "Maarja Kask",
            "arbiters": "Pavel Novák, Ольга Белова",
            "organizer": "Demonstration Renju Club",
            "description": "An event to look around in: every page of the desk has something to show.",
        },
        by=By(actor),
    )
    stage = event.stages.get()
    _schedule(stage, datetime.combine(today - timedelta(days=2), datetime.min.time(), ZoneInfo(ZONE)))
    entries = enter_all(stage, people(), actor)
    draw_numbers(stage_id=stage.pk, seed=SEED, by=By(actor))
    announce_absences(stage.pk, entries[17].pk, {2: AbsenceKind.REQUESTED_BYE}, by=By(actor, reason="Arrives late"))
    for number in range(1, ROUNDS_PLAYED + 1):
        pair_and_publish(stage, actor)
        round_ = stage.rounds.get(number=number)
        play(round_, lambda game: _no_show(game) or likely(game, SEED), actor)
        if number == 2:
            _correct_a_slip(stage, actor)
        if number == 3:
            withdraw_player(stage.pk, entries[22].pk, by=By(actor, reason="Ill"))
    _adjourn(stage, actor)
    pair_and_publish(stage, actor)
    current = stage.rounds.get(number=ROUNDS_PLAYED + 1)
    play(current, lambda game: None if game.table <= STILL_PLAYING else likely(game, SEED), actor)
    return event


def _schedule(stage: Stage, first_day: datetime) -> None:
    """Two rounds a day, at ten and at half past three."""
    for number in range(1, stage.rounds_planned + 1):
        day, turn = divmod(number - 1, 2)
        start = first_day + timedelta(days=day)
        start = start.replace(hour=15, minute=30) if turn else start.replace(hour=10)
        ScheduledRound.objects.create(stage=stage, number=number, starts_at=start)


def _no_show(game: Game) -> Result | None:
    """The last table of the third round: the second player does not come."""
    is_last = game.table == game.round.games.count()
    return Result.FIRST_BY_FORFEIT if game.round.number == 3 and is_last else None


def _correct_a_slip(stage: Stage, actor: User) -> None:
    """Table 5 of the first round had been entered the wrong way round."""
    game = stage.rounds.get(number=1).games.get(table=5)
    correct_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=game.pk,
        result=Result(game.result).reversed if game.result != Result.DRAW.value else Result.FIRST_WINS,
        by=By(actor, reason="The slip was signed on the wrong sides", seen_version=game.version),
    )


def _adjourn(stage: Stage, actor: User) -> None:
    """Table 2 of the fourth round is adjourned: half a point each for pairing, open in the standings."""
    round_ = stage.rounds.get(number=ROUNDS_PLAYED)
    game = round_.games.get(table=2)
    enter_result(
        stage_id=stage.pk,
        round_number=round_.number,
        game_id=game.pk,
        result=Result.PENDING,
        adjourned=True,
        by=By(actor, seen_version=game.version),
    )
