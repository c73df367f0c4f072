"""When the rounds start, and how far they are."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.headers import zone_of
from renju_tournaments.documents.kinds import DocumentRequest, Of
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import ScheduledRound
from renju_tournaments.tables.round_titles import rounds_to_show, title_of
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.table import Layout, Table, rows_of

Line = tuple[str, str, str, str]
"""A round, its day and hour, and how far it is, in words."""
COLUMNS: Final[list[Column[Line]]] = [
    Column("round", gettext_lazy("Round"), kinds.TEXT, lambda line: line[0]),
    Column("day", gettext_lazy("Day"), kinds.TEXT, lambda line: line[1]),
    Column("starts", gettext_lazy("Starts"), kinds.CODE, lambda line: line[2]),
    Column("state", gettext_lazy("State"), kinds.TEXT, lambda line: line[3]),
]


@listed("schedule", title=gettext_lazy("Schedule"), of=Of.STAGE)
def schedule(wanted: DocumentRequest) -> Table:
    """Every round that is known, on the clock of the venue."""
    stage, zone = wanted.of_stage, zone_of(wanted)
    published = {round_.number: round_ for round_ in published_rounds(stage)}
    starts = {s.number: timezone.localtime(s.starts_at, zone) for s in ScheduledRound.objects.filter(stage=stage)}
    rows: list[Line] = []
    for number in rounds_to_show(stage, list(published.values())):
        start = starts.get(number)
        state = RoundState(published[number].state).label if number in published else _("not published yet")
        day, clock = "–", "–"
        if start:
            day = f"{date_format(start, 'l')}, {date_format(start, 'DATE_FORMAT')}"
            clock = date_format(start, "TIME_FORMAT")
        rows.append((str(title_of(stage, number)), day, clock, str(state)))
    return Table(
        title=_("Schedule"),
        columns=COLUMNS,
        rows=rows_of(rows, COLUMNS),
        detail=wanted.event.time_zone,
        layout=Layout(size=12),
    )
