"""Cross-tables ready to be shown: everybody against everybody in a round-robin, round by round in a Swiss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from pairings.standings import Cell, CrossRow, crosstable
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.events.rounds.still_open import StillOpen, still_open
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.standings import amount_of, footnote, total
from renju_tournaments.tables.values.cells import Amount, Place, Points, place
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.tables.values.squares import Meeting, Square
from renju_tournaments.wording.tables import standings as words
from renju_tournaments.wording.tables.still_open import Provisional


class Order(StrEnum):
    """How the rows stand. The value is the ``by`` of the address."""

    PLACE = "place"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class ChartRow:
    player: PlayerWords
    squares: tuple[Square, ...]
    points: Points | None
    place: Place | None
    values: tuple[Amount, ...]
    """Of the coefficients; empty for who is not placed."""
    withdrawn: bool
    mark: str
    """The number of the row's footnote, or empty."""

    def value(self, code: str) -> Amount | None:
        """That of a coefficient; None for who is not placed."""
        return next((value for value in self.values if value.code == code), None)


@dataclass(frozen=True)
class Block:
    """Rows and columns that belong together: all of them, or one team against the other. ``numbers`` are starting
    numbers in a round-robin, rounds in a Swiss."""

    title: str
    numbers: tuple[int, ...]
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True)
class Chart(Provisional):
    """A cross-table in words."""

    after_round: int
    by_opponent: bool
    blocks: tuple[Block, ...]
    coefficients: tuple[str, ...]
    """Their codes."""
    footnotes: tuple[str, ...]
    still_open: StillOpen
    order: Order


def chart(stage: Stage, *, after_round: int, order: Order = Order.PLACE) -> Chart:
    """The cross-table after a published round; 0 is before the first."""
    return cached(stage, f"chart:{after_round}:{order}", lambda: _make(stage, after_round, order))


def with_games(chart: Chart, games: Mapping[int, Mapping[int, str]]) -> Chart:
    """The cross-table with the addresses of games, by starting number and round."""

    def linked(row: ChartRow) -> ChartRow:
        known = games.get(row.player.number, {})
        squares = (
            replace(square, meetings=tuple(replace(m, game=known.get(m.round, "")) for m in square.meetings))
            for square in row.squares
        )
        return replace(row, squares=tuple(squares))

    blocks = (replace(block, rows=tuple(map(linked, block.rows))) for block in chart.blocks)
    return replace(chart, blocks=tuple(blocks))


def _make(stage: Stage, after_round: int, order: Order) -> Chart:
    players = players_of(stage)
    state = state_of(stage)
    answer = engine_table(stage, state, after_round)
    numbers = sorted(answer.order) if order is Order.NUMBER else answer.order
    found = crosstable(state, rules=rules_of(stage), order=numbers, after_round=answer.after_round)
    names = {number: player.name for number, player in players.items()}
    footnotes = tuple(dict.fromkeys(note for row in answer.rows if (note := footnote(row, names))))
    rows = []
    for line in found.rows:
        row = answer.row(line.number)
        note = footnote(row, names)
        rows.append(
            ChartRow(
                player=players[line.number],
                squares=tuple(_squares(line, found.columns, found.by_opponent, players)),
                points=total(row),
                place=place(row.place_from, row.place_to),
                values=tuple(map(amount_of, row.values)),
                withdrawn=line.withdrawn is not None,
                mark=str(footnotes.index(note) + 1) if note else "",
            )
        )
    return Chart(
        after_round=found.after_round,
        by_opponent=found.by_opponent,
        blocks=tuple(_blocks(tuple(found.columns), rows) if stage.has_teams else _whole(tuple(found.columns), rows)),
        coefficients=answer.tiebreaks,
        footnotes=footnotes,
        still_open=still_open(stage, after_round=answer.after_round, state=state),
        order=order,
    )


def _whole(numbers: tuple[int, ...], rows: Sequence[ChartRow]) -> list[Block]:
    return [Block("", numbers, tuple(rows))] if rows else []


def _blocks(numbers: tuple[int, ...], rows: Sequence[ChartRow]) -> list[Block]:
    """A block for each team: its players in the rows, those of the other team in the columns."""
    found = []
    for team in dict.fromkeys(row.player.team for row in rows):
        others = [i for i, row in enumerate(rows) if row.player.team != team]
        members = [row for row in rows if row.player.team == team]
        against = get_text_list(list(dict.fromkeys(rows[i].player.team for i in others)), _("and"))
        found.append(
            Block(
                title=_("%(team)s against %(others)s") % {"team": team, "others": against} if others else team,
                numbers=tuple(numbers[i] for i in others),
                rows=tuple(replace(row, squares=tuple(row.squares[i] for i in others)) for row in members),
            )
        )
    return found


def _squares(
    line: CrossRow, columns: Sequence[int], by_opponent: bool, players: Mapping[int, PlayerWords]
) -> list[Square]:
    return [
        Square(
            tuple(_meeting(cell, players) for cell in cells),
            own=by_opponent and column == line.number,
            by_opponent=by_opponent,
        )
        for column, cells in zip(columns, line.cells, strict=True)
    ]


def _meeting(cell: Cell, players: Mapping[int, PlayerWords]) -> Meeting:
    return Meeting(
        round=cell.round,
        opponent=cell.opponent,
        side=cell.side,
        symbol=cell.symbol,
        running=Points(cell.running),
        bye=cell.bye,
        annulled=cell.is_annulled,
        open=cell.is_open,
        words=_in_words(cell, players),
    )


def _in_words(cell: Cell, players: Mapping[int, PlayerWords]) -> str:
    if cell.opponent is None or cell.side is None:
        bye = words.BYES[cell.bye] if cell.bye else ""
        return _("Round %(round)s: %(bye)s") % {"round": cell.round, "bye": bye}
    facts = {
        "round": cell.round,
        "name": players[cell.opponent].name,
        "side": words.SIDES[cell.side],
        "result": cell.symbol or "…",
    }
    if cell.is_annulled:
        return _("Round %(round)s, against %(name)s (%(side)s): %(result)s, counts for nobody") % facts
    return _("Round %(round)s, against %(name)s (%(side)s): %(result)s") % facts


def order_from(text: str | None) -> Order:
    """The order an address asks for; anything unknown is the order of places."""
    return Order.NUMBER if text == Order.NUMBER else Order.PLACE
