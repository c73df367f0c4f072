"""The table after a round: what its columns are, wherever it is written."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.standings import MATCH_POINTS, POINTS
from renju_tournaments.events.models import Stage
from renju_tournaments.tables.lists.coefficients import coefficient
from renju_tournaments.tables.parts import rendered
from renju_tournaments.tables.standings import (
    StandingsRow,
    StandingsTable,
    is_final,
    last_played,
    published_rounds,
    table,
)
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import (
    WIDE_ONLY,
    Beside,
    Column,
    Columns,
    OnPage,
    Where,
    columns_for,
    values_of,
)
from renju_tournaments.tables.values.table import Row, Table
from renju_tournaments.tables.writers.html import Ways, Written
from renju_tournaments.wording.tables.standings import tiebreak_words


def coefficients(shown: StandingsTable) -> Iterator[Column[StandingsRow]]:
    """As many as the stage has."""
    for code in shown.coefficients:
        yield coefficient(code, tiebreak_words(code), StandingsRow.value)


def decided_by(row: StandingsRow) -> str:
    return row.decided_by


def by_match(shown: StandingsTable) -> bool:
    return shown.by_bracket


def by_points(shown: StandingsTable) -> bool:
    return not shown.by_bracket


WIDE: Final = OnPage(room=WIDE_ONLY)
NUMBER: Final = OnPage(room=WIDE_ONLY, css="muted", after="player")
NAME: Final = OnPage(title=_("Player"), beside=Beside.TITLE | Beside.LATIN_IF_NEEDED | Beside.COUNTRY_ON_PHONES)
BY: Final = OnPage(css="by")
MATCHES: Final[Column[StandingsRow]] = Column(
    "match_points",
    _("Match points"),
    kinds.POINTS,
    lambda row: row.match_points,
    full=_("match points: mini-matches won, a drawn one half"),
    about=_("Match points. A mini-match won brings a point, a drawn one half a point."),
    page=OnPage(title=_("MP"), opens=MATCH_POINTS),
    when=attrgetter("has_match_points"),
)
COLUMNS: Final[Columns[StandingsRow]] = [
    Column("place", _("Place"), kinds.PLACE, lambda row: row.place),
    Column("number", _("No."), kinds.COUNT, lambda row: row.number, full=_("starting number"), page=NUMBER),
    Column("player", _("Name"), kinds.PLAYER, lambda row: row.player, names_row=True, page=NAME),
    Column("title", _("Title"), kinds.CODE, lambda row: row.player.title, out_of=Where.PAGE | Where.PAPER),
    Column("country", _("Country"), kinds.CODE, lambda row: row.player.federation, page=WIDE),
    Column("rating", _("Rating"), kinds.COUNT, lambda row: row.player.rating, page=WIDE),
    Column("team", _("Team"), kinds.TEXT, lambda row: row.player.team, when=attrgetter("has_teams"), out_of=Where.PAGE),
    MATCHES,
    Column("points", _("Points"), kinds.POINTS, lambda row: row.points, page=OnPage(opens=POINTS)),
    coefficients,
    Column("decided_by", _("Above the next by"), kinds.TEXT, decided_by, page=BY, out_of=Where.PAPER, when=by_points),
    Column("last_match", _("Last match"), kinds.TEXT, decided_by, page=BY, out_of=Where.PAPER, when=by_match),
]
"""The columns of the standings, in the order of files and papers. A line here is a column on the pages, on paper, in
CSV, XLSX and JSON; ``out_of`` says where it is not."""


def round_asked(stage: Stage, number: int | None) -> int:
    """The round after which a table is wanted: the last one played, unless another is named."""
    rounds = published_rounds(stage)
    known = {round_.number for round_ in rounds}
    return number if number in known and number else last_played(rounds)


def standings(stage: Stage, number: int | None = None) -> Table:
    """Everybody by place; who has left is in grey, with the reason below."""
    after = round_asked(stage, number)
    title = gettext("Standings after round %(number)s") % {"number": after} if after else gettext("Standings")
    if is_final(stage, published_rounds(stage), after):
        title = gettext("Final table")
    return table_of(table(stage, after_round=after), title)


def table_of(shown: StandingsTable, title: str) -> Table:
    """The standings as a table of this title."""
    columns = columns_for(shown, COLUMNS)
    return Table(
        title=title,
        columns=columns,
        rows=[
            Row(
                values_of(row, columns),
                number=row.number,
                withdrawn=row.withdrawn,
                mark=row.mark,
                group=row.player.team,
                decides=row.decides,
            )
            for row in shown.rows
        ],
        notice=shown.provisional,
        notes=shown.notes,
        footnotes=shown.footnotes,
        grouped=shown.has_teams,
    )


def part_of(stage: Stage, *, after_round: int, workings: str, people: str, who: str) -> SafeString:
    """The standings as a part of a page. ``workings`` is the address of the standings, ``people`` what the addresses
    of the players begin with, ``who`` the pages it is for: the desk's, or the public's."""

    def context() -> dict[str, Written]:
        shown = table(stage, after_round=after_round)
        ways = Ways(people, f"{workings}{after_round}/" if shown.after_round else "")
        return {
            "written": Written(table_of(shown, gettext("Standings")), "standings", ways, label=gettext("Standings"))
        }

    return rendered(stage, f"{who}:standings:{after_round}", "desk/tables/_standings.html", context)
