"""The 26 openings by name, in every orientation (renju rules 2.2). An opening is named after stone 3, whatever swaps
happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from renju_tournaments.rules.openings.symmetry import TURNS, on_board
from renju_tournaments.rules.points import ColumnLetters, Point


@dataclass(frozen=True, slots=True)
class Opening:
    """``code`` is D for direct or I for indirect and a number; ``second`` and ``third`` the stones, with 1 on h8."""

    code: str
    name: str
    kanji: str
    second: str
    third: str


OPENINGS: Final = (
    Opening("D1", "Kansei", "寒星", "h9", "h10"),
    Opening("D2", "Keigetsu", "渓月", "h9", "i10"),
    Opening("D3", "Sosei", "疎星", "h9", "j10"),
    Opening("D4", "Kagetsu", "花月", "h9", "i9"),
    Opening("D5", "Zangetsu", "残月", "h9", "j9"),
    Opening("D6", "Ugetsu", "雨月", "h9", "i8"),
    Opening("D7", "Kinsei", "金星", "h9", "j8"),
    Opening("D8", "Shogetsu", "松月", "h9", "h7"),
    Opening("D9", "Kyugetsu", "丘月", "h9", "i7"),
    Opening("D10", "Shingetsu", "新月", "h9", "j7"),
    Opening("D11", "Zuisei", "瑞星", "h9", "h6"),
    Opening("D12", "Sangetsu", "山月", "h9", "i6"),
    Opening("D13", "Yusei", "遊星", "h9", "j6"),
    Opening("I1", "Chosei", "長星", "i9", "j10"),
    Opening("I2", "Kyogetsu", "峡月", "i9", "j9"),
    Opening("I3", "Kosei", "恒星", "i9", "j8"),
    Opening("I4", "Suigetsu", "水月", "i9", "j7"),
    Opening("I5", "Ryusei", "流星", "i9", "j6"),
    Opening("I6", "Ungetsu", "雲月", "i9", "i8"),
    Opening("I7", "Hogetsu", "浦月", "i9", "i7"),
    Opening("I8", "Rangetsu", "嵐月", "i9", "i6"),
    Opening("I9", "Gingetsu", "銀月", "i9", "h7"),
    Opening("I10", "Myojo", "明星", "i9", "h6"),
    Opening("I11", "Shagetsu", "斜月", "i9", "g7"),
    Opening("I12", "Meigetsu", "名月", "i9", "g6"),
    Opening("I13", "Suisei", "彗星", "i9", "f6"),
)
CENTRE: Final = Point(7, 7)


def _orientations() -> Mapping[tuple[Point, Point], Opening]:
    read = ColumnLetters.INTERNATIONAL.read
    return {
        (on_board(turn, read(opening.second)), on_board(turn, read(opening.third))): opening
        for opening in OPENINGS
        for turn in TURNS
    }


BY_STONES: Final = _orientations()
"""Stones 2 and 3 of the 184 positions of three stones."""


def opening_of(moves: Sequence[Point]) -> Opening | None:
    """The opening of a game by its first three stones; None where they are none of the 26."""
    if len(moves) < 3 or moves[0] != CENTRE:
        return None
    return BY_STONES.get((moves[1], moves[2]))
