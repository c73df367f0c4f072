"""How long the proposal of a round takes: ``.venv/bin/python -m tests.bench.bench_regulated_swiss``.

Events are played by the engine itself; the round named is then proposed several times, with all its explanations.
Numbers of players in the command line ask for the rounds of such events only.
"""

from __future__ import annotations

import sys

from pairings.model import System
from tests.bench import swiss_events


def main(sizes: tuple[int, ...] = ()) -> None:
    swiss_events.measure(System.REGULATED_SWISS, sizes)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]))
