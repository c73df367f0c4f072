"""Adding, changing and removing people of the register by hand; each is one entry of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from renju_tournaments.common.changes import changes_to, values_of
from renju_tournaments.common.people import Actor
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.players.choices import RegisterAct
from renju_tournaments.players.imports.notes import Person
from renju_tournaments.players.models import Player, PlayerAct
from renju_tournaments.players.services.acts import FIELDS, act_of, filled

AT_ONCE: Final = 200
"""Rows written in one query."""


def add_player(values: Mapping[str, Any], *, actor: Actor) -> Player:
    """Raises UserError when the external id belongs to somebody."""
    player = Player(**{name: values[name] for name in FIELDS if name in values})
    with transaction.atomic():
        _save(player)
        act_of(RegisterAct.ADDED, player, actor, after=filled(player)).save()
    return player


def add_people(people: Sequence[Person], *, actor: Actor) -> list[Player]:
    """New people of the register, as a list tells them, in its order. Raises IntegrityError when an external id belongs
    to somebody."""
    new = [Player(**person.known_values()) for person in people]
    for player in new:
        player.refresh_keys()
    Player.objects.bulk_create(new, batch_size=AT_ONCE)
    acts = [act_of(RegisterAct.ADDED, player, actor, after=filled(player)) for player in new]
    PlayerAct.objects.bulk_create(acts, batch_size=AT_ONCE)
    return new


def change_player(player_id: int, *, seen: Mapping[str, Any], wanted: Mapping[str, Any], actor: Actor) -> Player:
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
        if not changes:
            return player
        before = values_of(player, changes)
        for name, value in changes.items():
            setattr(player, name, value)
        _save(player)
        act_of(RegisterAct.CHANGED, player, actor, before=before, after=values_of(player, changes)).save()
    return player


def remove_player(player_id: int, *, actor: Actor) -> None:
    """Raises UserError when the person is in an event."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if player.entries.exists():
            raise UserError(
                _("%(name)s is in an event and stays in the register. Remove the entry first if it is a mistake.")
                % {"name": player.name}
            )
        act_of(RegisterAct.REMOVED, player, actor, before=filled(player)).save()
        player.delete()


def _save(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        owner = Player.objects.filter(external_id=player.external_id).exclude(pk=player.pk).first()
        raise UserError(
            _("The external id %(id)s belongs to %(name)s. Mend it, or change that person instead.")
            % {"id": player.external_id, "name": owner.name if owner else "?"},
            field="external_id",
        ) from None
