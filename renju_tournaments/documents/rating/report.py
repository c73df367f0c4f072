"""The games of a stage as a rating needs them: date, players, result, who started, who had Black.

Only games that were really played with an ordinary result are rated: no forfeits, no byes, no scores set by an arbiter
(pairings.results.Result.is_rated). Nothing here speaks a language; the same stage gives the same report everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from pairings.model import Side
from renju_tournaments.documents.kinds import DocumentRequest
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Bye, Entry, Game, Stage
from renju_tournaments.events.queries import LONG_PARTS_OF_ROUND
from renju_tournaments.events.venue import day_of
from renju_tournaments.players.names import is_latin
from renju_tournaments.records.models import GameRecord


@dataclass(frozen=True)
class Player:
    """Somebody in the report, as they were entered. Empty is what nobody has said."""

    entry: Entry

    @property
    def id(self) -> str:
        """Their number in the list of the federation."""
        return self.entry.player.external_id

    @property
    def name(self) -> str:
        """In their own script."""
        return self.entry.name

    @property
    def latin_name(self) -> str:
        """In Latin letters; a name that is written so anyway is its own."""
        known = self.entry.latin_name or self.entry.player.latin_name
        return known or (self.name if is_latin(self.name) else "")

    @property
    def country(self) -> str:
        return self.entry.federation or self.entry.player.federation

    @property
    def birth_year(self) -> int | None:
        return self.entry.birth_year or self.entry.player.year


@dataclass(frozen=True)
class Line:
    """A game that is rated."""

    game: Game
    first: Player
    second: Player
    day: date | None
    black: Side | None
    """Who had Black after the opening; None where no accepted record tells."""

    @property
    def number(self) -> int:
        """Of the round."""
        return self.game.round.number


@dataclass(frozen=True)
class Report:
    """A stage, with everything the checks look at."""

    stage: Stage
    days: Mapping[int, date]
    """By round: when it was played, on the clock of the venue."""
    games: tuple[Game, ...]
    """Of the published rounds, in the order of play, whatever came of them."""
    byes: int
    records: Mapping[int, GameRecord]
    """The accepted ones, by game."""

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The games that are rated."""
        rated = (game for game in self.games if game.outcome.is_rated)
        return tuple(
            Line(
                game,
                self.players[game.first_id],
                self.players[game.second_id],
                self.days.get(game.round.number),
                self._black(game),
            )
            for game in rated
        )

    @cached_property
    def players(self) -> Mapping[int, Player]:
        """Everybody who plays a rated game, by their entry, in the order of the starting numbers."""
        found = {e.pk: e for game in self.games if game.outcome.is_rated for e in (game.first, game.second)}
        return {e.pk: Player(e) for e in sorted(found.values(), key=lambda entry: (entry.number or 0, entry.pk))}

    def _black(self, game: Game) -> Side | None:
        record = self.records.get(game.pk)
        if record is None or record.first_has_black is None:
            return None
        return Side.FIRST if record.first_has_black else Side.SECOND


def report_of(wanted: DocumentRequest) -> Report:
    """Five queries, whatever the size of the stage."""
    stage = wanted.of_stage
    games = (
        Game.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first__player", "second__player")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by("round__number", "table")
    )
    records = GameRecord.objects.filter(game__in=games.values("pk")).order_by()
    return Report(
        stage,
        _days(wanted),
        tuple(games),
        Bye.objects.filter(round__stage=stage).exclude(round__state=RoundState.DRAFT).count(),
        {record.game_id: record for record in records if record.game_id},
    )


def _days(wanted: DocumentRequest) -> Mapping[int, date]:
    """From the start of each round; an event that lasts one day leaves no question."""
    event, stage = wanted.event, wanted.of_stage
    known: dict[int, date] = {}
    if event.starts_on is not None and event.starts_on == event.ends_on:
        known = dict.fromkeys(stage.rounds.values_list("number", flat=True), event.starts_on)
    return known | {s.number: day_of(event, s.starts_at) for s in stage.schedule.all()}
