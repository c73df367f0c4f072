"""What it costs when a page goes stale for many phones at the same moment: ``make bench``.

A Swiss of 300 players after nine rounds, with a hundred game records. 24 anonymous visitors ask for the same page
within the same instant, when it is in no cache: the time until the last has it, the work of the processor, and the
queries of all together, beside what one visitor costs alone, before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from time import perf_counter, process_time

from renju_tournaments.common.people import NOBODY

VISITORS = 24
RUNS = 3
RECORDS = 100
MOVES = "h8 h9 i10 g7 g8 f8 i8 j8 i7"
PAGES = (
    *("1/standings/", "1/cross-table/", "1/rounds/9/", "1/rounds/9/?by=name", "1/start-list/", "1/players/7/"),
    *("1/standings/9/7/", "1/standings.csv", "games/", "calendar.ics", "find/?q=igr", ""),
)


def main() -> None:
    from django.core.cache import cache
    from django.test import Client

    stage = make_stage_with_all()
    base = f"/e/{stage.event.slug}/"
    client = Client(headers={"host": "localhost"})
    print(f"{VISITORS} at once; milliseconds, the best of {RUNS}")
    titles = ("alone, empty", "alone, full", f"{VISITORS}: wall", f"{VISITORS}: CPU", "queries")
    print(f"{'page':<24}" + "".join(f"{title:>14}" for title in titles))
    for page in PAGES:
        client.get(base + page)  # templates are read and compiled once
        empty = min(_alone(client, base + page, cache.clear) for _ in range(RUNS))
        full = min(_alone(client, base + page) for _ in range(RUNS))
        wall, cpu, queries = min(_together(base + page, cache.clear) for _ in range(RUNS))
        figures = (empty, full, wall, cpu)
        print(f"{page:<24}" + "".join(f"{f * 1000:>14.0f}" for f in figures) + f"{queries:>14}", flush=True)


def _alone(client, address: str, before: Callable[[], None] = lambda: None) -> float:
    before()
    begun = perf_counter()
    assert client.get(address).status_code == 200
    return perf_counter() - begun


def _together(address: str, before: Callable[[], None]) -> tuple[float, float, int]:
    """Seconds on the clock, seconds of the processor, and queries."""
    from django.db import connection
    from django.test import Client

    before()
    ready, asked = Barrier(VISITORS + 1), [0] * VISITORS

    def visit(number: int) -> None:
        def count(execute, *arguments):
            asked[number] += 1
            return execute(*arguments)

        client = Client(headers={"host": "localhost"})
        with connection.execute_wrapper(count):
            ready.wait()
            assert client.get(address).status_code == 200
        connection.close()

    with ThreadPoolExecutor(VISITORS) as pool:
        visits = [pool.submit(visit, number) for number in range(VISITORS)]
        ready.wait()
        wall, cpu = perf_counter(), process_time()
        for one in visits:
            one.result()
        return perf_counter() - wall, process_time() - cpu, sum(asked)


def make_stage_with_all():
    """The stage of the other measurement, with start times and accepted records."""
    from renju_tournaments.events.models import Game, ScheduledRound
    from renju_tournaments.records.choices import Side
    from renju_tournaments.records.services.accept_record import accept_record
    from tests.bench.bench_standings_page import make_stage
    from tests.records.games import hand_in

    stage = make_stage(300)
    start = datetime(2026, 11, 30, 9, tzinfo=UTC)
    for number in range(1, 10):
        ScheduledRound.objects.create(stage=stage, number=number, starts_at=start + number * timedelta(hours=2))
    for game in Game.objects.filter(round__stage=stage, result__in=("1-0", "0-1")).order_by("pk")[:RECORDS]:
        sheet = hand_in(game, Side.FIRST, MOVES)
        accept_record(
            stage_id=stage.pk, game_id=game.pk, sheet_id=sheet.pk, seen_newest=sheet.pk, seen_accepted=0, by=NOBODY
        )
    return stage
