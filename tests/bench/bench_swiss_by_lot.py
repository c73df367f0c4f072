"""How long a proposal of the Swiss by lot takes: ``.venv/bin/python -m tests.bench.bench_swiss_by_lot``."""

from __future__ import annotations

import sys

from pairings.model import System
from tests.bench import swiss_events


def main(sizes: tuple[int, ...] = ()) -> None:
    swiss_events.measure(System.SWISS_BY_LOT, sizes)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]))
