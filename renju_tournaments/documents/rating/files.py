"""The rating report as a file: comma-separated values, and a workbook.

The headings are the same in every language, because programs read them, and the same stage gives the same bytes
whenever and by whomever it is exported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_lazy

from pairings.model import Side
from renju_tournaments.documents.kinds import Group, Of, Wish, document
from renju_tournaments.documents.rating.checks import check
from renju_tournaments.documents.rating.report import Line, Player, Report, report_of
from renju_tournaments.documents.sheets.writing import CONTENT_TYPE, written
from renju_tournaments.tables.lists.model import Content, Heading, count, day, mark, name
from renju_tournaments.tables.lists.values import csv_of

PAGE: Final = "documents:rating"
SHEET: Final = "Games"
PERSON: Final = ("id", "name", "Latin name", "country", "born")
SCORES: Final = {0: "0", 1: "0.5", 2: "1"}
"""By half-points."""
SIDES: Final = {Side.FIRST: "first", Side.SECOND: "second"}


@document(
    "rating-report",
    title=gettext_lazy("Rating report"),
    of=Of.STAGE,
    group=Group.AFTER,
    ending="csv",
    content_type="text/csv; charset=utf-8",
    page=PAGE,
)
def rating_csv(wish: Wish) -> bytes:
    """Raises Refused while something must be mended or confirmed."""
    return csv_of(_checked(wish))


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
def rating_workbook(wish: Wish) -> bytes:
    """Raises Refused while something must be mended or confirmed."""
    return written([(SHEET, _checked(wish))])


def _checked(wish: Wish) -> Content:
    report = report_of(wish)
    check(report, wish.confirmed)
    return content_of(report)


def content_of(report: Report) -> Content:
    """A row a game. ``starts`` is who began the game; ``black`` who had Black after the opening, as far as known."""
    return Content(
        title=SHEET,
        headings=(
            name("event"),
            name("stage"),
            count("round"),
            day("date"),
            count("table"),
            *_person_headings("first"),
            *_person_headings("second"),
            Heading("first score", "center", number=True),
            Heading("second score", "center", number=True),
            mark("starts"),
            mark("black"),
        ),
        rows=tuple(_row(report, line) for line in report.lines),
    )


def _person_headings(side: str) -> Iterator[Heading]:
    for part in PERSON:
        yield Heading(f"{side} {part}", number=part == "born")


def _row(report: Report, line: Line) -> tuple[str, ...]:
    result = line.game.outcome
    return (
        report.stage.event.name,
        report.stage.name or str(report.stage.ordinal),
        str(line.number),
        line.day.isoformat() if line.day else "",
        str(line.game.table),
        *_person(line.first),
        *_person(line.second),
        SCORES[result.half_points(Side.FIRST)],
        SCORES[result.half_points(Side.SECOND)],
        SIDES[Side.FIRST],
        SIDES[line.black] if line.black else "",
    )


def _person(player: Player) -> tuple[str, ...]:
    return (player.id, player.name, player.latin_name, player.country, str(player.birth_year or ""))
