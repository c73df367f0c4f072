"""Who is due which side, and who starts (regulated Swiss, "Words" and 5). B: started; W: did not."""

from __future__ import annotations

import pytest

from pairings.model import Side
from pairings.systems.swiss.colours import Claim, Colours, Strength, due, starter
from pairings.systems.swiss.reasons import Code

SIDES = {"B": Side.FIRST, "W": Side.SECOND}


def sides(history: str) -> tuple[Side, ...]:
    return tuple(SIDES[letter] for letter in history)


@pytest.mark.parametrize(
    ("history", "side", "strength"),
    [
        ("B", "W", Strength.STRONG),
        ("W", "B", Strength.STRONG),
        ("BW", "B", Strength.MILD),
        ("WB", "W", Strength.MILD),
        ("BB", "W", Strength.ABSOLUTE),
        ("WBB", "W", Strength.ABSOLUTE),
        ("BWB", "W", Strength.STRONG),
        ("BBWB", "W", Strength.ABSOLUTE),
        ("WWBB", "W", Strength.ABSOLUTE),
        ("BBWBBW", "W", Strength.ABSOLUTE),
    ],
)
def test_due_colour(history: str, side: str, strength: Strength) -> None:
    assert due(sides(history)) == Claim(SIDES[side], strength)


def test_without_a_game_nothing_is_due() -> None:
    assert not due(()).exists


@pytest.mark.parametrize(
    ("senior", "junior", "senior_starts", "code"),
    [
        ("", "", True, Code.COLOUR_LOT),
        ("B", "", False, Code.COLOUR_ONE_DUE),
        ("", "W", False, Code.COLOUR_ONE_DUE),
        ("BB", "", False, Code.COLOUR_ABSOLUTE),
        ("B", "W", False, Code.COLOUR_BOTH_DUE),
        ("BB", "WW", False, Code.COLOUR_BOTH_DUE),
        ("WBB", "BWB", False, Code.COLOUR_ABSOLUTE),
        ("BWB", "WBB", True, Code.COLOUR_ABSOLUTE),
        ("BWB", "WB", False, Code.COLOUR_STRONGER),
        ("WB", "BWB", True, Code.COLOUR_STRONGER),
        ("BBW", "BWB", True, Code.COLOUR_HISTORY),
        ("BWWB", "WBWB", True, Code.COLOUR_HISTORY),
        ("WBWB", "BWWB", False, Code.COLOUR_HISTORY),
        ("BWB", "BWB", False, Code.COLOUR_SENIOR),
        ("WBWBW", "BW" + "WBWBW", True, Code.COLOUR_SENIOR),
    ],
)
def test_who_starts(senior: str, junior: str, senior_starts: bool, code: Code) -> None:
    one, two = (Colours(n, sides(h), due(sides(h))) for n, h in ((3, senior), (8, junior)))
    for pair in ((one, two), (two, one)):
        first, why = starter(*pair, junior_first=False, lot=Side.FIRST)
        assert first == (3 if senior_starts else 8)
        assert [reason.code for reason in why] == [code]


def test_of_identical_histories_the_junior_is_served_in_the_lower_part() -> None:
    one, two = (Colours(n, sides("BWB"), due(sides("BWB"))) for n in (3, 8))
    first, why = starter(one, two, junior_first=True, lot=Side.FIRST)
    assert first == 3
    assert why[0].code == Code.COLOUR_JUNIOR


def test_the_lot_of_number_1_goes_to_the_odd_seniors() -> None:
    def starts(senior: int, junior: int, lot: Side) -> int:
        return starter(Colours(senior, (), due(())), Colours(junior, (), due(())), junior_first=False, lot=lot)[0]

    assert [starts(1, 21, Side.FIRST), starts(2, 22, Side.FIRST)] == [1, 22]
    assert [starts(1, 21, Side.SECOND), starts(2, 22, Side.SECOND)] == [21, 2]


def test_a_broken_limit_is_marked() -> None:
    one, two = (Colours(n, sides(h), due(sides(h))) for n, h in ((3, "WBB"), (8, "BBWB")))
    first, why = starter(one, two, junior_first=False, lot=Side.FIRST)
    marks = [dict(reason.params) for reason in why if reason.code == Code.LIMIT_BROKEN]
    assert first == 8
    assert marks == [{"player": 8, "side": "first", "running": 0, "difference": 1}]
