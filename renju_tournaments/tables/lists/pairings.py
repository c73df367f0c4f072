"""The pairing of a round: by table, and by name."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.tables.rounds import BoardWords, ByeWords, Place, RoundWords, alphabetical, round_words
from renju_tournaments.tables.standings import published_rounds
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Remark, Starts
from renju_tournaments.tables.values.columns import Column
from renju_tournaments.tables.values.table import Row, Sheet, Table, rows_of

FIT: Final = {10: 40, 8: 47}
"""How many lines a sheet has room for, by the size of their letters in points."""

BY_TABLE: Final[list[Column[BoardWords]]] = [
    Column("table", _("Table"), kinds.COUNT, lambda board: board.table, bold=True),
    Column("first_points", _("Points"), kinds.POINTS, lambda board: board.first.points),
    Column("first", _("First player"), kinds.PLAYER, lambda board: board.first.player),
    Column("result", _("Result"), kinds.RESULT, lambda board: board.outcome),
    Column("second", _("Second player"), kinds.PLAYER, lambda board: board.second.player),
    Column("second_points", _("Points"), kinds.POINTS, lambda board: board.second.points),
]
BY_NAME: Final[list[Column[Place]]] = [
    Column("player", _("Name"), kinds.PLAYER, lambda place: place.player),
    Column("table", _("Table"), kinds.COUNT, lambda place: place.table, bold=True),
    Column("starts", pgettext_lazy("has the first move", "Starts"), kinds.CODE, lambda place: Starts(place.starts)),
    Column("opponent", _("Opponent"), kinds.PLAYER, lambda place: place.opponent or Remark(place.bye)),
]


def round_of(stage: Stage, number: int) -> RoundWords:
    """The round in words. Raises UserError for one that is not published: a draft is not printed for the wall."""
    found = next((r for r in published_rounds(stage) if r.number == number), None)
    if found is None:
        raise UserError(gettext("Round %(number)s is not published; there is nothing to print.") % {"number": number})
    return round_words(stage, found)


def by_table(shown: RoundWords) -> Table:
    """A row a table, in the order the tables stand; who has no game comes last, without a table."""
    return Table(
        title=gettext("Pairings by table"),
        columns=BY_TABLE,
        rows=[*rows_of(shown.boards, BY_TABLE), *map(_free, shown.byes)],
        detail=shown.change_note,
        sheet=Sheet(size=10),
    )


def _free(bye: ByeWords) -> Row:
    """Somebody without a game."""
    told = {"first": bye.player, "result": bye.points, "second": Remark(bye.kind)}
    return Row({column.key: told.get(column.key) for column in BY_TABLE}, number=bye.player.number)


def by_name(shown: RoundWords) -> Table:
    """Everybody with his table, by name; in two columns where one does not fit on a sheet."""
    places = alphabetical(shown)
    size = next((size for size, lines in FIT.items() if len(places) <= lines), 0)
    return Table(
        title=gettext("Pairings by name"),
        columns=BY_NAME,
        rows=rows_of(places, BY_NAME),
        detail=gettext("● starts the game"),
        sheet=Sheet(columns=1 if size else 2, size=size or min(FIT)),
    )
