"""The games of a file in another format."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

from renju_tournaments.rules.cli.arguments import BAD_FILE, DONE
from renju_tournaments.rules.cli.reading import read_file
from renju_tournaments.rules.formats import Format, FormatError
from renju_tournaments.rules.formats.errors import place


def convert(asked: argparse.Namespace, target: Format, complain: TextIO) -> int:
    """Reads a file and writes its games; what was not understood, and what the other format cannot hold, is said."""
    found = read_file(asked.input, asked, complain)
    if found is None:
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
