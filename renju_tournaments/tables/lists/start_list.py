"""Who plays: the start list, by number or, before the draw, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events import naming
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.names import fold
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column, columns_for, values_of
from renju_tournaments.tables.values.players import player_words
from renju_tournaments.tables.values.table import Row, Table


@dataclass(frozen=True)
class Entered:
    """Everybody entered in a stage, in the order of the list."""

    stage: Stage
    entries: list[Entry]

    @property
    def has_clubs(self) -> bool:
        return any(entry.club for entry in self.entries)

    @property
    def has_teams(self) -> bool:
        return self.stage.has_teams


COLUMNS: Final[list[Column[Entry]]] = [
    Column("number", _("No."), kinds.COUNT, lambda entry: entry.number),
    Column("player", _("Name"), kinds.PLAYER, lambda entry: player_words(entry, entry.stage)),
    Column("latin_name", _("Name in Latin letters"), kinds.TEXT, lambda entry: entry.latin_name),
    Column("title", _("Title"), kinds.CODE, lambda entry: entry.title),
    Column("country", _("Country"), kinds.CODE, lambda entry: entry.federation),
    Column("city", _("City"), kinds.TEXT, lambda entry: entry.city),
    Column("rating", _("Rating"), kinds.COUNT, lambda entry: entry.rating or None),
    Column("club", _("Club"), kinds.TEXT, lambda entry: entry.club, when=lambda shown: shown.has_clubs),
    Column("team", _("Team"), kinds.TEXT, lambda entry: entry.team, when=lambda shown: shown.has_teams),
]


def start_list(stage: Stage) -> Table:
    """Everybody entered, with what the register says of him; who has left is in grey."""
    entries = list(stage.entries.all())
    naming.call(entries, naming.names_apart(entries))
    for entry in entries:
        entry.stage = stage
    entries.sort(key=lambda entry: (entry.number is None, entry.number or 0, fold(entry.name)))
    columns = columns_for(Entered(stage, entries), COLUMNS)
    return Table(
        title=gettext("Start list"),
        columns=columns,
        rows=[Row(values_of(e, columns), number=e.number, withdrawn=e.last_round is not None) for e in entries],
        notes=tuple(_left(entry, entry.last_round) for entry in entries if entry.last_round is not None),
    )


def _left(entry: Entry, last_round: int) -> str:
    """Since when somebody is in grey. His name itself stays as it is: the list is taken away as values too."""
    when = gettext("Withdrawn after round %(number)s.") % {"number": last_round}
    return f"{entry.number or entry.called}: {when if last_round else gettext('Withdrawn before the first round.')}"
