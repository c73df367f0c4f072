"""The final of the 1993 world championship: a real round-robin, its real results and its real final order.

Which round brought which pair together is not handed down, nor who started: numbers are typed in by final order, and
the Berger tables give the rest.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import User

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import DrawMethod, OpeningRegulation
from renju_tournaments.events.demo.playing import enter_all, play
from renju_tournaments.events.models import Event, Game
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.services.settings.create_event import create_event

TABLE: Final = Path(__file__).with_name("wc1993.json")
RESULTS: Final = {"1": Result.FIRST_WINS, "h": Result.DRAW, "0": Result.SECOND_WINS}


def load(actor: User) -> Event:
    """Makes the event, finished."""
    source: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    event = create_event(
        preset="final",
        event={
            "name": source["name"],
            "place": source["place"],
            "time_control": "",
            "time_zone": "Europe/Stockholm",
            "opening_regulation": OpeningRegulation.OTHER.value,
            "description": source["description"],
        },
        by=By(actor),
    )
    stage = event.stages.get()
    entries = enter_all(stage, source["players"], actor)
    draw_numbers(
        stage_id=stage.pk,
        method=DrawMethod.TYPED,
        numbers={entry.pk: number for number, entry in enumerate(entries, start=1)},
        by=By(actor),
    )
    rows: list[str] = source["rows"]

    def as_recorded(game: Game) -> Result:
        return RESULTS[rows[(game.first.number or 0) - 1][(game.second.number or 0) - 1]]

    for round_ in publish_schedule(stage_id=stage.pk, by=By(actor)):
        play(round_, as_recorded, actor)
    finish_stage(stage_id=stage.pk, by=By(actor))
    return event
