"""The cross-table: everybody against everybody, or the rounds of a Swiss one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.models import Stage
from renju_tournaments.tables.crosstables import Block, Chart, ChartRow, Order, chart, with_games
from renju_tournaments.tables.lists.coefficients import coefficient
from renju_tournaments.tables.lists.standings import round_asked
from renju_tournaments.tables.parts import rendered
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.columns import Beside, Column, OnPage, values_of
from renju_tournaments.tables.values.squares import Square
from renju_tournaments.tables.values.table import Layout, Row, Table
from renju_tournaments.tables.writers.html import Ways, Written
from renju_tournaments.wording.tables.standings import tiebreak_words

Games = Callable[[], Mapping[int, Mapping[int, str]]]
NUMBER: Final = OnPage(css="muted")
NAME: Final = OnPage(title=_("Player"), beside=Beside.COUNTRY)
MANY: Final = 12
"""Columns of games from which on the sheet lies on its side."""


def cross_table(stage: Stage, number: int | None = None) -> Table:
    """The rows in the order of the places; in a Swiss a cell is opponent, who started, and what it brought."""
    shown = chart(stage, after_round=round_asked(stage, number))
    widest = max((len(block.numbers) for block in shown.blocks), default=0)
    columns = list(columns_of(shown, shown.blocks[0].numbers if len(shown.blocks) == 1 else range(1, widest + 1)))
    return Table(
        title=gettext("Cross-table") if shown.by_opponent else gettext("Progress of the rounds"),
        columns=columns,
        rows=[_row(row, columns) for block in shown.blocks for row in block.rows],
        detail=gettext("after round %(number)s") % {"number": shown.after_round} if shown.after_round else "",
        notes=()
        if shown.by_opponent
        else (gettext("A cell is the opponent's number, ● if the player started or ○ if not, and the result."),),
        footnotes=shown.footnotes,
        layout=Layout(size=8, landscape=widest + len(shown.coefficients) > MANY),
        notice=shown.provisional,
    )


def part_of(stage: Stage, *, after_round: int, order: Order, games: Games = dict, people: str, who: str) -> SafeString:
    """The cross-table as a part of a page, a table for each of its blocks. ``games``: the addresses of games, by
    starting number and round; ``people``: what the addresses of the players begin with; ``who``: the pages it is for,
    the desk's or the public's."""

    def context() -> dict[str, object]:
        shown = with_games(chart(stage, after_round=after_round, order=order), games())
        css = "chart each-other" if shown.by_opponent else "chart by-round"
        return {
            "chart": shown,
            "blocks": [
                (
                    block.title,
                    Written(_block(shown, block), css, Ways(people), label=block.title or gettext("Cross-table")),
                )
                for block in shown.blocks
            ],
        }

    return rendered(stage, f"{who}:chart:{after_round}:{order}", "desk/tables/_cross_table.html", context)


def _written(shown: Chart, block: Block, css: str, people: str) -> Written:
    return Written(_block(shown, block), css, Ways(people), label=block.title or gettext("Cross-table"))


def _block(shown: Chart, block: Block) -> Table:
    """A block as a table of its own; the footnotes are those of the whole."""
    columns = list(columns_of(shown, block.numbers))
    return Table(
        title=block.title,
        columns=columns,
        rows=[_row(row, columns) for row in block.rows],
        notice=shown.provisional,
        footnotes=shown.footnotes,
    )


def columns_of(shown: Chart, numbers: Sequence[int]) -> Iterator[Column[ChartRow]]:
    """``numbers``: of the columns of games, the numbers of rounds or of opponents."""
    yield Column(
        "number",
        _("No."),
        kinds.COUNT,
        lambda row: row.player.number,
        full=_("starting number"),
        page=OnPage(css="muted"),
    )
    yield Column("player", _("Name"), kinds.PLAYER, lambda row: row.player, names_row=True, page=NAME)
    key = "opponent" if shown.by_opponent else "round"
    yield from (_games(f"{key}_{head}", head, at) for at, head in enumerate(numbers))
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
