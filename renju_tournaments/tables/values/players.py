"""Players as tables name them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from renju_tournaments.events import naming
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.names import is_latin, romanize, scripts_of
from renju_tournaments.tables.values.cells import Data, Value

LATIN = frozenset({"latin"})
SCRIPTS = {"ru": frozenset({"latin", "cyrillic"})}
"""The scripts people read, by language; everywhere else the Latin one."""


@dataclass(frozen=True, slots=True)
class PlayerWords(Value):
    """A player as tables name them."""

    number: int
    name: str
    latin: str
    """The Latin name; empty where it would only repeat the name without its accents."""
    readable: bool
    """Is the name itself in letters the reader of this language reads? Then a phone leaves the Latin one out."""
    federation: str
    title: str
    rating: int | None
    team: str = ""
    """Where the stage has teams."""

    def __str__(self) -> str:
        return self.name

    @property
    def as_data(self) -> Data:
        return {"number": self.number or None, "name": self.name, "latin_name": self.latin}


def players_of(stage: Stage) -> dict[int, PlayerWords]:
    """Everybody who has a starting number, by it; namesakes told apart. One query."""
    everybody = list(stage.entries.all())
    naming.call(everybody, naming.names_apart(everybody))
    return {e.number: player_words(e, stage) for e in everybody if e.number is not None}


def player_words(entry: Entry, stage: Stage) -> PlayerWords:
    """An entry of the stage as tables name it. A Latin name is left out when it only drops the accents of the name
    itself."""
    name, latin = entry.name, entry.latin_name
    if latin and is_latin(name) and romanize(name) == romanize(latin):
        latin = ""
    return PlayerWords(
        number=entry.number or 0,
        name=entry.called,
        latin=latin,
        readable=scripts_of(name) <= SCRIPTS.get(get_language() or "", LATIN),
        federation=entry.federation,
        title=entry.title,
        rating=entry.rating or None,
        team=entry.team if stage.has_teams else "",
    )
