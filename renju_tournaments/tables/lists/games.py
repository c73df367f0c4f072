"""Every game of the published rounds, one a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events import naming
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game, ScheduledRound, Stage
from renju_tournaments.events.queries import LONG_PARTS_OF_ROUND
from renju_tournaments.events.venue import zone_of
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import GameResult
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.players import PlayerWords, player_words
from renju_tournaments.tables.values.table import Table, rows_of


@dataclass(frozen=True, slots=True)
class Line:
    """A game. ``day`` is that of its round on the clock of the venue, where that is known."""

    round: int
    day: date | None
    table: int
    first: PlayerWords
    second: PlayerWords
    result: GameResult


COLUMNS: Final[list[Column[Line]]] = [
    Column("round", _("Round"), kinds.COUNT, lambda line: line.round),
    Column("date", _("Date"), kinds.DAY, lambda line: line.day),
    Column("table", _("Table"), kinds.COUNT, lambda line: line.table),
    Column("first_number", _("No."), kinds.COUNT, lambda line: line.first.number or None),
    Column("first", _("First player"), kinds.PLAYER, lambda line: line.first),
    Column("result", _("Result"), kinds.RESULT, lambda line: line.result),
    Column("second_number", _("No."), kinds.COUNT, lambda line: line.second.number or None),
    Column("second", _("Second player"), kinds.PLAYER, lambda line: line.second),
]


def games(stage: Stage) -> Table:
    """In the order of play; an open game has no result, an adjourned one says so."""
    return Table(gettext("Games"), COLUMNS, rows_of(_lines(stage), COLUMNS))


def _lines(stage: Stage) -> list[Line]:
    zone = zone_of(stage.event)
    days = {s.number: timezone.localtime(s.starts_at, zone).date() for s in ScheduledRound.objects.filter(stage=stage)}
    played = list(
        Game.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by("round__number", "table")
    )
    naming.call_players(played, naming.names_in(stage))
    return [
        Line(
            round=game.round.number,
            day=days.get(game.round.number),
            table=game.table,
            first=player_words(game.first, stage),
            second=player_words(game.second, stage),
            result=GameResult(game.outcome, game.adjourned),
        )
        for game in played
    ]
