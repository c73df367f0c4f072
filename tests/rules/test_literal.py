"""The checker against the sentences of the rules: 5,000 positions, made up and mutated, each judged by both. `make
test-long` takes 50,000.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from renju_tournaments.rules.board import Board
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.verdicts import Reading, Verdict, verdict
from tests.rules import literal
from tests.rules.test_verdicts import cases, crowded, points

PARTS = 10
POSITIONS = int(os.environ.get("LITERAL_POSITIONS", "500"))
"""Of a part; every other one is mutated from a position on which independent programs agree."""

Position = tuple[set[tuple[int, int]], set[tuple[int, int]], tuple[int, int]]


def mutated(chance: random.Random, case: list[str]) -> Position:
    """The position with one to four of its stones moved, taken away, turned into the other colour, or one more."""
    black: set[tuple[int, int]] = set(points(case[0]))
    white: set[tuple[int, int]] = set(points(case[1]))
    at = points(case[2])[0]
    everywhere = [(x, y) for x in range(15) for y in range(15) if (x, y) != at]
    for _ in range(chance.randint(1, 4)):
        point = chance.choice([*black] if black and chance.random() < 0.5 else everywhere)
        black.discard(point)
        white.discard(point)
        near = (point[0] + chance.randint(-1, 1), point[1] + chance.randint(-1, 1))
        if literal.on_board(near) and near != at and near not in black | white:
            chance.choice([black, black, white, set()]).add(near)
    return black, white, at


def positions(part: int) -> Iterator[Position]:
    chance = random.Random(20261130 + part)
    known = [*cases("nested.txt"), *cases("random.txt")]
    for _ in range(POSITIONS // 2):
        yield crowded(chance)
        yield mutated(chance, chance.choice(known))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_literal_reading_of_the_rules_says_the_same(part: int) -> None:
    """By the RIF reading; every fifth also by the other, which differs in one position of some hundred."""
    seen: Counter[str] = Counter()
    for number, (black, white, at) in enumerate(positions(part)):
        board = Board(black=map(Point._make, black), white=map(Point._make, white))
        for reading in Reading if number % 5 == 0 else (Reading.RIF,):
            slow = literal.verdict(frozenset(black), frozenset(white), at, reading is Reading.ALLOWED_MOVE)
            assert verdict(board, Point(*at), reading).value == slow, (black, white, at, reading)
            seen[slow] += 1
    assert seen.keys() == {v.value for v in Verdict}
    assert seen.total() == POSITIONS * 6 // 5
    assert min(seen.values()) > POSITIONS // 100
