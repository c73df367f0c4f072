"""What an entry keeps of a person, and how an entry is named in the log."""

from __future__ import annotations

from typing import Any, Final

from renju_tournaments.events.models import Entry
from renju_tournaments.players.models import Player

SNAPSHOT: Final = ("name", "latin_name", "federation", "city", "club", "rating", "title", "birth_year")
"""The fields of an entry that are copied from the register, and stay as they were at the event."""


EDITABLE: Final = (*SNAPSHOT, "team", "fixed_table")
"""The fields of an entry that are typed in at the desk."""


def snapshot(player: Player) -> dict[str, Any]:
    """A person as the register has them now, in an entry's fields."""
    values = {name: getattr(player, name) for name in SNAPSHOT if name != "birth_year"}
    return {**values, "birth_year": player.year}


def entry_label(entry: Entry) -> str:
    """An entry in the log and in sentences: ``12. Ivanov Ivan``."""
    return entry.name if entry.number is None else f"{entry.number}. {entry.name}"
