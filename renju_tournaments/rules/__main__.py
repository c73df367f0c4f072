"""``python -m renju_tournaments.rules``"""

import os
import sys

from renju_tournaments.rules.cli import main

try:
    code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr)
    sys.stdout.flush()
except BrokenPipeError:  # whoever reads has seen enough
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 0
sys.exit(code)
