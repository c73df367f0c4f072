"""The rating report as a file: comma-separated values, and a workbook.

The headings are the same in every language, because programs read them, and the same stage gives the same bytes
whenever and by whomever it is exported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_lazy

from pairings.model import Side
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.rating.checks import check
from renju_tournaments.documents.rating.report import Line, Player, Report, report_of
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Points
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.table import Table, rows_of
from renju_tournaments.tables.writers.csv import csv_of
from renju_tournaments.tables.writers.xlsx import CONTENT_TYPE, xlsx_of

PAGE: Final = "documents:rating"
SHEET: Final = "Games"


@document(
    "rating-report",
    title=gettext_lazy("Rating report"),
    of=Of.STAGE,
    group=Group.AFTER,
    ending="csv",
    content_type="text/csv; charset=utf-8",
    page=PAGE,
)
def rating_csv(wanted: DocumentRequest) -> bytes:
    """Raises Refused while something must be mended or confirmed."""
    return csv_of(_checked(wanted))


@document(
    "rating-report-xlsx",
    title=gettext_lazy("Rating report (XLSX)"),
    of=Of.STAGE,
    group=Group.AFTER,
    ending="xlsx",
    content_type=CONTENT_TYPE,
    page=PAGE,
    form_of="rating-report",
)
def rating_workbook(wanted: DocumentRequest) -> bytes:
    """Raises Refused while something must be mended or confirmed."""
    return xlsx_of([(SHEET, _checked(wanted))])


def _checked(wanted: DocumentRequest) -> Table:
    report = report_of(wanted)
    check(report, wanted.confirmed)
    return table_of(report)


def table_of(report: Report) -> Table:
    """A row a game. ``starts`` is who began the game; ``black`` who had Black after the opening, as far as known."""
    event, stage = report.stage.event.name, report.stage.name or str(report.stage.ordinal)
    columns: list[Column[Line]] = [
        Column("event", "event", kinds.TEXT, lambda line: event),
        Column("stage", "stage", kinds.TEXT, lambda line: stage),
        Column("round", "round", kinds.COUNT, lambda line: line.number),
        Column("date", "date", kinds.DAY, lambda line: line.day),
        Column("table", "table", kinds.COUNT, lambda line: line.game.table),
        *_person(Side.FIRST),
        *_person(Side.SECOND),
        _score(Side.FIRST),
        _score(Side.SECOND),
        Column("starts", "starts", kinds.CODE, lambda line: Side.FIRST.value),
        Column("black", "black", kinds.CODE, lambda line: line.black.value if line.black else ""),
    ]
    return Table(SHEET, columns, rows_of(report.lines, columns))


def _person(side: Side) -> Iterator[Column[Line]]:
    def of(line: Line) -> Player:
        return line.first if side is Side.FIRST else line.second

    name = side.value
    yield Column(f"{name}_id", f"{name} id", kinds.TEXT, lambda line: of(line).id)
    yield Column(f"{name}_name", f"{name} name", kinds.TEXT, lambda line: of(line).name)
    yield Column(f"{name}_latin_name", f"{name} Latin name", kinds.TEXT, lambda line: of(line).latin_name)
    yield Column(f"{name}_country", f"{name} country", kinds.TEXT, lambda line: of(line).country)
    yield Column(f"{name}_born", f"{name} born", kinds.YEAR, lambda line: of(line).birth_year)


def _score(side: Side) -> Column[Line]:
    return Column(
        f"{side.value}_score",
        f"{side.value} score",
        kinds.POINTS,
        lambda line: Points(line.game.outcome.half_points(side)),
    )
