"""The cross-table: everybody against everybody, or the rounds of a Swiss one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.models import Stage
from renju_tournaments.tables.crosstables import Chart, ChartRow, Square, chart
from renju_tournaments.tables.lists.coefficients import coefficient
from renju_tournaments.tables.lists.standings import round_asked
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Column, values_of
from renju_tournaments.tables.values.table import Row, Sheet, Table
from renju_tournaments.wording.tables.standings import tiebreak_words

MANY: Final = 12
"""Columns of games from which on the sheet lies on its side."""


def cross_table(stage: Stage, number: int | None = None) -> Table:
    """The rows in the order of the places; in a Swiss a cell is opponent, who started, and what it brought."""
    shown = chart(stage, after_round=round_asked(stage, number))
    widest = max((len(block.heads) for block in shown.blocks), default=0)
    columns = list(columns_of(shown, shown.blocks[0].heads if len(shown.blocks) == 1 else range(1, widest + 1)))
    return Table(
        title=gettext("Cross-table") if shown.by_opponent else gettext("Progress of the rounds"),
        columns=columns,
        rows=[_row(row, columns) for block in shown.blocks for row in block.rows],
        detail=gettext("after round %(number)s") % {"number": shown.after_round} if shown.after_round else "",
        notes=()
        if shown.by_opponent
        else (gettext("A cell is the opponent's number, ● if the player started or ○ if not, and the result."),),
        footnotes=shown.footnotes,
        sheet=Sheet(size=8, landscape=widest + len(shown.coefficients) > MANY),
        notice=shown.provisional,
    )


def columns_of(shown: Chart, heads: Sequence[int]) -> Iterator[Column[ChartRow]]:
    """``heads``: of the columns of games, the numbers of rounds or of opponents."""
    yield Column("number", _("No."), kinds.COUNT, lambda row: row.player.number)
    yield Column("player", _("Name"), kinds.PLAYER, lambda row: row.player, names_row=True)
    key = "opponent" if shown.by_opponent else "round"
    yield from (_games(f"{key}_{head}", head, at) for at, head in enumerate(heads))
    yield Column("points", _("Points"), kinds.POINTS, lambda row: row.points)
    for code in shown.coefficients:
        yield coefficient(code, tiebreak_words(code), ChartRow.value)
    yield Column("place", _("Place"), kinds.PLACE, lambda row: row.place)


def _games(key: str, head: int, at: int) -> Column[ChartRow]:
    """A column of games; the block of a smaller team has fewer."""

    def square(row: ChartRow) -> Square | None:
        return row.squares[at] if at < len(row.squares) else None

    return Column(key, str(head), kinds.MEETINGS, square)


def _row(row: ChartRow, columns: Sequence[Column[ChartRow]]) -> Row:
    return Row(values_of(row, columns), number=row.player.number, withdrawn=row.withdrawn, mark=row.mark)
