"""Finding oneself in an event by two or three letters, in any alphabet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.names import fold, search_key, search_terms
from renju_tournaments.tables.values.players import PlayerWords, player_words


@dataclass(frozen=True, slots=True)
class Found:
    """A player who may be meant; ``city`` tells namesakes apart. ``stage`` is the stage's number in the event."""

    stage: int
    stage_name: str
    player: PlayerWords
    city: str
    has_card: bool
    key: str


def search(stages: Iterable[Stage], query: str) -> list[Found]:
    """Everybody whose name has every word of the query in it, or whose starting number it is; the names that begin
    with it come first. Only names are searched: nothing that is not public can be found out by trying."""
    terms = search_terms(query)
    number = int(query) if query.isdecimal() and len(query) < 6 else None
    hits = [
        person
        for stage in stages
        for person in _people(stage)
        if (number is not None and person.player.number == number)
        or (terms and all(any(form in person.key for form in forms) for forms in terms))
    ]
    return sorted(hits, key=lambda p: (not _begins(p, terms), fold(p.player.name), p.stage, p.player.number))


def _begins(person: Found, terms: list[tuple[str, ...]]) -> bool:
    return bool(terms) and any(person.key.startswith(f" {form.lstrip()}") for form in terms[0])


def _people(stage: Stage) -> tuple[Found, ...]:
    return cached(stage, "people", lambda: tuple(_found(stage, e) for e in stage.entries.all()))


def _found(stage: Stage, entry: Entry) -> Found:
    return Found(
        stage=stage.ordinal,
        stage_name=str(stage),
        player=player_words(entry, stage),
        city=entry.city,
        has_card=entry.number is not None,
        key=search_key(entry.name, entry.latin_name),
    )
