"""Who plays: the start list, by number or, before the draw, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events import naming
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.names import fold
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Beside, Column, OnPage, Where, columns_for, values_of
from renju_tournaments.tables.values.players import player_words
from renju_tournaments.tables.values.table import Row, Table
from renju_tournaments.tables.writers.html import Ways, Written


@dataclass(frozen=True)
class Entered:
    """Everybody entered in a stage, in the order of the list."""

    stage: Stage
    entries: list[Entry]

    @property
    def has_numbers(self) -> bool:
        return any(entry.number is not None for entry in self.entries)

    @property
    def has_clubs(self) -> bool:
        return any(entry.club for entry in self.entries)

    @property
    def has_teams(self) -> bool:
        return self.stage.has_teams

    @property
    def tells_years(self) -> bool:
        return self.stage.event.birth_years_public


NUMBER: Final = OnPage(css="muted")
AFTER_CITY: Final = OnPage(after="city")
AFTER_NAME: Final = OnPage(after="player")
NAME: Final = OnPage(title=_("Player"), beside=Beside.LATIN | Beside.WITHDRAWN)
COLUMNS: Final[list[Column[Entry]]] = [
    Column("number", _("No."), kinds.COUNT, lambda e: e.number, full=_("starting number"), page=NUMBER),
    Column("player", _("Name"), kinds.PLAYER, lambda e: player_words(e, e.stage), names_row=True, page=NAME),
    Column("latin_name", _("Name in Latin letters"), kinds.TEXT, lambda e: e.latin_name, out_of=Where.PAGE),
    Column("title", _("Title"), kinds.CODE, lambda e: e.title, page=AFTER_CITY),
    Column("country", _("Country"), kinds.CODE, lambda e: e.federation),
    Column("city", _("City"), kinds.TEXT, lambda e: e.city),
    Column(
        "born",
        _("Born"),
        kinds.YEAR,
        lambda e: e.birth_year,
        page=AFTER_CITY,
        out_of=~Where.PAGE,
        when=attrgetter("tells_years"),
    ),
    Column("rating", _("Rating"), kinds.COUNT, lambda e: e.rating or None),
    Column("club", _("Club"), kinds.TEXT, lambda e: e.club, when=attrgetter("has_clubs"), out_of=Where.PAGE),
    Column("team", _("Team"), kinds.TEXT, lambda e: e.team, when=attrgetter("has_teams"), page=AFTER_NAME),
]


def start_list(stage: Stage) -> Table:
    """Everybody entered, with what the register says of them; who has left is in grey."""
    shown = entered(stage)
    naming.call(shown.entries, naming.names_apart(shown.entries))
    return _table(shown, columns_for(shown, COLUMNS))


def written(shown: Entered, people: str) -> Written:
    """For a page, which has the numbers once they are drawn. ``people``: what the addresses of players begin with."""
    columns = [c for c in columns_for(shown, COLUMNS) if shown.has_numbers or c.key != "number"]
    return Written(_table(shown, columns), "start-list", Ways(people), label=gettext("Start list"))


def entered(stage: Stage) -> Entered:
    """By number; who has none comes last, by name. One query."""
    entries = sorted(stage.entries.all(), key=lambda e: (e.number is None, e.number or 0, fold(e.name), e.pk))
    for entry in entries:
        entry.stage = stage
    return Entered(stage, entries)


def _table(shown: Entered, columns: Sequence[Column[Entry]]) -> Table:
    left = [(entry, entry.last_round) for entry in shown.entries if entry.last_round is not None]
    return Table(
        title=gettext("Start list"),
        columns=columns,
        rows=[Row(values_of(e, columns), number=e.number, withdrawn=e.last_round is not None) for e in shown.entries],
        notes=tuple(_left(entry, last_round) for entry, last_round in left),
    )


def _left(entry: Entry, last_round: int) -> str:
    """Since when somebody is in grey. Their name itself stays as it is: the list is taken away as values too."""
    when = gettext("Withdrawn after round %(number)s.") % {"number": last_round}
    return f"{entry.number or entry.called}: {when if last_round else gettext('Withdrawn before the first round.')}"
