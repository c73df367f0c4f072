"""Verdicts a second, and whole games validated a second, on one core.

Seconds are those of the processor: the machine may have other work.

Promised: 30,000 verdicts and 1,000 games of 60 moves a second.
"""

from __future__ import annotations

import random
import time

from renju_tournaments.rules.board import Board
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Place
from renju_tournaments.rules.verdicts import verdict
from tests.rules.test_verdicts import cases, points

GAMES = 500
MOVES = 60


def games() -> list[Record]:
    """Games whose stones lie near each other, as they do in real ones."""
    chance = random.Random(1)
    near = [Point(x, y) for x in range(3, 12) for y in range(3, 12)]
    return [Record(tuple(map(Place, chance.sample(near, MOVES))), regulation="soosorv-8") for _ in range(GAMES)]


def main() -> None:
    positions = [(Board(black=points(b), white=points(w)), points(p)[0]) for b, w, p, _ in cases("random.txt")]
    for turn in ("first", "second"):
        start = time.process_time()
        for board, point in positions:
            verdict(board, point)
        print(
            f"verdicts, {turn} time over the positions: {len(positions) / (time.process_time() - start):,.0f} a second"
        )
    records = games()
    start = time.process_time()
    for record in records:
        replay(record)
    print(f"games of {MOVES} moves validated: {GAMES / (time.process_time() - start):,.0f} a second")


if __name__ == "__main__":
    main()
