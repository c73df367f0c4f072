"""The players' links to hand in their sheets: made for a round, closed for a game."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Round
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_game, of_round
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.queries import is_of
from renju_tournaments.records.services.writing import game_locked


def links_of(games: Iterable[Game]) -> dict[tuple[int, str], HandInLink]:
    """The open links of games, by game and side: one query."""
    by_key = {game.pk: game for game in games}
    open_ones = HandInLink.objects.filter(game__in=by_key, closed_at=None, expires_at__gt=timezone.now())
    return {(link.game_id, link.side): link for link in open_ones if is_of(link, by_key[link.game_id])}


def make_links(round_: Round, *, by: By) -> Mapping[tuple[int, str], HandInLink]:
    """A link for each side of each game of a published round; one that works already is kept, so that what was printed
    goes on working. Raises UserError for a draft, and AlreadyDone."""
    games = list(round_.games.select_related("first", "second"))
    with transaction.atomic():
        for game in games[:1]:
            with game_locked(game.pk, by):
                pass
        found = links_of(games)
        until = _until(round_)
        missing = [
            HandInLink(game=game, side=side, player=player, key=secrets.token_urlsafe(32), expires_at=until)
            for game in games
            for side, player in ((Side.FIRST, game.first), (Side.SECOND, game.second))
            if (game.pk, side.value) not in found
        ]
        if missing:
            HandInLink.objects.bulk_create(missing)
            write_log(
                round_.stage,
                LogAct.LINKS_MADE,
                by,
                subject=of_round(round_.number),
                after={"links": len(missing)},
                round_number=round_.number,
            )
    return links_of(games)


def close_links(*, game_id: int, by: By) -> int:
    """Nothing can be handed in for the game by its links any more; returns how many were open. New ones can be made."""
    with game_locked(game_id, by) as game:
        closed = HandInLink.objects.filter(game=game, closed_at=None).update(closed_at=timezone.now())
        if closed:
            write_log(
                game.round.stage,
                LogAct.LINKS_CLOSED,
                by,
                subject=of_game(game),
                after={"links": closed},
                round_number=game.round.number,
                game=game,
            )
    return closed


def _until(round_: Round) -> datetime:
    days = timedelta(days=round_.stage.event.hand_in_days)
    return max((round_.published_at or timezone.now()) + days, timezone.now() + timedelta(days=1))
