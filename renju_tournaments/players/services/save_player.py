"""Adding, changing and removing people of the register by hand."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from renju_tournaments.common.changes import changes_to
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.players.models import Player

FIELDS = (
    "name",
    "latin_name",
    "federation",
    "city",
    "club",
    "birth_year",
    "birth_date",
    "rating",
    "title",
    "external_id",
    "contact",
)
"""What a person may fill in."""


def add_player(values: dict[str, Any]) -> Player:
    """Raises UserError when the external id belongs to somebody."""
    player = Player(**{name: values[name] for name in FIELDS if name in values})
    _save(player)
    return player


def change_player(player_id: int, *, seen: dict[str, Any], wanted: dict[str, Any]) -> Player:
    """Write the fields that differ from what was seen; every other keeps what somebody else may have written.

    Raises Conflict when somebody else changed the same field, UserError when the external id belongs to somebody.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        changes, theirs = changes_to(player, seen=seen, wanted={n: wanted[n] for n in FIELDS if n in wanted})
        if theirs:
            raise Conflict(
                _("Somebody else changed the same field meanwhile. Look at both values and save again to replace."),
                fields=theirs,
            )
        for name, value in changes.items():
            setattr(player, name, value)
        _save(player)
    return player


def remove_player(player_id: int) -> None:
    """Raises UserError when the person is in an event."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if player.entries.exists():
            raise UserError(
                _("%(name)s is in an event and stays in the register. Remove the entry first if it is a mistake.")
                % {"name": player.name}
            )
        player.delete()


def _save(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        owner = Player.objects.filter(external_id=player.external_id).exclude(pk=player.pk).first()
        raise UserError(
            _("The external id %(id)s belongs to %(name)s. Mend it, or change that person instead.")
            % {"id": player.external_id, "name": owner.name if owner else "?"}
        ) from None
