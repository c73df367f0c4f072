"""The tables of a round or of a whole event, and how far their game records have come: what is in, what differs, what
is accepted, and where the record says something else than the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.events import naming
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.queries import Handed, Sheets, handed_in


class Show(Enum):
    """Which tables a page shows. The value stands in its address."""

    OPEN = "open"
    DIFFER = "differ"
    CONTRADICT = "contradict"
    AGAINST_RULES = "against-rules"
    ALL = "all"

    @property
    def label(self) -> Promise:
        return LABELS[self]


LABELS: Mapping[Show, Promise] = {
    Show.OPEN: pgettext_lazy("of games", "open"),
    Show.DIFFER: _("sheets differ"),
    Show.CONTRADICT: _("record against result"),
    Show.AGAINST_RULES: _("against the rules"),
    Show.ALL: _("all"),
}


@dataclass(frozen=True)
class Row:
    """A table, and how far its record has come."""

    handed: Handed

    @property
    def game(self) -> Game:
        return self.handed.game

    @property
    def result(self) -> str:
        """As it stands in the table; empty while there is none."""
        return Score.stored(self.game).words if self.is_over or self.game.adjourned else ""

    @property
    def is_over(self) -> bool:
        return self.game.outcome.is_final

    @property
    def state(self) -> Sheets:
        return self.handed.state

    @property
    def record(self) -> GameRecord | None:
        return self.handed.record

    @property
    def is_late(self) -> bool:
        """Did a sheet come in after the record was accepted?"""
        return self.handed.is_newer_than_record

    @property
    def differs(self) -> bool:
        return self.state is Sheets.DIFFER

    @cached_property
    def against(self) -> Against | None:
        return against_table(self.game, self.record) if self.record is not None else None

    @property
    def contradicts(self) -> bool:
        return self.against is Against.CONTRADICTS

    @property
    def are_colours_open(self) -> bool:
        """Does it depend on who had Black, which is not recorded?"""
        return self.against is Against.COLOURS_OPEN

    @property
    def is_against_rules(self) -> bool:
        return self.record is not None and self.record.errors > 0

    @property
    def is_open(self) -> bool:
        """Is there something to wait for or to do? A game that is still being played, or was not played, has no sheets
        to wait for."""
        if self.record is not None:
            return self.is_late
        return self.game.outcome.is_played or bool(self.handed.newest)

    def is_shown(self, show: Show) -> bool:
        match show:
            case Show.OPEN:
                return self.is_open
            case Show.DIFFER:
                return self.differs
            case Show.CONTRADICT:
                return self.contradicts or self.are_colours_open
            case Show.AGAINST_RULES:
                return self.is_against_rules
            case Show.ALL:
                return True


@dataclass(frozen=True)
class Filter:
    """A way to look at the tables, with how many there are."""

    show: Show
    count: int


@dataclass(frozen=True)
class RoundOfRecords:
    """A round in the list of an event."""

    round: Round
    games: int
    """Without those that were not played."""
    with_sheets: int
    differ: int
    accepted: int
    open: int


def rows_of(games: Sequence[Game]) -> list[Row]:
    """The tables in their order. The games come with their players and with round, stage and event. Two queries."""
    handed = handed_in(games)
    return [Row(handed[game.pk]) for game in games]


def filters_of(rows: Iterable[Row]) -> list[Filter]:
    """The ways to look at these tables; those of which there is none are left out, but for the open ones and all."""
    listed = list(rows)
    counted = [Filter(show, sum(row.is_shown(show) for row in listed)) for show in Show]
    return [one for one in counted if one.count or one.show in (Show.OPEN, Show.ALL)]


def games_of_stage(stage: Stage) -> list[Game]:
    """Every game of the published rounds of a stage. Two queries."""
    games = list(
        Game.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("first", "second", "round")
        .order_by("round__number", "table")
    )
    for game in games:
        game.round.stage = stage
    naming.call_players(games, naming.names_in(stage))
    return games


def rounds_of(rows: Iterable[Row]) -> list[RoundOfRecords]:
    """The same tables, counted a round."""
    by_round: dict[int, list[Row]] = {}
    for row in rows:
        by_round.setdefault(row.game.round_id, []).append(row)
    return [
        RoundOfRecords(
            round=group[0].game.round,
            games=sum(not row.game.outcome.is_forfeit for row in group),
            with_sheets=sum(row.handed.newest > 0 for row in group),
            differ=sum(row.differs for row in group),
            accepted=sum(row.record is not None for row in group),
            open=sum(row.is_open for row in group),
        )
        for group in by_round.values()
    ]


def show_of(wanted: str | None, *, otherwise: Show) -> Show:
    """The filter an address names."""
    try:
        return Show(wanted)
    except ValueError:
        return otherwise
