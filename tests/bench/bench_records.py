"""Files of games through the whole path: read, held against the rules, written into the database, counted.

Promised: a thousand games of 40 moves in less than three seconds, and less than 600 megabytes for 100,000 games, Python
and Django included. Memory is measured in a process of its own, with fewer games, and grows in proportion to them.
"""

from __future__ import annotations

import random
from time import perf_counter

import django

from renju_tournaments.rules.formats import FORMATS
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Place
from tests.bench.measuring import growth, peak_megabytes, verdict

MOVES = 40
FORMATS_MEASURED = ("renjunet", "sgf", "text")
SIZES = (1_000, 4_000)
MEMORY_SIZES = (1_000, 11_000)
PROMISED_SECONDS = 3.0
PROMISED_MEGABYTES = 600.0
LARGE = 100_000


def file_of(games: int, key: str) -> bytes:
    """Games whose stones lie near each other, as they do in real ones, of some hundred players."""
    chance = random.Random(1)
    near = [Point(x, y) for x in range(3, 12) for y in range(3, 12)]
    records = [
        Record(
            tuple(map(Place, chance.sample(near, MOVES))),
            regulation="soosorv-8",
            black=f"Player {n % 400}",
            white=f"Player {n % 300}",
            event=f"Event {n % 50}",
            outcome=Outcome.BLACK,
        )
        for n in range(games)
    ]
    return FORMATS[key].write(records).data


def check(games: int, key: str) -> float:
    """Seconds of the check of so many games. The file is deleted afterwards. Imports what needs Django only now: a
    fresh process begins without it."""
    django.setup()
    from django.contrib.auth.models import User

    from renju_tournaments.records.files.rules import FileRules
    from renju_tournaments.records.models import RecordFile
    from renju_tournaments.records.services.check_file import check_file

    owner, _ = User.objects.get_or_create(username="bench-records")
    file = RecordFile.objects.create(
        owner=owner, file_name=f"{games}.{key}", data=file_of(games, key), rules=FileRules().as_json()
    )
    begun = perf_counter()
    checked = check_file(file.pk)
    seconds = perf_counter() - begun
    assert checked.total == games
    file.delete()
    return seconds


def main() -> None:
    print(f"{'format':>9} {'games':>8} {'games/s':>9} {'s per 1000':>11}  {'promised':16} {'growth':>7}")
    for key in FORMATS_MEASURED:
        before = None
        for games in SIZES:
            seconds = check(games, key)
            each = 1000 * seconds / games
            power = growth(games, seconds, before)
            print(
                f"{key:>9} {games:>8} {games / seconds:>9.0f} {each:>11.2f}  "
                f"{verdict(each, PROMISED_SECONDS):16} {power:>7}"
            )
            before = games, seconds
    few, many = (peak_megabytes(check, games, "renjunet") for games in MEMORY_SIZES)
    more = (many - few) / (MEMORY_SIZES[1] - MEMORY_SIZES[0])
    expected = few + more * LARGE
    print(
        f"memory: {many:.0f} MB for {MEMORY_SIZES[1]} games, {1000 * more:.1f} MB for each thousand more; "
        f"{expected:.0f} MB for {LARGE}  {verdict(expected, PROMISED_MEGABYTES)}"
    )
