"""``python -m pairings``: pairs, tables, checks and made-up events on report files, without the site."""

from __future__ import annotations

import sys

from pairings.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
