"""People who do something at the same moment: threads, each with its own connection to database and cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(acts: Sequence[Callable[[], T]]) -> list[T]:
    """What each returned, all of them begun together. Raises what the first of them raised."""
    start = Barrier(len(acts))

    def run(act: Callable[[], T]) -> T:
        try:
            start.wait(timeout=20)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
