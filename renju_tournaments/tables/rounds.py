"""A published round ready to be shown: tables, byes, who is where, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from pairings.model import ByeKind, Reason, Side, State
from renju_tournaments.common.engine_words import UnknownCode, sentence
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Bye, Game, Round, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.decisions import Decided, decided_for
from renju_tournaments.events.rounds.points import points_before
from renju_tournaments.players.names import fold
from renju_tournaments.tables.standings import PublishedRound
from renju_tournaments.tables.values.cells import ByeResult, Came, GameResult
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.wording.rounds import changes_in_words
from renju_tournaments.wording.tables import standings as words


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table; ``points`` are those they came with, None in the first round."""

    player: PlayerWords
    points: Came | None


@dataclass(frozen=True, slots=True)
class BoardWords:
    """A table of a round in words."""

    table: int
    first: Seat
    second: Seat
    outcome: GameResult
    reasons: tuple[str, ...]

    @property
    def result(self) -> str:
        """Empty while the game is open."""
        return self.outcome.result.label

    @property
    def adjourned(self) -> bool:
        return self.outcome.is_adjourned


@dataclass(frozen=True, slots=True)
class ByeWords:
    """Somebody without a game, and why; ``points`` is what they get for it."""

    player: PlayerWords
    kind: str
    points: ByeResult
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the alphabetical list: where a player sits. ``table`` is None for a bye."""

    player: PlayerWords
    table: int | None
    starts: bool
    opponent: PlayerWords | None
    result: str
    bye: str


@dataclass(frozen=True)
class RoundWords:
    """A published round."""

    number: int
    published_at: datetime | None
    changed_at: datetime | None
    change_note: str
    boards: tuple[BoardWords, ...]
    byes: tuple[ByeWords, ...]
    open_games: int
    notes: tuple[str, ...]
    decided: tuple[Decided, ...]

    @property
    def two_scores(self) -> bool:
        """Did somebody sit down with another score for the pairing than they had in the table?"""
        return any(seat.points and seat.points.has_two for b in self.boards for seat in (b.first, b.second))

    @property
    def has_reasons(self) -> bool:
        return bool(self.notes) or any(b.reasons for b in self.boards) or any(b.reasons for b in self.byes)


SHOWN_BYES = frozenset(
    {
        ByeKind.FREE_POINT,
        ByeKind.REQUESTED,
        ByeKind.ABSENT,
        ByeKind.RESTING,
        ByeKind.FREE_PASS,
        ByeKind.WALKOVER,
    }
)
"""Those who left, who are knocked out or have not come yet are no part of the round."""


def round_words(stage: Stage, round_: PublishedRound) -> RoundWords:
    """The round in words, from the cache while nothing in the stage has changed."""
    return cached(stage, f"round:{round_.number}", lambda: _make(stage, round_))


def alphabetical(shown: RoundWords) -> list[Place]:
    """Everybody by name: the list of the wall on which one finds one's table."""
    places = []
    for b in shown.boards:
        places.append(Place(b.first.player, b.table, True, b.second.player, b.result, ""))
        places.append(Place(b.second.player, b.table, False, b.first.player, b.result, ""))
    places += [Place(b.player, None, False, None, str(b.points), b.kind) for b in shown.byes]
    return sorted(places, key=lambda p: (fold(p.player.name), p.player.number))


def _make(stage: Stage, round_: PublishedRound) -> RoundWords:
    players = players_of(stage)
    names = {number: p.name for number, p in players.items()}
    stored = Round.objects.only("number", "notes", "engine").get(pk=round_.pk)
    before = came_with(stage, state_of(stage), round_.number) if round_.number > 1 else {}
    games = list(Game.objects.filter(round=round_.pk).select_related("first", "second").order_by("table"))
    byes = [b for b in Bye.objects.filter(round=round_.pk).select_related("entry") if ByeKind(b.kind) in SHOWN_BYES]
    return RoundWords(
        number=round_.number,
        published_at=round_.published_at,
        changed_at=round_.changed_at,
        change_note=changes_in_words(round_.changes),
        boards=tuple(_board(g, players, names, before) for g in games),
        byes=tuple(_bye(b, players, names) for b in byes),
        open_games=sum(1 for g in games if not g.outcome.is_final),
        notes=tuple(in_words(stored.notes, names)),
        decided=tuple(decided_for(stage, stored)),
    )


def _board(
    game: Game, players: Mapping[int, PlayerWords], names: Mapping[int, str], before: Mapping[int, Came]
) -> BoardWords:
    first, second = game.first.number or 0, game.second.number or 0
    return BoardWords(
        table=game.table,
        first=Seat(players[first], before.get(first)),
        second=Seat(players[second], before.get(second)),
        outcome=GameResult(game.outcome, game.adjourned),
        reasons=tuple(reasons_of(game, names)),
    )


def _bye(bye: Bye, players: Mapping[int, PlayerWords], names: Mapping[int, str]) -> ByeWords:
    return ByeWords(
        player=players[bye.entry.number or 0],
        kind=str(words.BYES[ByeKind(bye.kind)]),
        points=worth_of(bye),
        reasons=tuple(reasons_of(bye, names)),
    )


def worth_of(bye: Bye) -> ByeResult:
    """What a round without a game brings."""
    return ByeResult(ByeKind(bye.kind), bye.half_points)


def came_with(stage: Stage, state: State, number: int) -> dict[int, Came]:
    """What everybody sits down with in a round, by starting number."""
    return {player: Came(*points) for player, points in points_before(stage, state, number).items()}


def reasons_of(where: Game | Bye, names: Mapping[int, str]) -> list[str]:
    """Why these two sit here, or why they are free, in sentences."""
    if where.edited_by_hand and all(reason["code"] == "by_hand" for reason in where.reasons):
        return [_("Set by the arbiter.")]
    return in_words(where.reasons, names, starts=where.first.number if isinstance(where, Game) else None)


def in_words(stored: Iterable[Mapping[str, Any]], names: Mapping[int, str], *, starts: int | None = None) -> list[str]:
    """Stored reasons in sentences, of a table at which ``starts`` starts; a code from another version of the program
    has none, and is left out."""
    found = []
    for value in stored:
        try:
            found.append(sentence(Reason.from_json(value), names, starts=starts))
        except UnknownCode:
            continue
    return found


def result_of(game: Game, side: Side) -> str:
    """The mark of one side: 1, ½, 0, + or −; empty while open."""
    return game.outcome.symbol(side)
