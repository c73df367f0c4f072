"""Rounds from the blocks of the players, and the order of tables the format does not state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from pairings.formats.trf.codes import BY_POINTS, PLAIN, RESULTS, ByeWorth, Cell, bye_of
from pairings.formats.trf.errors import FaultCode, TrfError
from pairings.model import Bye, ByeKind, Game, Round, Side

_FORFEITS: Final = frozenset("+-")
"""Letters of a game that was not played, in which nobody has a colour."""


class Placed(NamedTuple):
    """A block, and the line it stands in."""

    cell: Cell
    line: int


Column = Mapping[int, Placed]
"""The blocks of one round, by player."""


def paired_columns(columns: list[Column]) -> int:
    """How many of the columns are rounds that were paired: up to the last with a game, or a free point."""
    return max((i for i, c in enumerate(columns, start=1) if any(_is_pairing(p.cell) for p in c.values())), default=0)


def _is_pairing(cell: Cell) -> bool:
    return cell.opponent is not None or cell.code == "U"


def byes_in(column: Column, number: int, worth: ByeWorth) -> dict[int, Bye]:
    """The byes of a column. Raises TrfError for a letter that is none."""
    byes = {}
    for player, (cell, line) in column.items():
        if cell.opponent is None:
            bye = bye_of(player, cell.code, worth)
            if bye is None:
                raise TrfError(line, FaultCode.RESULT_WITHOUT_OPPONENT, round=number, text=cell.code)
            byes[player] = bye
    return byes


def games_in(column: Column, number: int, points: Mapping[int, int]) -> list[Game]:
    """The games of a column, all at table 0. ``points``: half-points that differ from the letter, by player.

    Raises TrfError where the two sides of a game contradict each other."""
    games = []
    for player, (cell, line) in column.items():
        if cell.opponent is None:
            continue
        if cell.opponent == player:
            raise TrfError(line, FaultCode.OWN_OPPONENT, round=number, player=player)
        other = column.get(cell.opponent)
        if other is None or other.cell.opponent != player:
            raise TrfError(line, FaultCode.OPPONENTS_DISAGREE, round=number, player=player, opponent=cell.opponent)
        if player < cell.opponent:
            games.append(_game(player, cell, other.cell, number, points, max(line, other.line)))
    return games


def without_colours(column: Column) -> int:
    """Of how many games that were not won without play a column does not say who started."""
    bare = [p.cell for p in column.values() if p.cell.opponent is not None and p.cell.colour == "-"]
    return (
        sum(
            1
            for cell in bare
            if cell.code not in _FORFEITS and (other := column.get(cell.opponent or 0)) and other.cell.colour == "-"
        )
        // 2
    )


def _game(player: int, cell: Cell, other: Cell, number: int, points: Mapping[int, int], line: int) -> Game:
    opponent = cell.opponent or 0
    if cell.colour == other.colour != "-":
        raise TrfError(
            line, FaultCode.COLOURS_DISAGREE, round=number, player=player, opponent=opponent, text=cell.colour
        )
    if cell.colour == "w" or other.colour == "b" or cell.colour == other.colour:
        first, second, codes = player, opponent, (cell.code, other.code)
    else:
        first, second, codes = opponent, player, (other.code, cell.code)
    plain = PLAIN.get(codes[0], codes[0]), PLAIN.get(codes[1], codes[1])
    result = RESULTS.get(plain)
    if result is None:
        raise TrfError(
            line,
            FaultCode.RESULTS_DISAGREE,
            round=number,
            player=player,
            text=cell.code,
            opponent=opponent,
            other=other.code,
        )
    if result.is_played and (first in points or second in points):
        scored = (
            points.get(first, result.half_points(Side.FIRST)),
            points.get(second, result.half_points(Side.SECOND)),
        )
        result = BY_POINTS.get(scored, result)
    return Game(0, first, second, result)


def in_table_order(games: list[Game], scores: Mapping[int, int]) -> tuple[Game, ...]:
    """The games at tables from 1 on: score of the higher player, sum of the scores, number of the higher player."""

    def place(game: Game) -> tuple[int, int, int]:
        higher, lower = sorted((game.first, game.second), key=lambda n: (-scores.get(n, 0), n))
        return -scores.get(higher, 0), -scores.get(lower, 0), higher

    return tuple(replace(game, table=table) for table, game in enumerate(sorted(games, key=place), start=1))


def in_usual_order(byes: Mapping[int, Bye]) -> tuple[Bye, ...]:
    """Byes by number, a free point last."""
    return tuple(sorted(byes.values(), key=lambda bye: (bye.kind is ByeKind.FREE_POINT, bye.player)))


def add_scores(scores: dict[int, int], played: Round) -> None:
    """Add what a round brought."""
    for game in played.games:
        for number in (game.first, game.second):
            scores[number] = scores.get(number, 0) + game.half_points_of(number)
    for bye in played.byes:
        scores[bye.player] = scores.get(bye.player, 0) + bye.half_points
