"""The game, or the round, that an address of the desk names."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.models import Event, Game, Stage


def game_in(stage: Stage, number: int, game_id: int) -> Game:
    """Raises UserError when the round has no such game."""
    game = (
        Game.objects.filter(pk=game_id, round__stage=stage, round__number=number)
        .select_related("round", "first", "second", "entered_by")
        .first()
    )
    if game is None:
        raise UserError(_("There is no such game in round %(round)s.") % {"round": number})
    naming.call_players([game], naming.names_in(stage))
    return game


def round_address(event: Event, stage: Stage, number: int) -> str:
    return reverse("desk:round", args=[event.slug, stage.ordinal, number])
