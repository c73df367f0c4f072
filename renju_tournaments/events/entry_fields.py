"""What an entry keeps of a person, and how an entry is named in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from renju_tournaments.events.models import Entry
from renju_tournaments.players.models import Player

SNAPSHOT: Final = ("name", "latin_name", "federation", "city", "club", "rating", "title", "birth_year")
"""The fields of an entry that are copied from the register, and stay as they were at the event."""


EDITABLE: Final = (*SNAPSHOT, "fixed_table")
"""The fields of an entry that are typed in at the desk."""


def snapshot(player: Player) -> dict[str, Any]:
    """A person as the register has him now, in an entry's fields."""
    values = {name: getattr(player, name) for name in SNAPSHOT if name != "birth_year"}
    return {**values, "birth_year": player.year}


def names_apart(entries: Iterable[Entry]) -> dict[int, str]:
    """The name of every entry by its id; where several have the same, with the number."""
    listed = list(entries)
    times = Counter(e.name for e in listed)
    return {e.pk: e.name if times[e.name] == 1 else entry_label(e) for e in listed}


def entry_label(entry: Entry) -> str:
    """An entry in the log and in sentences: ``12. Ivanov Ivan``."""
    return entry.name if entry.number is None else f"{entry.number}. {entry.name}"
