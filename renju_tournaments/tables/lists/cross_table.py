"""The cross-table: everybody against everybody, or the rounds of a Swiss one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.events.models import Stage
from renju_tournaments.tables.crosstables import Block, Chart, Meeting, Square, chart
from renju_tournaments.tables.lists.model import Content, Heading, count, mark, name, points
from renju_tournaments.tables.lists.standings import round_asked

MANY: Final = 12
"""Columns of games from which on the sheet lies on its side."""


def cross_table(stage: Stage, number: int | None = None) -> Content:
    """The rows in the order of the places; in a Swiss a cell is opponent, who started, and what it brought."""
    shown = chart(stage, after_round=round_asked(stage, number))
    widest = max((len(block.heads) for block in shown.blocks), default=0)
    notes = tuple(f"{n}) {note}" for n, note in enumerate(shown.footnotes, start=1))
    rows = [row for block in shown.blocks for row in _rows(shown, block, widest)]
    return Content(
        title=_("Cross-table") if shown.by_opponent else _("Progress of the rounds"),
        headings=tuple(_headings(shown, widest)),
        rows=tuple(rows),
        detail=_("after round %(number)s") % {"number": shown.after_round} if shown.after_round else "",
        footnotes=(*notes, *_legend(shown)),
        faded=frozenset(
            n for n, row in enumerate(row for block in shown.blocks for row in block.rows) if row.withdrawn
        ),
        landscape=widest + len(shown.coefficients) > MANY,
        size=8,
        notice=shown.provisional,
    )


def _headings(shown: Chart, widest: int) -> Iterator[Heading]:
    yield count(_("No."))
    yield name(_("Name"))
    heads = shown.blocks[0].heads if len(shown.blocks) == 1 else range(1, widest + 1)
    yield from (mark(str(head)) for head in heads)
    yield points(_("Points"))
    yield from (points(short) for short, _full in shown.coefficients)
    yield mark(_("Place"))


def _rows(shown: Chart, block: Block, widest: int) -> Iterator[tuple[str, ...]]:
    for row in block.rows:
        who = f"{row.player.name} {row.mark})" if row.mark else row.player.name
        cells = [_square(square, shown.by_opponent) for square in row.squares]
        cells += [""] * (widest - len(cells))
        values = [*row.values, *[""] * (len(shown.coefficients) - len(row.values))]
        yield (str(row.player.number), who, *cells, row.points, *values, row.place)


def _square(square: Square, by_opponent: bool) -> str:
    if square.own:
        return "■"
    return " ".join(_meeting(meeting, by_opponent) for meeting in square.meetings)


def _meeting(meeting: Meeting, by_opponent: bool) -> str:
    if by_opponent or meeting.opponent is None:
        return meeting.symbol or meeting.bye
    return f"{meeting.opponent}{meeting.stone}{meeting.symbol}"


def _legend(shown: Chart) -> Iterator[str]:
    if not shown.by_opponent:
        yield _("A cell is the opponent's number, ● if the player started or ○ if not, and the result.")
    yield from (f"{short}: {full}" for short, full in shown.coefficients)
