"""The workbook of a stage: a sheet for the start list, the rounds, the standings, the cross-table and the games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.tables.lists import cross_table, games, pairings, standings, start_list
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values.table import Table
from renju_tournaments.tables.writers.xlsx import CONTENT_TYPE, xlsx_of

MANY_GAMES: Final = 1000
"""From which on a workbook is made in the background."""


def _is_long(wanted: DocumentRequest) -> bool:
    return Game.objects.filter(round__stage=wanted.of_stage).count() > MANY_GAMES


@document(
    "workbook",
    title=gettext_lazy("Workbook (XLSX)"),
    of=Of.STAGE,
    group=Group.DATA,
    ending="xlsx",
    content_type=CONTENT_TYPE,
    is_long=_is_long,
)
def workbook(wanted: DocumentRequest) -> bytes:
    """Everything that has been published of the stage."""
    return xlsx_of(list(_sheets(wanted.of_stage)))


def _sheets(stage: Stage) -> Iterator[tuple[str, Table]]:
    yield _("Start list"), start_list.start_list(stage)
    for round_ in published_rounds(stage):
        shown = pairings.by_table(pairings.round_of(stage, round_.number))
        yield _("Round %(number)s") % {"number": round_.number}, shown
    yield _("Standings"), standings.standings(stage)
    yield _("Cross-table"), cross_table.cross_table(stage)
    yield _("Games"), games.games(stage)
