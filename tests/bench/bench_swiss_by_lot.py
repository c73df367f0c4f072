"""How long a proposal of the Swiss by lot takes: ``.venv/bin/python -m tests.bench.bench_swiss_by_lot``."""

from __future__ import annotations

import sys

from pairings.model import System
from tests.bench import bench_regulated_swiss

SIZES = bench_regulated_swiss.SIZES


def main(sizes: tuple[int, ...] = SIZES) -> None:
    bench_regulated_swiss.main(sizes, System.SWISS_BY_LOT)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or SIZES)
