"""``python -m renju_tournaments.rules``"""

import io
import os
import sys

from renju_tournaments.rules.cli import main
from renju_tournaments.rules.cli.arguments import BAD_FILE, DONE

INTERRUPTED = 130
"""What a shell says of a program that was stopped by Ctrl+C."""


def run() -> int:
    """Whatever is piped in, and whatever the terminal can show: a sentence and an exit code, never a traceback."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="backslashreplace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    write, complain = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()  # none where they were closed
    try:
        code = main(sys.argv[1:], sys.stdin or (), write, complain)
        write.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        _write_nowhere()
        return DONE
    except OSError as error:
        complain.write(f"the output cannot be written: {error.strerror}\n")
        _write_nowhere()
        return BAD_FILE
    return code


def _write_nowhere() -> None:
    """What still waits to be written is dropped, so that leaving does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


sys.exit(run())
