"""At which table a board stands, when some players always sit at the same one (a wheelchair, a screen, a camera).

The boards come in the order in which the system numbers them. A board with such a player goes to their table; the
others take the remaining tables in order. CHOICES: of two players with different tables who meet, the smaller number
keeps theirs; of two boards that want one table the earlier has it. A table beyond the number of boards leaves a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from pairings.model import Board, Reason
from pairings.words import SpokenCode, _


class FixedTableCode(SpokenCode):
    """What is said of a player with a table of their own. The comment names the parameters."""

    FIXED_TABLE = "fixed_table", _("%(player)s always plays at table %(table)s.")
    """player, table: they always sit there."""
    FIXED_TABLE_TAKEN = (
        "fixed_table_not_his",
        _("%(player)s always plays at table %(table)s, which is not to be had in this round."),
    )
    """player, table: they always sit there, and cannot in this round."""


def seated(boards: Sequence[Board], fixed: Mapping[int, int]) -> tuple[Board, ...]:
    """The boards with their tables, in table order. ``fixed`` maps a starting number to the player's table.

    Codes: ``fixed_table`` (player, table), ``fixed_table_not_his`` (player, table: their own, which they cannot have
    now).
    """
    table_of: dict[int, int] = {}
    taken: set[int] = set()
    for place, board in enumerate(boards):
        wanted = [fixed[number] for number in _with_a_table(board, fixed) if fixed[number] not in taken]
        if wanted:
            table_of[place] = wanted[0]
            taken.add(wanted[0])
    free = (table for table in count(1) if table not in taken)
    numbered = [
        replace(board, table=table, reasons=(*board.reasons, *_why(board, table, fixed)))
        for place, board in enumerate(boards)
        for table in [table_of[place] if place in table_of else next(free)]
    ]
    return tuple(sorted(numbered, key=lambda board: board.table))


def _with_a_table(board: Board, fixed: Mapping[int, int]) -> list[int]:
    return sorted(number for number in (board.first, board.second) if number in fixed)


def _why(board: Board, table: int, fixed: Mapping[int, int]) -> Iterable[Reason]:
    for number in _with_a_table(board, fixed):
        if fixed[number] == table:
            yield Reason.of(FixedTableCode.FIXED_TABLE, player=number, table=table)
        else:
            yield Reason.of(FixedTableCode.FIXED_TABLE_TAKEN, player=number, table=fixed[number])
