"""The rules from the command line: verdicts on moves, a line a position.

Exit codes: 0 done, 2 usage, 3 a line that cannot be read (it is named, and those before it are printed).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

from renju_tournaments.rules.board import BLACK, WHITE, Board
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.verdicts import Reading, Verdict, verdict

DONE: Final = 0
BAD_FILE: Final = 3


def main(arguments: Sequence[str], read: Iterable[str], write: TextIO, complain: TextIO) -> int:
    """Runs a command; returns the exit code. Raises SystemExit(2) for a usage error, as argparse does."""
    asked = _parser().parse_args(arguments)
    for number, text in enumerate(read, start=1):
        if not text.strip():
            continue
        try:
            found = _judge(text, Reading(asked.reading))
        except ValueError as error:
            complain.write(f"line {number}: {error}\n")
            return BAD_FILE
        write.write(f"{found.value}\n")
    return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m renju_tournaments.rules")
    commands = parser.add_subparsers(dest="command", required=True)
    judge = commands.add_parser(
        "verdict", help="reads lines “black stones / white stones / point” (a-o, - for none), prints one verdict a line"
    )
    judge.add_argument("--reading", choices=[r.value for r in Reading], default=Reading.RIF.value)
    return parser


def _judge(text: str, reading: Reading) -> Verdict:
    """Raises ValueError for what cannot be read, and for a position that cannot be."""
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError("three parts are needed: black stones / white stones / point")
    board = Board()
    letters = ColumnLetters.INTERNATIONAL
    for colour, stones in ((BLACK, parts[0]), (WHITE, parts[1])):
        for name in stones.split():
            if name == "-":
                continue
            try:
                board.put(letters.read(name), colour)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from error
    return verdict(board, letters.read(parts[2].strip()), reading)
