"""The accepted records the public may see: which games have one, and where each is shown.

A record is public when its event says so, an arbiter has accepted it, and its stage and round are published; not while
the game is adjourned, for its players then think about the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.urls import reverse

from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rules.formats.renjunet.reading import without_source
from renju_tournaments.rules.records.record import Record


@dataclass(frozen=True)
class Recorded:
    """The games of a stage that have a public record."""

    tables: Mapping[int, frozenset[int]]
    """By the number of the round."""
    of_players: Mapping[int, Mapping[int, str]]
    """The addresses of the games of a player, by their starting number and the round."""

    def __bool__(self) -> bool:
        return bool(self.tables)


def recorded(stage: Stage) -> Recorded:
    """Which games have a public record. One query, or none while nothing in the stage has changed."""
    return cached(stage, "recorded", lambda: _read_recorded(stage))


def _read_recorded(stage: Stage) -> Recorded:
    names = ("game__round__number", "game__table", "game__first__number", "game__second__number")
    tables: dict[int, set[int]] = {}
    of_players: dict[int, dict[int, str]] = {}
    for number, table, *players in public_records(stage.event).filter(game__round__stage=stage).values_list(*names):
        tables.setdefault(number, set()).add(table)
        address = reverse("publishing:game", args=[stage.event.slug, stage.ordinal, number, table])
        for player in players:
            of_players.setdefault(player, {})[number] = address
    return Recorded({number: frozenset(found) for number, found in tables.items()}, of_players)


def public_records(event: Event) -> QuerySet[GameRecord]:
    """The records of an event that the public may see, in no order."""
    if not event.records_public:
        return GameRecord.objects.none()
    found = GameRecord.objects.filter(game__round__stage__event=event, game__round__stage__is_public=True)
    return found.exclude(game__round__state=RoundState.DRAFT).exclude(game__adjourned=True).order_by()


def content_of(record: GameRecord, game: Game) -> Record:
    """The record of a table with the players under the names they have now, and without what a copy of RenjuNet's
    database said beside it. No query where both are at hand."""
    first, second = game.first.name, game.second.name
    black, white = (second, first) if record.first_has_black is False else (first, second)
    return replace(without_source(record.content), first=first, second=second, black=black, white=white)


def file_name(stage: Stage, number: int, table: int) -> str:
    """What the file of a game is called, without its ending: ``spring-cup-1-r3-t2``."""
    return f"{stage.event.slug}-{stage.ordinal}-r{number}-t{table}"
