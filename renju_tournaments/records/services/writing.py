"""What the acts on the records of a game share: the game, locked, and who may be writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.models import Game, LogEntry


@contextmanager
def game_locked(game_id: int, by: By = NOBODY) -> Iterator[Game]:
    """The game of a published round, locked: handing in changes neither the stage nor what the public sees, and must
    not make an arbiter's page old.

    Raises UserError if the game is gone or its round is a draft, and AlreadyDone if an act with this token was done.
    """
    with transaction.atomic():
        game = (
            Game.objects.select_for_update(of=("self",))
            .select_related("first", "second", "round__stage__event")
            .filter(pk=game_id)
            .first()
        )
        if game is None or game.round.is_draft:
            raise UserError(_("This game is not being played: its round was not published, or was paired anew."))
        if by.token and LogEntry.objects.filter(event_id=game.round.stage.event_id, token=by.token).exists():
            raise AlreadyDone
        yield game
