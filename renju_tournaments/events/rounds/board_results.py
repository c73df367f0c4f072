"""The games of a drawn match of two teams, board by board, as the arbiter types them, and the board coefficients they
come to (rules 10; docs/olympic.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from pairings.model import DRAW, WIN, Result, format_half_points
from pairings.systems.olympic import board_coefficients, decide_by_boards
from renju_tournaments.errors import UserError

Boards = Sequence[int]
"""Half-points of the first-named team on each board, board 1 first."""

MOST: Final = 50
"""So many boards at most."""

_TYPED: Final = {"1": WIN, "½": DRAW, "=": DRAW, "0.5": DRAW, "0,5": DRAW, "1/2": DRAW, "0": 0}
"""What may be typed for a board; the longest that fits is read."""
_RESULTS: Final = {WIN: Result.FIRST_WINS, DRAW: Result.DRAW, 0: Result.SECOND_WINS}


def read_boards(text: str) -> tuple[int, ...]:
    """The results of a line, ``1 ½ 0 1`` or ``1=01``; empty for an empty line. Raises UserError."""
    boards: list[int] = []
    for word in text.replace(";", " ").replace(", ", " ").split():
        left = word
        while left:
            mark = max((mark for mark in _TYPED if left.startswith(mark)), key=len, default=None)
            if mark is None:
                raise UserError(
                    _("“%(text)s” is no result of a board. Type one for each board, board 1 first: 1, ½ (or =) or 0.")
                    % {"text": word},
                    field="boards",
                )
            boards.append(_TYPED[mark])
            left = left[len(mark) :].lstrip(",")
    if len(boards) > MOST:
        raise UserError(
            _("%(count)s boards are typed, and a match has %(most)s at most.") % {"count": len(boards), "most": MOST},
            field="boards",
        )
    return tuple(boards)


def written(boards: Boards) -> str:
    """The line again: ``1 ½ 0 1``."""
    return " ".join(format_half_points(points) for points in boards)


def by_boards(boards: Boards, one: int, other: int) -> int | None:
    """Which of the two goes through by the board coefficient; None when they are level."""
    return decide_by_boards(one, other, _results(boards)).through


def _results(boards: Boards) -> list[Result]:
    return [_RESULTS[points] for points in boards]


def is_level(boards: Boards) -> bool:
    """Has the match itself been drawn, by the points on its boards?"""
    return 2 * sum(boards) == WIN * len(boards)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board in the working: what it counts, its result, and what it brings each team."""

    board: int
    weight: int
    one: str
    other: str
    one_gets: str
    other_gets: str


@dataclass(frozen=True, slots=True)
class BoardWorking:
    """How two board coefficients come about, line by line."""

    lines: tuple[BoardRow, ...]
    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.one} : {self.other}"


def working(boards: Boards) -> BoardWorking:
    lines = []
    for board, points in enumerate(boards, start=1):
        weight, lost = len(boards) + 1 - board, WIN - points
        sides = [format_half_points(value) for value in (points, lost, weight * points, weight * lost)]
        lines.append(BoardRow(board, weight, *sides))
    one, other = board_coefficients(_results(boards))
    return BoardWorking(tuple(lines), format_half_points(one), format_half_points(other))
