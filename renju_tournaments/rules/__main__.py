"""``python -m renju_tournaments.rules``"""

import sys

from renju_tournaments.rules.cli import main

sys.exit(main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr))
