"""A player's card: their next game on top, in words that need no other page; below, what they have played.

A card knows what has been published and nothing else: neither drafts nor what was announced for rounds to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from pairings.model import ByeKind, Side
from renju_tournaments.events.models import Bye, Entry, Game, Stage
from renju_tournaments.publishing.games import recorded
from renju_tournaments.publishing.resumptions import Resumption, resumption_of
from renju_tournaments.tables.brackets import places_decided
from renju_tournaments.tables.rounds import SHOWN_BYES, reasons_of, result_of, worth_of
from renju_tournaments.tables.standings import PublishedRound, StandingsRow, StandingsTable, current_round, is_decided
from renju_tournaments.tables.values.cells import text_of
from renju_tournaments.tables.values.players import PlayerWords, player_words
from renju_tournaments.wording.rounds import changes_in_words
from renju_tournaments.wording.tables import standings as words


class Now(StrEnum):
    """What a player wants to know first. The value names the part of the template that says it."""

    GAME = "game"
    ADJOURNED = "adjourned"
    BYE = "bye"
    WAITING = "waiting"
    """The next round is not published yet."""
    COMES_LATER = "later"
    WITHDRAWN = "withdrawn"
    OUT = "out"
    """Their place in a knock-out is final."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Headline:
    """The top of the card. ``round`` is the round it speaks of; what does not apply is None or empty."""

    now: Now
    round: int
    starts_at: datetime | None = None
    table: int | None = None
    starts: bool = False
    opponent: PlayerWords | None = None
    bye: str = ""
    bye_kind: str = ""
    points: str = ""
    reasons: tuple[str, ...] = ()
    changed_at: datetime | None = None
    change_note: str = ""
    resumption: Resumption | None = None


@dataclass(frozen=True, slots=True)
class CardRow:
    """A published round of the player."""

    round: int
    opponent: PlayerWords | None
    opponent_place: str
    table: int | None
    starts: bool
    result: str
    adjourned: bool
    bye: str
    points: str
    """For a bye: what it brought."""
    reasons: tuple[str, ...]
    """Why this opponent, or why none."""
    game: str = ""
    """The address of the game, where its record is public."""
    resumption: Resumption | None = None
    """When and where an adjourned game is resumed."""


@dataclass(frozen=True)
class Card:
    player: PlayerWords
    row: StandingsRow | None
    after_round: int
    provisional: bool
    """A game is open, so that the place may still change."""
    headline: Headline
    lines: tuple[CardRow, ...]
    adjourned: tuple[CardRow, ...]
    """Adjourned games of earlier rounds."""


def card(
    stage: Stage,
    entry: Entry,
    rounds: list[PublishedRound],
    starts: Mapping[int, datetime],
    table: StandingsTable,
) -> Card:
    """The card of an entry that has a number. ``rounds`` are the published ones. Two queries."""
    number = entry.number or 0
    games = {g.round_id: g for g in _games_of(entry, rounds)}
    byes = {b.round_id: b for b in Bye.objects.filter(entry=entry, round__in=[r.pk for r in rounds])}
    people = {row.number: row for row in table.rows}
    names = {number: row.player.name for number, row in people.items()}
    games_shown = recorded(stage).of_players.get(number, {})
    lines = [
        replace(line, game=games_shown.get(r.number, ""))
        for r in rounds
        if not _is_out(byes.get(r.pk))
        and (line := _line(r, games.get(r.pk), byes.get(r.pk), entry, people, names)) is not None
    ]
    lines = [
        replace(line, resumption=resumption_of(stage, entry, line.round)) if line.adjourned else line for line in lines
    ]
    headline = _headline(stage, entry, rounds, games, byes, starts, people, names)
    if headline.now is Now.ADJOURNED:
        headline = replace(headline, resumption=resumption_of(stage, entry, headline.round))
    return Card(
        player=player_words(entry, stage),
        row=table.row(number),
        after_round=table.after_round,
        provisional=bool(table.provisional),
        headline=headline,
        lines=tuple(lines),
        adjourned=tuple(x for x in lines if x.adjourned and x.round != headline.round),
    )


def _is_out(bye: Bye | None) -> bool:
    """Rounds after a player was knocked out are no part of their card."""
    return bye is not None and bye.kind == ByeKind.KNOCKED_OUT.value


def _games_of(entry: Entry, rounds: list[PublishedRound]) -> list[Game]:
    """Their games in these rounds. One query."""
    found = Game.objects.filter(round__in=[r.pk for r in rounds]).select_related("first", "second")
    return list(found.filter(first=entry) | found.filter(second=entry))


def _headline(
    stage: Stage,
    entry: Entry,
    rounds: list[PublishedRound],
    games: Mapping[int, Game],
    byes: Mapping[int, Bye],
    starts: Mapping[int, datetime],
    people: Mapping[int, StandingsRow],
    names: Mapping[int, str],
) -> Headline:
    """What they want to know first: the first game they have still to play, or why there is none."""
    now = current_round(rounds)
    bye = byes.get(now.pk) if now and now.to_play else None
    if now and bye and ByeKind(bye.kind) in SHOWN_BYES:
        return _free(now, bye, names)
    ahead = [r for r in rounds if r.pk in games and not games[r.pk].outcome.is_final]
    if upcoming := next((r for r in ahead if not games[r.pk].adjourned), None):
        return _at_the_table(entry, upcoming, games[upcoming.pk], starts, people, names)
    if ahead and ahead[-1] == now:
        return _at_the_table(entry, ahead[-1], games[ahead[-1].pk], starts, people, names)
    if entry.last_round is not None:
        return Headline(Now.WITHDRAWN, entry.last_round)
    last = rounds[-1].number if rounds else 0
    if entry.number in places_decided(stage):
        return Headline(Now.OUT, last)
    if stage.finished_at is not None or is_decided(stage, rounds):
        return Headline(Now.OVER, last)
    if entry.first_round > last + 1:
        return Headline(Now.COMES_LATER, entry.first_round, starts_at=starts.get(entry.first_round))
    return Headline(Now.WAITING, last + 1, starts_at=starts.get(last + 1))


def _free(now: PublishedRound, bye: Bye, names: Mapping[int, str]) -> Headline:
    kind = ByeKind(bye.kind)
    return Headline(
        Now.BYE,
        now.number,
        bye=str(words.BYES[kind]),
        bye_kind=kind.value,
        points=words.points(bye.half_points),
        reasons=tuple(reasons_of(bye, names)),
    )


def _at_the_table(
    entry: Entry,
    last: PublishedRound,
    game: Game,
    starts: Mapping[int, datetime],
    people: Mapping[int, StandingsRow],
    names: Mapping[int, str],
) -> Headline:
    side = _side(game, entry)
    return Headline(
        Now.ADJOURNED if game.adjourned else Now.GAME,
        last.number,
        starts_at=starts.get(last.number),
        table=game.table,
        starts=side is Side.FIRST,
        opponent=people[(game.second if side is Side.FIRST else game.first).number or 0].player,
        reasons=tuple(reasons_of(game, names)),
        changed_at=last.changed_at,
        change_note=changes_in_words(last.changes),
    )


def _side(game: Game, entry: Entry) -> Side:
    return Side.FIRST if game.first_id == entry.pk else Side.SECOND


def _line(
    round_: PublishedRound,
    game: Game | None,
    bye: Bye | None,
    entry: Entry,
    people: Mapping[int, StandingsRow],
    names: Mapping[int, str],
) -> CardRow | None:
    if game is None and bye is None:
        return None
    if game is None:
        assert bye is not None
        return CardRow(
            round=round_.number,
            opponent=None,
            opponent_place="",
            table=None,
            starts=False,
            result="",
            adjourned=False,
            bye=str(words.BYES[ByeKind(bye.kind)]),
            points=str(worth_of(bye)),
            reasons=tuple(reasons_of(bye, names)),
        )
    side = _side(game, entry)
    opponent = people[(game.second if side is Side.FIRST else game.first).number or 0]
    return CardRow(
        round=round_.number,
        opponent=opponent.player,
        opponent_place=text_of(opponent.place),
        table=game.table,
        starts=side is Side.FIRST,
        result=result_of(game, side),
        adjourned=game.adjourned and not game.outcome.is_final,
        bye="",
        points="",
        reasons=tuple(reasons_of(game, names)),
    )
