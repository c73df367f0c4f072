"""A file of games, read as the options say; what is wrong with it, or not understood, is said."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final, TextIO

from renju_tournaments.rules.cli.arguments import answers
from renju_tournaments.rules.formats import FORMATS, Asked, FormatError, Reading, detect
from renju_tournaments.rules.formats.errors import place

_OPTIONS: Final = {Asked.LETTERS: "--letters", Asked.ROWS: "--rows"}


def read_file(name: str, asked: argparse.Namespace, complain: TextIO, *, leave_out: bool = False) -> Reading | None:
    """The games of a file; None where it cannot be read, or leaves something open. ``leave_out``: a game that cannot be
    read is named, and the others are read."""
    try:
        data = Path(name).read_bytes()
        source = FORMATS[asked.given] if asked.given else detect(data, name)
        found = source.read(data, replace(answers(asked), leave_out=leave_out))
    except OSError as error:
        complain.write(f"{name}: {error.strerror}\n")
        return None
    except FormatError as error:
        complain.write(f"{name}: {error}\n")
        return None
    for fault in found.faults:
        complain.write(f"{name}: {place(game=fault.game)}{fault}\n")
    for note in found.notes:
        complain.write(f"{name}: {place(line=note.line, game=note.game)}{note.sentence}\n")
    for question in found.questions:
        complain.write(f"{name}: {question.sentence} Answer with {_OPTIONS[question.asked]}\n")
    return None if found.questions else found
