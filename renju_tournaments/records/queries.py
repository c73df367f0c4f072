"""Reads that are more than a lookup: the sheets of a game, and how they stand to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.db.models import Case, Exists, OuterRef, When
from django.utils import timezone

from renju_tournaments.events.models import Game, Round
from renju_tournaments.records.checking import black_named_by
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord, HandInLink, Sheet
from renju_tournaments.rules.records.differences import About, Difference, differences


class Sheets(Enum):
    """How many of the two players' sheets are in, and whether they agree."""

    NONE = "none"
    ONE = "one"
    EQUAL = "equal"
    DIFFER = "differ"


@dataclass(frozen=True)
class Handed:
    """What was handed in of a game: the newest sheet of each side, and the record accepted, if any."""

    game: Game
    first: Sheet | None = None
    second: Sheet | None = None
    arbiter: Sheet | None = None
    record: GameRecord | None = None
    differences: tuple[Difference, ...] = ()
    """Between the sheets of the two players."""

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Those that hold, in the order first, second, arbiter."""
        return tuple(sheet for sheet in (self.first, self.second, self.arbiter) if sheet)

    @property
    def state(self) -> Sheets:
        both = [sheet for sheet in (self.first, self.second) if sheet]
        if len(both) < 2:
            return Sheets.ONE if both else Sheets.NONE
        return Sheets.DIFFER if self.differences else Sheets.EQUAL

    @property
    def newest(self) -> int:
        """The key of the newest sheet, 0 for none: what a page has seen."""
        return max((sheet.pk for sheet in self.sheets), default=0)

    @property
    def accepted(self) -> int:
        """When the record was accepted, in microseconds, 0 for none: what else a page has seen."""
        at = self.record.accepted_at if self.record else None
        return int(at.timestamp() * 1_000_000) if at else 0

    @property
    def is_newer_than_record(self) -> bool:
        """Did a sheet come in after the record was accepted?"""
        at = self.record.accepted_at if self.record else None
        return at is not None and any(sheet.handed_in_at > at for sheet in self.sheets)


def handed_in(games: Iterable[Game]) -> Mapping[int, Handed]:
    """What was handed in of each game, by its key: two queries for any number of games."""
    rows = list(games)
    keys = [game.pk for game in rows]
    newest: dict[tuple[int, str], Sheet] = {}
    for sheet in Sheet.objects.filter(game__in=keys).defer("original"):
        newest[sheet.game_id, sheet.side] = sheet
    records = {record.game_id: record for record in GameRecord.objects.filter(game__in=keys)}
    found = {}
    for game in rows:
        first, second = newest.get((game.pk, Side.FIRST)), newest.get((game.pk, Side.SECOND))
        found[game.pk] = Handed(
            game,
            first,
            second,
            newest.get((game.pk, Side.ARBITER)),
            records.get(game.pk),
            between(game, first, second) if first and second else (),
        )
    return found


_COMPARED: Final = ("steps", "outcome", "ending", "black", "white")


def between(game: Game, one: Sheet, other: Sheet) -> tuple[Difference, ...]:
    """Where two sheets of a game differ. Sheets that are stored alike need not be read: most are, and a round has
    hundreds."""
    if all(one.record.get(key) == other.record.get(key) for key in _COMPARED):
        return ()
    mine, theirs = one.content, other.content
    found = differences(mine, theirs)
    said, heard = black_named_by(mine, game), black_named_by(theirs, game)
    if None not in (said, heard) and said is not heard:
        found.append(Difference(About.BLACK, 0, said, heard))
    return tuple(found)


def games_of_round(round_: Round) -> list[Game]:
    """The games of a round with everything needed to name them."""
    return list(round_.games.select_related("first", "second", "round__stage__event"))


def newest_sheet(game: Game, side: Side) -> Sheet | None:
    """The sheet of a side that holds; None where there is none."""
    return Sheet.objects.filter(game=game, side=side).defer("original").order_by("-pk").first()


def link_of(key: str) -> HandInLink | None:
    """The link of a key, with its game and event; None where there is none."""
    return (
        HandInLink.objects.select_related("game__first", "game__second", "game__round__stage__event")
        .filter(key=key)
        .first()
    )


def is_open(link: HandInLink) -> bool:
    """Can something be handed in by it now?"""
    return link.closed_at is None and link.expires_at > timezone.now() and is_of(link, link.game)


def is_of(link: HandInLink, game: Game) -> bool:
    """Does the player for whom it was made still sit on its side? The boards of a round may be changed after the links
    were printed."""
    return link.player_id in (None, game.first_id if link.side == Side.FIRST else game.second_id)


def next_to_accept(game: Game) -> Game | None:
    """The next table of the round that has a sheet and no record; after the last one from the first. One query."""
    waiting = (
        Game.objects.filter(round_id=game.round_id, record=None)
        .exclude(pk=game.pk)
        .filter(Exists(Sheet.objects.filter(game=OuterRef("pk"))))
    )
    return waiting.order_by(Case(When(table__gt=game.table, then=0), default=1), "table").first()
