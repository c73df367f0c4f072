"""A file of games, read as the options say; what is wrong with it, or not understood, is said."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, TextIO

from renju_tournaments.rules.cli.arguments import answers
from renju_tournaments.rules.formats import FORMATS, Asked, FormatError, detect
from renju_tournaments.rules.formats.errors import place
from renju_tournaments.rules.record import Record

_OPTIONS: Final = {Asked.LETTERS: "--letters", Asked.ROWS: "--rows"}


def read_file(name: str, asked: argparse.Namespace, complain: TextIO) -> tuple[Record, ...] | None:
    """The games of a file; None where it cannot be read, or leaves something open."""
    try:
        data = Path(name).read_bytes()
        source = FORMATS[asked.given] if asked.given else detect(data, name)
        found = source.read(data, answers(asked))
    except OSError as error:
        complain.write(f"{name}: {error.strerror}\n")
        return None
    except FormatError as error:
        complain.write(f"{name}: {error}\n")
        return None
    for note in found.notes:
        complain.write(f"{name}: {place(line=note.line, game=note.game)}{note.sentence}\n")
    for question in found.questions:
        complain.write(f"{name}: {question.sentence}; answer with {_OPTIONS[question.asked]}\n")
    return None if found.questions else found.records
