"""The register's own log: one entry for every person added, changed or removed, by hand or by a start list."""

from __future__ import annotations

from typing import Any

from renju_tournaments.common.changes import plain
from renju_tournaments.common.people import Actor, name_of
from renju_tournaments.players.choices import RegisterAct
from renju_tournaments.players.models import Player, PlayerAct

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


def filled(player: Player) -> dict[str, Any]:
    """What is known of a player, as JSON has it."""
    return {name: plain(value) for name in FIELDS if (value := getattr(player, name)) not in (None, "")}


def act_of(
    act: RegisterAct,
    player: Player,
    actor: Actor,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> PlayerAct:
    """The entry, still to be saved. A player who is about to be removed is kept by name alone."""
    return PlayerAct(
        player=None if act is RegisterAct.REMOVED else player,
        name=player.name,
        act=act,
        actor=actor,
        actor_name=name_of(actor),
        before=before,
        after=after,
    )
