"""The rules from the command line: verdicts on moves, files of games from one format into another, and what the rules
have against the games of files.

Exit codes: 0 done, 1 a game breaks the rules, 2 usage, 3 a line or a file that cannot be read (it is named, and what
else can be done is done).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from renju_tournaments.rules.cli import arguments
from renju_tournaments.rules.cli.convert import convert
from renju_tournaments.rules.cli.validate import validate
from renju_tournaments.rules.cli.verdicts import verdicts
from renju_tournaments.rules.formats import FORMATS, format_of_name


def main(argv: Sequence[str], read: Iterable[str], write: TextIO, complain: TextIO) -> int:
    """Runs a command; returns the exit code. Raises SystemExit(2) for a usage error, as argparse does."""
    parser = arguments.parser()
    asked = parser.parse_args(argv)
    if asked.command == "verdict":
        return verdicts(asked, read, write, complain)
    if asked.command == "validate":
        return validate(asked, write, complain)
    target = FORMATS[asked.to] if asked.to else format_of_name(asked.output)
    if target is None:
        parser.error(f"{asked.output}: no format has this ending; name one with --to")
    return convert(asked, target, complain)


__all__ = ["main"]
