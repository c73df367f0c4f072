"""The rules of forbidden moves again, slowly and literally: sets of stones, and the sentences of the rules one by one.

Nothing is shared with the checker under test, not even the board.
"""

from __future__ import annotations

from itertools import pairwise

Stones = frozenset[tuple[int, int]]
SIZE = 15
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def on_board(point):
    return 0 <= point[0] < SIZE and 0 <= point[1] < SIZE


def along(point, step, distance):
    return (point[0] + step[0] * distance, point[1] + step[1] * distance)


def unbroken(black, point, step):
    """The unbroken row of black stones on a line, through a stone."""
    row = [point]
    for sign in (1, -1):
        distance = sign
        while along(point, step, distance) in black:
            row.append(along(point, step, distance))
            distance += sign
    return frozenset(row)


def is_empty(black, white, point):
    return on_board(point) and point not in black and point not in white


def fours(black, white, point, step):
    """Rows of four with the stone, each with the points where one more stone makes five: four -> points."""
    found = {}
    for distance in range(-4, 5):
        extra = along(point, step, distance)
        if is_empty(black, white, extra):
            row = unbroken(black | {extra}, extra, step)
            if len(row) == 5 and point in row:
                found.setdefault(row - {extra}, set()).add(extra)
    return found


def is_unbroken(four, step):
    ordered = sorted(four, key=lambda p: (p[0] * step[0] + p[1] * step[1], p))
    return all(along(one, step, 1) == other for one, other in pairwise(ordered))


def straight_fours(black, white, point, step):
    return {
        four for four, ends in fours(black, white, point, step).items() if len(ends) == 2 and is_unbroken(four, step)
    }


def threes(black, white, point):
    """Rows of three with the stone, each with the points where one more stone makes a straight four."""
    found = {}
    for step in STEPS:
        for distance in range(-4, 5):
            extra = along(point, step, distance)
            if is_empty(black, white, extra):
                for four in straight_fours(black | {extra}, white, extra, step):
                    if point in four:
                        found.setdefault(four - {extra}, set()).add(extra)
    return found


def verdict(black: Stones, white: Stones, point, allowed_move=False) -> str:
    black = black | {point}
    rows = [unbroken(black, point, step) for step in STEPS]
    if any(len(row) == 5 for row in rows):
        return "five"
    if any(len(row) > 5 for row in rows):
        return "overline"
    if len({four for step in STEPS for four in fours(black, white, point, step)}) > 1:
        return "double-four"
    wanted = ("legal", "five") if allowed_move else ("legal",)
    real = [
        three
        for three, points in threes(black, white, point).items()
        if any(verdict(black, white, extra, allowed_move) in wanted for extra in points)
    ]
    return "double-three" if len(real) > 1 else "legal"
