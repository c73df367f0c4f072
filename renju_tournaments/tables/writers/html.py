"""A table on a page: its banners, the table itself, its footnotes and its legend, each a piece of safe HTML.

A large table is written here, cell by cell, since a template takes several times as long. Everything that comes from
outside is escaped; addresses are made of what the page gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from itertools import groupby
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.model import Side
from renju_tournaments.tables.values.cells import Cell, GameResult, Remark, Starts, text_of
from renju_tournaments.tables.values.columns import Beside, Column, Where
from renju_tournaments.tables.values.players import PlayerWords
from renju_tournaments.tables.values.squares import Meeting, Square
from renju_tournaments.tables.values.table import Row, Table


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the cells of a table lead to. ``people``: the address that the pages of players begin with; ``workings``:
    that of the workings of this table. What is empty leads nowhere."""

    people: str = ""
    workings: str = ""


Attributes = Mapping[str, object]


def of_player(row: Row) -> Attributes:
    """Whose row it is: “this is me” is marked by it."""
    return {"data-number": row.number} if row.number else {}


@dataclass(frozen=True)
class Written:
    """A table written for a page. ``css``: its classes; ``label``: what it is called where it cannot be seen, or
    ``labelled_by``: the id of its heading; ``attributes``: what scripts are told of each row."""

    table: Table
    css: str
    ways: Ways = Ways()
    label: str = ""
    labelled_by: str = ""
    attributes: Callable[[Row], Attributes] = of_player

    @property
    def notice(self) -> SafeString:
        """What must be known before it is read."""
        said = self.table.notice
        return format_html('<p class="banner warn provisional">{}</p>', said) if said else mark_safe("")

    @property
    def notes(self) -> SafeString:
        return format_html_join("\n", '<p class="banner warn">{}</p>', ((capfirst(n),) for n in self.table.notes))

    @property
    def footnotes(self) -> SafeString:
        notes = format_html_join("", "<li>{}</li>", ((note,) for note in self.table.footnotes))
        return format_html('<ol class="footnotes">{}</ol>', notes) if notes else notes

    @property
    def legend(self) -> SafeString:
        """What its columns are, where that has to be explained."""
        text = ((_head(column), column.about) for column in self.table.columns_in(Where.PAGE) if column.about)
        lines = format_html_join("\n", "<div><dt>{}</dt><dd>{}</dd></div>", text)
        return format_html('<dl class="legend">{}</dl>', lines) if lines else lines

    @property
    def rows(self) -> SafeString:
        """The table itself."""
        columns = in_order(self.table.columns_in(Where.PAGE))
        name = ("aria-labelledby", self.labelled_by) if self.labelled_by else ("aria-label", self.label)
        parts = [
            f'<div class="table-wrap" role="region" tabindex="0" {name[0]}="{escape(name[1])}">\n',
            f'<table class="{self.css}">\n<thead>\n<tr>',
            *(_title(column) for column in columns),
            "</tr>\n</thead>\n",
            *(self._body(group, rows, columns) for group, rows in self._groups()),
            "</table>\n</div>",
        ]
        return mark_safe("".join(parts))

    def _groups(self) -> Iterator[tuple[str, Iterable[Row]]]:
        if self.table.grouped:
            yield from groupby(self.table.rows, key=lambda row: row.group)
        else:
            yield "", self.table.rows

    def _body(self, group: str, rows: Iterable[Row], columns: Sequence[Column[Any]]) -> str:
        head = ""
        if self.table.grouped:
            named = group or _("without a team")
            head = f'<tr class="group"><th scope="rowgroup" colspan="99">{escape(named)}</th></tr>\n'
        return f"<tbody>\n{head}{''.join(self._row(row, columns) for row in rows)}</tbody>\n"

    def _row(self, row: Row, columns: Sequence[Column[Any]]) -> str:
        text = "".join(f' {name}="{escape(str(value))}"' for name, value in self.attributes(row).items())
        left = ' class="withdrawn"' if row.withdrawn else ""
        cells: list[str] = []
        for column in columns:
            cell = row.values[column.key]
            if isinstance(cell, Remark):
                del cells[len(cells) - cell.over :]
            cells.append(_cell(row, column, self.ways))
        return f"<tr{text}{left}>{''.join(cells)}</tr>\n"


def in_order(columns: Sequence[Column[Any]]) -> list[Column[Any]]:
    """The columns as they stand on a page."""
    moved = [column for column in columns if column.page.after]
    found = [column for column in columns if not column.page.after]
    for column in moved:
        at = (n for n, other in enumerate(found, start=1) if other.key == column.page.after)
        found.insert(next(at, len(found)), column)
    return found


def _head(column: Column[Any]) -> str:
    return str(column.page.title or column.title)


def _title(column: Column[Any]) -> str:
    classes = _classes("sticky" if column.names_row else column.kind.head, column.page.head_css, column.page.room)
    text = escape(_head(column))
    if column.full:
        text = f'<abbr title="{escape(str(column.full))}">{text}</abbr>'
    if column.page.head_css:
        text = f"<span>{text}</span>"
    return f'<th scope="col"{classes}>{text}</th>'


def _cell(row: Row, column: Column[Any], ways: Ways) -> str:
    cell, page = row.values[column.key], column.page
    if isinstance(cell, Square) and cell.own:
        text = escape(_("oneself"))
        return f'<td class="own"><span class="visually-hidden">{text}</span></td>'
    if isinstance(cell, Remark):
        over = f' colspan="{cell.over + 1}"' if cell.over else ""
        return f"<td{_classes(page.remark_css, page.room)}{over}>{escape(cell.text)}</td>"
    if cell is None:
        return f"<td{_classes(page.room)}></td>"
    inside = _inside(cell, row, column, ways)
    if column.names_row:
        return f'<th scope="row" class="sticky">{inside}</th>'
    if page.opens and ways.workings:
        inside = f'<a href="{escape(ways.workings)}{row.number}/#{escape(page.opens)}">{inside}</a>'
    decides = "decides" if row.decides and row.decides == column.key else ""
    return f"<td{_classes(column.kind.cell, page.css, page.room, decides)}>{inside}</td>"


def _classes(*names: str) -> str:
    text = " ".join(filter(None, names))
    return f' class="{text}"' if text else ""


@singledispatch
def _inside(cell: Cell, row: Row, column: Column[Any], ways: Ways) -> str:
    """What stands in a cell, as HTML."""
    return escape(text_of(cell))


@_inside.register
def _player(player: PlayerWords, row: Row, column: Column[Any], ways: Ways) -> str:
    """The name, the way to the player's page, and what the column has beside it."""
    beside = column.page.beside
    text = escape(player.name)
    if ways.people and player.number:
        text = f'<a href="{escape(ways.people)}{player.number}/">{text}</a>'
    if Beside.TITLE in beside and player.title:
        text += f' <span class="title">{escape(player.title)}</span>'
    if Beside.TEAM in beside and player.team:
        text += f' <span class="team">{escape(player.team)}</span>'
    if row.mark and column.names_row:
        text += f"<sup>{escape(row.mark)}</sup>"
    if player.latin and (Beside.LATIN in beside or Beside.LATIN_IF_NEEDED in beside):
        spare = " spare" if player.readable and Beside.LATIN_IF_NEEDED in beside else ""
        text += f' <span class="latin{spare}">{escape(player.latin)}</span>'
    if Beside.COUNTRY in beside:
        text += f' <span class="latin">{escape(player.federation)}</span>'
    if Beside.COUNTRY_ON_PHONES in beside:
        text += f'<span class="narrow-only latin"> {escape(player.federation)}</span>'
    if Beside.WITHDRAWN in beside and row.withdrawn:
        left = pgettext("of a player", "withdrawn")
        text += f' <span class="chip">{escape(left)}</span>'
    return text


@_inside.register
def _result(result: GameResult, row: Row, column: Column[Any], ways: Ways) -> str:
    """The way to the game, where there is one."""
    shown = result.result.label or "–"
    if result.game:
        text = _("Game: %(result)s") % {"result": shown}
        return f'<a href="{escape(result.game)}" aria-label="{escape(text)}">{shown}</a>'
    if result.is_adjourned:
        return f'<span class="chip adjourned">{escape(str(result))}</span>'
    return shown if result.result.is_final else f'<span class="muted">{shown}</span>'


@_inside.register
def _starts(starts: Starts, row: Row, column: Column[Any], ways: Ways) -> str:
    text = pgettext("who begins a game", "first") if starts.starts else pgettext("who begins a game", "second")
    return f'<span class="stone">{"●" if starts.starts else "○"}</span> <span class="word">{escape(text)}</span>'


@_inside.register
def _square(square: Square, row: Row, column: Column[Any], ways: Ways) -> str:
    return "".join(_meeting(meeting, square.by_opponent) for meeting in square.meetings)


def _meeting(meeting: Meeting, by_opponent: bool) -> str:
    """What a round brought, with the whole in a sentence behind it; the way to the game, where there is one."""
    classes = _classes("meeting", "annulled" if meeting.annulled else "", "open" if meeting.open else "")
    text = _against(meeting) if by_opponent else _in_round(meeting)
    shown = f'<span{classes} title="{escape(meeting.words)}">{text}</span>'
    return f'<a class="game" href="{escape(meeting.game)}">{shown}</a>' if meeting.game else shown


def _against(meeting: Meeting) -> str:
    started = "<i>●</i>" if meeting.side is Side.FIRST else ""
    return f"{'·' if meeting.open else meeting.symbol}{started}"


def _in_round(meeting: Meeting) -> str:
    if meeting.opponent is None:
        return f"<em>{meeting.symbol or '–'}</em><small>{meeting.running}</small>"
    result = "…" if meeting.open else meeting.symbol
    return f"{meeting.opponent}<i>{meeting.stone}</i><b>{result}</b><small>{meeting.running}</small>"
