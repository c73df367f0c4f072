"""All measurements in turn, on a fresh SQLite database: ``make bench``.

Each module ``bench_*.py`` here has a ``main()`` that prints its own table. The database is empty and migrated; what a
module puts there, the next one finds.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter


def main() -> int:
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    failed = 0
    with tempfile.TemporaryDirectory(prefix="renju-bench-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="renju_tournaments.settings", RENJU_VAR=folder, DATABASE_URL="", REDIS_URL=""
        )
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        for name in names:
            print(f"\n== {name.removeprefix('bench_').replace('_', ' ')}", flush=True)
            begun = perf_counter()
            try:
                importlib.import_module(f"tests.bench.{name}").main()
            except Exception as error:
                failed += 1
                print(f"FAILED: {type(error).__name__}: {error}")
            print(f"({perf_counter() - begun:.1f} s in all)", flush=True)
        connections.close_all()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
