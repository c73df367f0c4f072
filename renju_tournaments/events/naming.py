"""How an entry is called where its number does not stand beside it: namesakes are told apart, nobody else.

“Ivan Sokolov (9)”: by the starting number, which the start list, the standings and every card give; before the drawing
of lots by the city, else by the country. No words of any language, so that the log can keep it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.players.names import fold


def names_apart(entries: Iterable[Entry]) -> dict[int, str]:
    """What every entry is called, by its id. ``entries`` are all of a stage."""
    listed = list(entries)
    times = Counter(fold(e.name) for e in listed)
    return {e.pk: e.name if times[fold(e.name)] == 1 else told_apart(e) for e in listed}


def told_apart(entry: Entry) -> str:
    """A namesake: the name with what tells them from the other."""
    mark = entry.city or entry.federation if entry.number is None else str(entry.number)
    return f"{entry.name} ({mark})" if mark else entry.name


def names_in(stage: Stage) -> dict[int, str]:
    """What everybody in the stage is called, by the entry's id. One query."""
    return names_apart(_named(stage))


def names_by_number(stage: Stage) -> dict[int, str]:
    """What everybody who has a starting number is called, by it. One query."""
    entries = _named(stage)
    names = names_apart(entries)
    return {e.number: names[e.pk] for e in entries if e.number is not None}


def _named(stage: Stage) -> list[Entry]:
    return list(Entry.objects.filter(stage_id=stage.pk).only("name", "number", "city", "federation"))


def call(entries: Iterable[Entry], names: dict[int, str]) -> None:
    """Lets each of these rows know what it is called (``Entry.called``)."""
    for entry in entries:
        entry.called = names.get(entry.pk, entry.name)


def call_players(games: Iterable[Game], names: dict[int, str]) -> None:
    """The same for both players of each game, which must be loaded with it."""
    for game in games:
        call((game.first, game.second), names)
