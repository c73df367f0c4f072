"""The tables of a round whose two sheets agree: which can be accepted without a look at each, and why the others
cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import record_for
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.pages.side_by_side import was_changed_after
from renju_tournaments.records.queries import Handed, Sheets, handed_in
from renju_tournaments.rules.records.record import Ending, Outcome


class Look(Enum):
    """Why an arbiter has to look at the sheets of a table, though they agree."""

    ARBITERS_OWN = "arbiters-own"
    OLD_PLAYERS = "old-players"
    AGAINST_RESULT = "against-result"
    COLOURS_OPEN = "colours-open"
    AGAINST_RULES = "against-rules"


WHY: Final[Mapping[Look, Promise]] = {
    Look.ARBITERS_OWN: _("an arbiter has handed in a sheet of their own"),
    Look.OLD_PLAYERS: _("handed in before the players of this table were changed"),
    Look.AGAINST_RESULT: _("record against result"),
    Look.COLOURS_OPEN: _("who had Black is not recorded, and the result depends on it"),
    Look.AGAINST_RULES: _("against the rules"),
}

_AGAINST: Final = {Against.CONTRADICTS: Look.AGAINST_RESULT, Against.COLOURS_OPEN: Look.COLOURS_OPEN}


@dataclass(frozen=True)
class EqualSheets:
    """A table whose sheets agree, and has no record yet."""

    handed: Handed
    record: GameRecord
    """The record it would be; not stored."""
    look: Look | None
    """None: it can be accepted as it is."""

    @property
    def game(self) -> Game:
        return self.handed.game

    @property
    def sheet(self) -> Sheet:
        """The one of the two that says more."""
        sheet = self.record.sheet
        assert sheet is not None
        return sheet

    @property
    def seen(self) -> str:
        """What a page sends of it: the game, the sheet to be accepted, and the newest one that was seen."""
        return f"{self.game.pk}-{self.sheet.pk}-{self.handed.newest}"

    @property
    def why(self) -> str:
        return str(WHY[self.look]) if self.look else ""


def equal_sheets(games: Iterable[Game]) -> list[EqualSheets]:
    """The tables in their order. The games come with their players and with round, stage and event. Two queries."""
    rows = list(games)
    handed = handed_in(rows)
    return [_held(one) for game in rows if (one := handed[game.pk]).record is None and one.state is Sheets.EQUAL]


def _held(handed: Handed) -> EqualSheets:
    sheets = [sheet for sheet in (handed.first, handed.second) if sheet]
    record = record_for(handed.game, max(sheets, key=_says))
    look = None
    if handed.arbiter:
        look = Look.ARBITERS_OWN
    elif any(was_changed_after(handed.game, sheet) for sheet in sheets):
        look = Look.OLD_PLAYERS
    elif against := _AGAINST.get(against_table(handed.game, record)):
        look = against
    elif record.errors:
        look = Look.AGAINST_RULES
    return EqualSheets(handed, record, look)


def _says(sheet: Sheet) -> tuple[int, bool, bool, bool]:
    """What only one of two sheets says is no difference, and is not to be lost: first the steps of the opening."""
    content = sheet.content
    return (
        len(content.steps),
        content.outcome is not Outcome.UNKNOWN,
        content.ending is not Ending.UNKNOWN,
        bool(content.black or content.white),
    )
