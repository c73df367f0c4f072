"""The adjourned game of the demonstration: who sealed, the position, the clocks, and when play is resumed."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from pairings.model import Result
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import moves_made, to_move
from renju_tournaments.adjournments.services.adjourn_game import Facts, adjourn_game
from renju_tournaments.common.people import By, name_of
from renju_tournaments.events.models import Event, Game
from renju_tournaments.events.venue import zone_of
from renju_tournaments.records.choices import Side
from renju_tournaments.records.demo import made_up_games
from renju_tournaments.rules.steps import Step

MOVES = 17
"""On the board when the game was adjourned."""
RESUMES = time(18, 0)


def load(event: Event, actor: User) -> list[Adjournment]:
    """Writes down the adjournment of every game that is marked adjourned and has none."""
    games = Game.objects.filter(
        round__stage__event=event, adjourned=True, result=Result.PENDING.value, adjournments=None
    ).select_related("round", "first", "second")
    return [_adjourn(game, event, actor) for game in games.order_by("round__number", "table")]


def _adjourn(game: Game, event: Event, actor: User) -> Adjournment:
    position = _position()
    facts = Facts(
        reason="Power cut in the hall",
        permitted_by=event.chief_arbiter,
        sealed_by=to_move(position, event) or Side.FIRST,
        kept_by=name_of(actor),
        first_used=4_505,
        second_used=3_912,
        steps=position,
        resumes_at=_today_at(RESUMES, event),
        resumes_where=event.venue,
    )
    return adjourn_game(
        stage_id=game.round.stage_id,
        round_number=game.round.number,
        game_id=game.pk,
        facts=facts,
        by=By(actor, seen_version=game.version),
    )


def _position() -> tuple[Step, ...]:
    """The beginning of the longest of the made-up games."""
    steps = max(made_up_games(), key=lambda record: len(record.moves)).steps
    return next(steps[:end] for end in range(len(steps), 0, -1) if moves_made(steps[:end]) == MOVES)


def _today_at(clock: time, event: Event) -> datetime:
    """This evening at the venue; tomorrow's, if it is later than that already."""
    now = timezone.now().astimezone(zone_of(event))
    at = datetime.combine(now.date(), clock, now.tzinfo)
    return at if at > now else at + timedelta(days=1)
