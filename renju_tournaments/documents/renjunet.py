"""The games of an event in the XML of RenjuNet's database (renju rules 3.1): tournament, players, rounds, openings.

It holds this event and nothing else. A sheet may have come from somebody's copy of that database, whose licence allows
no passing on: of such a record only what the two at the table did is written, none of what the database said beside.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.model import Result, Side
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import OpeningRegulation, RoundState
from renju_tournaments.events.models import Entry, Event, Game
from renju_tournaments.events.queries import LONG_PARTS_OF_ROUND
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rules.formats import FormatError, Loss
from renju_tournaments.rules.formats.renjunet.reading import PREFIX
from renju_tournaments.rules.formats.renjunet.writing import write
from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.points import SIZE
from renju_tournaments.rules.records.record import Outcome, Record

KEY: Final = "renjunet-xml"
PAGE: Final = "documents:renjunet"
ORDER: Final = ("round__stage__ordinal", "round__number", "table")
"""As they were played."""


@dataclass(frozen=True)
class Made:
    """The file, and what it could not hold."""

    data: bytes
    games: int
    with_moves: int
    forfeited: int
    """Games nobody played; they stay out."""
    open: int
    """Games without a result; they stay out."""
    set_by_arbiter: int
    """Games with a score the format has no sign for: they have no result in it."""
    without_moves: tuple[tuple[Game, FormatError], ...]
    """Games whose moves the format cannot hold, and why."""
    losses: tuple[Loss, ...]


@document(
    KEY,
    title=gettext_lazy("Games in the XML of RenjuNet"),
    of=Of.EVENT,
    group=Group.DATA,
    ending="xml",
    content_type="application/xml; charset=utf-8",
    page=PAGE,
)
def renjunet_xml(wanted: DocumentRequest) -> bytes:
    """Raises UserError for a board the format does not know, and while no game has been played."""
    return made_of(wanted.event).data


def made_of(event: Event) -> Made:
    """Raises UserError for a board the format does not know, and while no game has been played."""
    if event.board_size != SIZE:
        raise UserError(_("The database of RenjuNet knows boards of 15 × 15 only; take another file of the games."))
    games = list(
        Game.objects.filter(round__stage__event=event)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round__stage", "first__player", "second__player")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by(*ORDER)
    )
    played = [game for game in games if game.outcome.is_played]
    if not played:
        raise UserError(_("No game has been played yet; there is nothing to write."))
    accepted = {record.game_id: record for record in GameRecord.objects.filter(game__in=played).order_by()}
    writer = _Writer(event, _names(entry for game in played for entry in (game.first, game.second)))
    records, refused = [], []
    for game in played:
        record = writer.record(game, accepted.get(game.pk))
        try:
            write([record])
        except FormatError as why:
            why.game = None  # the table says which it is
            refused.append((game, why))
            record = replace(record, steps=())
        records.append(record)
    written = write(records)
    return Made(
        data=written.data,
        games=len(records),
        with_moves=sum(bool(record.moves) for record in records),
        forfeited=sum(game.outcome.is_forfeit for game in games),
        open=sum(not game.outcome.is_final for game in games),
        set_by_arbiter=sum(not game.outcome.is_rated for game in played),
        without_moves=tuple(refused),
        losses=written.losses,
    )


@dataclass(frozen=True)
class _Writer:
    """Makes the record of a table one that says where and between whom it was played."""

    event: Event
    names: Mapping[int, str]

    def record(self, game: Game, accepted: GameRecord | None) -> Record:
        """Without an accepted record the moves are empty, and who started stands under Black."""
        content = _bare(accepted.content) if accepted else Record()
        first_has_black = accepted is None or accepted.first_has_black is not False
        black, white = (game.first, game.second) if first_has_black else (game.second, game.first)
        stage = game.round.stage
        return replace(
            content,
            regulation=content.regulation or self._regulation,
            black=self.names[black.player_id],
            white=self.names[white.player_id],
            first=self.names[game.first.player_id] if accepted else "",
            second=self.names[game.second.player_id] if accepted else "",
            outcome=_outcome(game.outcome, Side.FIRST if first_has_black else Side.SECOND),
            event=self.event.name,
            place=self.event.place,
            round=" ".join(filter(None, (stage.name, str(game.round.number)))),
            date=self.event.starts_on.isoformat() if self.event.starts_on else "",
            extras=(
                (f"{PREFIX}tournament", json.dumps(self._tournament)),
                (f"{PREFIX}black", json.dumps(self._person(black))),
                (f"{PREFIX}white", json.dumps(self._person(white))),
            ),
        )

    @property
    def _regulation(self) -> str:
        known = OpeningRegulation(self.event.opening_regulation).value
        return known if known in REGULATIONS else ""

    @property
    def _tournament(self) -> dict[str, str]:
        starts, ends = self.event.starts_on, self.event.ends_on
        return {
            "name": self.event.name,
            "city": self.event.place,
            "year": str(starts.year) if starts else "",
            "start": starts.isoformat() if starts else "",
            "end": ends.isoformat() if ends else "",
        }

    def _person(self, entry: Entry) -> dict[str, str]:
        """The last word of a name is the surname, as the writer of the format has it."""
        name, _blank, surname = self.names[entry.player_id].rpartition(" ")
        return {"name": name, "surname": surname, "country": entry.federation, "city": entry.city}


def _bare(record: Record) -> Record:
    """What was done at the board. Names and occasion are the table's; remarks and all that a file said beside the moves
    stay where they are."""
    return Record(record.steps, record.size, record.regulation)


def _outcome(result: Result, black: Side) -> Outcome:
    """The format knows a whole point and a half each, nothing else."""
    if not result.is_rated:
        return Outcome.UNKNOWN
    if result is Result.DRAW:
        return Outcome.DRAW
    return Outcome.BLACK if result.is_win_for(black) else Outcome.WHITE


def _names(entries: Iterable[Entry]) -> dict[int, str]:
    """By player: the name in Latin letters if it is known. The format has no place for a year of birth, so that two of
    one name get it beside the name."""
    people = {entry.player_id: entry for entry in entries}
    written = {key: entry.latin_name or entry.player.latin_name or entry.name for key, entry in people.items()}
    times = Counter(written.values())
    return {
        key: f"{name} ({people[key].birth_year or people[key].number or key})" if times[name] > 1 else name
        for key, name in written.items()
    }
