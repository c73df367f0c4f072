"""The rules from the command line: verdicts on moves, and files of games from one format into another.

Exit codes: 0 done, 2 usage, 3 a line or a file that cannot be read (it is named, and what comes before it is done).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TextIO

from renju_tournaments.rules.board import BLACK, WHITE, Board
from renju_tournaments.rules.formats import (
    FORMATS,
    Answers,
    Asked,
    Format,
    FormatError,
    RowsFrom,
    detect,
    format_of_name,
)
from renju_tournaments.rules.formats.errors import place
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.verdicts import Reading, Verdict, verdict

DONE: Final = 0
BAD_FILE: Final = 3


def main(arguments: Sequence[str], read: Iterable[str], write: TextIO, complain: TextIO) -> int:
    """Runs a command; returns the exit code. Raises SystemExit(2) for a usage error, as argparse does."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.command == "verdict":
        return _verdicts(asked, read, write, complain)
    target = FORMATS[asked.to] if asked.to else format_of_name(asked.output)
    if target is None:
        parser.error(f"{asked.output}: no format has this ending; name one with --to")
    return _convert(asked, target, complain)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m renju_tournaments.rules", epilog="Exit codes: 0 done, 2 usage, 3 bad file."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    judge = commands.add_parser(
        "verdict", help="reads lines “black stones / white stones / point” (a-o, - for none), prints one verdict a line"
    )
    judge.add_argument("--reading", choices=[r.value for r in Reading], default=Reading.RIF.value)

    convert = commands.add_parser("convert", help="writes the games of a file in another format")
    convert.add_argument("input", metavar="IN")
    convert.add_argument("output", metavar="OUT", help="its ending says the format")
    convert.add_argument("--from", dest="given", choices=list(FORMATS), help="instead of finding out the format")
    convert.add_argument("--to", choices=list(FORMATS), help="instead of by the ending")
    reading_options(convert)
    return parser


def reading_options(command: argparse.ArgumentParser) -> None:
    """The options that answer the questions of a file."""
    command.add_argument("--letters", choices=[way.value for way in ColumnLetters], help="how columns are lettered")
    command.add_argument("--rows", choices=[way.value for way in RowsFrom], help="from where rows are counted (BDT)")


def answers(asked: argparse.Namespace) -> Answers:
    """What was answered by options."""
    return Answers(
        letters=ColumnLetters(asked.letters) if asked.letters else None,
        rows=RowsFrom(asked.rows) if asked.rows else None,
    )


_OPTIONS: Final = {Asked.LETTERS: "--letters", Asked.ROWS: "--rows"}


def _convert(asked: argparse.Namespace, target: Format, complain: TextIO) -> int:
    """Reads a file and writes its games; what was not understood, and what the other format cannot hold, is said."""
    try:
        data = Path(asked.input).read_bytes()
        source = FORMATS[asked.given] if asked.given else detect(data, asked.input)
        found = source.read(data, answers(asked))
    except OSError as error:
        complain.write(f"{asked.input}: {error.strerror}\n")
        return BAD_FILE
    except FormatError as error:
        complain.write(f"{asked.input}: {error}\n")
        return BAD_FILE
    for note in found.notes:
        complain.write(f"{asked.input}: {place(line=note.line, game=note.game)}{note.sentence}\n")
    for question in found.questions:
        complain.write(f"{asked.input}: {question.sentence}; answer with {_OPTIONS[question.asked]}\n")
    if found.questions:
        return BAD_FILE
    try:
        written = target.write(found.records)
        Path(asked.output).write_bytes(written.data)
    except FormatError as error:
        complain.write(f"{asked.output}: {error}\n")
        return BAD_FILE
    except OSError as error:
        complain.write(f"{asked.output}: {error.strerror}\n")
        return BAD_FILE
    for loss in written.losses:
        complain.write(f"{asked.output}: {place(game=loss.game)}not held: {loss.sentence}\n")
    return DONE


def _verdicts(asked: argparse.Namespace, read: Iterable[str], write: TextIO, complain: TextIO) -> int:
    """Prints a verdict a line, up to the first line that cannot be read."""
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
