"""Files of games, in and out: one module a format, all with the same face.

- ``face``: what reading and writing take and give; the limits.
- ``errors``: what can be wrong with a file.
- ``text``, ``sgf``, ``renlib``, ``renjunet``, ``piskvork``, ``bdt``, ``playok``, ``addresses``: the formats. Writing is
  beside reading, or in a module ``…_writing`` of its own.
- ``letters``: how the columns are lettered: proved, or asked.
- ``registry``: all formats, and which one a file is in.
"""

from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.model import (
    Answers,
    Asked,
    Format,
    Loss,
    Note,
    Question,
    Reading,
    RowsFrom,
    Written,
)
from renju_tournaments.rules.formats.registry import FORMATS, detect, format_of_name, read, write

__all__ = [
    "FORMATS",
    "Answers",
    "Asked",
    "Format",
    "FormatError",
    "Loss",
    "Note",
    "Question",
    "Reading",
    "RowsFrom",
    "Written",
    "detect",
    "format_of_name",
    "read",
    "write",
]
