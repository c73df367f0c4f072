"""What the demonstration's events share: entering people, and playing a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.contrib.auth.models import User

from pairings import lots
from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Entry, Game, Round, Stage
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.players.models import Player


def enter_all(stage: Stage, people: Iterable[Mapping[str, Any]], actor: User) -> list[Entry]:
    """Enters the people in the order given; who is in the register already (same name, country and year) is not added
    to it again."""
    entries = []
    for person in people:
        known = Player.objects.filter(
            name=person["name"], federation=person["federation"], birth_year=person.get("birth_year")
        ).first()
        entries.append(enter_player(stage.pk, player=known, person=None if known else person, by=By(actor)))
    return entries


def pair_and_publish(stage: Stage, actor: User) -> Round:
    """The next round, as the system pairs it."""
    number = pair_round(stage_id=stage.pk, by=By(actor)).number
    return publish_round(stage_id=stage.pk, number=number, accept_warnings=True, by=By(actor))


def likely(game: Game, seed: int) -> Result:
    """A result drawn by lot, the stronger player winning more often the stronger they are."""
    gap = (game.first.rating or 1500) - (game.second.rating or 1500)
    expected = 1 / (1 + 10 ** (-gap / 400))
    ticket = int(lots.ticket(seed, f"result {game.round.number}", game.table)[:6], 16) / 0xFFFFFF
    if ticket < expected - 0.08:
        return Result.FIRST_WINS
    return Result.DRAW if ticket < expected + 0.08 else Result.SECOND_WINS


def play(round_: Round, result_of: Callable[[Game], Result | None], actor: User) -> None:
    """Enters a result at every table for which there is one."""
    for game in round_.games.select_related("first", "second"):
        result = result_of(game)
        if result is not None:
            enter_result(
                stage_id=round_.stage_id,
                round_number=round_.number,
                game_id=game.pk,
                result=result,
                by=By(actor, seen_version=game.version),
            )
