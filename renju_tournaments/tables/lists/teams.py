"""The table of the teams of a stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.models import Stage
from renju_tournaments.tables.lists.coefficients import coefficient
from renju_tournaments.tables.parts import rendered
from renju_tournaments.tables.team_tables import TeamLine, TeamTable, team_table
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column, Columns, OnPage, columns_for, values_of
from renju_tournaments.tables.values.table import Row, Table
from renju_tournaments.tables.writers.html import Ways, Written
from renju_tournaments.wording.tables.teams import team_words


def coefficients(shown: TeamTable) -> Iterator[Column[TeamLine]]:
    """As many as the order of the teams asks."""
    for code in shown.coefficients:
        yield coefficient(code, team_words(code), TeamLine.value)


COLUMNS: Final[Columns[TeamLine]] = [
    Column("place", _("Place"), kinds.PLACE, lambda row: row.place),
    Column("team", _("Team"), kinds.TEXT, lambda row: row.name, names_row=True),
    coefficients,
    Column("decided_by", _("Above the next by"), kinds.TEXT, lambda row: row.decided_by, page=OnPage(css="by")),
]


def teams(shown: TeamTable) -> Table:
    """Every team by place."""
    columns = columns_for(shown, COLUMNS)
    return Table(
        title=gettext("Teams"),
        columns=columns,
        rows=[Row(values_of(row, columns), number=row.number, decides=row.decides) for row in shown.rows],
        notice=shown.provisional,
        notes=shown.notes,
    )


def part_of(stage: Stage, *, after_round: int, workings: str, who: str) -> SafeString | str:
    """The table as a part of a page; nothing in a stage without teams. ``workings`` is the address of the standings,
    ``who`` the pages it is for: the desk's, or the public's."""
    if not stage.has_teams:
        return ""

    def context() -> dict[str, object]:
        shown = team_table(stage, after_round=after_round)
        ways = Ways(workings=f"{workings}{after_round}/teams/" if shown.after_round else "")
        return {
            "why": shown.why,
            "written": Written(
                teams(shown), "standings", ways, labelled_by="table-of-teams", attributes=lambda _team: {}
            ),
        }

    return rendered(stage, f"{who}:teams:{after_round}", "tables/_teams.html", context)
