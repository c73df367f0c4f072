"""The sheets of games that are no longer played, as the log keeps them (services.keep_sheets)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry
from renju_tournaments.records.checking import with_names
from renju_tournaments.records.choices import Side
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import record_of


@dataclass(frozen=True)
class SetAside:
    """A sheet whose game is gone."""

    entry: LogEntry

    @property
    def game(self) -> Mapping[str, Any]:
        """Its round, table and players as they were."""
        return self.entry.subject

    @property
    def side(self) -> Side:
        return Side(self._facts["sheet_of"])

    @property
    def player(self) -> str:
        """Whose sheet it is; empty for the arbiter's."""
        return "" if self.side is Side.ARBITER else str(self.game[self.side.value])

    @property
    def moves(self) -> int:
        return int(self._facts["moves"])

    @property
    def was_the_record(self) -> bool:
        """Was it accepted as the record of its game?"""
        return bool(self._facts["was_the_record"])

    @property
    def handed_in_at(self) -> datetime | None:
        at = self._kept.get("handed_in_at")
        return datetime.fromisoformat(at) if at else None

    @property
    def file_name(self) -> str:
        return str(self._kept.get("file_name", ""))

    @property
    def original(self) -> bytes:
        """What was pasted or sent, byte for byte; nothing for a game played through on the board."""
        return base64.b64decode(self._kept.get("original", ""))

    @property
    def content(self) -> Record:
        """The game, with the players who sat there."""
        record = record_of(self._kept["record"])
        return with_names(record, self.game["first"], self.game["second"], self.entry.event, str(self.game["round"]))

    @property
    def _kept(self) -> Mapping[str, Any]:
        kept: Mapping[str, Any] = self._facts["kept"]
        return kept

    @property
    def _facts(self) -> Mapping[str, Any]:
        return self.entry.before or {}


def set_aside(event: Event) -> list[SetAside]:
    """Every such sheet of an event, in the order in which their games went. One query."""
    entries = event.log.filter(act=LogAct.SHEET_SET_ASIDE).select_related("stage").order_by("pk")
    found = [SetAside(entry) for entry in entries]
    for each in found:
        each.entry.event = event
    return found


def has_set_aside(event: Event) -> bool:
    """Is there one?"""
    return event.log.filter(act=LogAct.SHEET_SET_ASIDE).exists()
