"""All formats, and which one a file is in: its content decides, its name only where that is not enough."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from renju_tournaments.encodings import decode
from renju_tournaments.rules.formats import addresses, bdt, piskvork, renlib
from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.model import NO_ANSWERS, Answers, Format, Reading, Written
from renju_tournaments.rules.formats.playok import reading as playok
from renju_tournaments.rules.formats.playok import writing as playok_writing
from renju_tournaments.rules.formats.renjunet import reading as renjunet
from renju_tournaments.rules.formats.renjunet import writing as renjunet_writing
from renju_tournaments.rules.formats.sgf import reading as sgf
from renju_tournaments.rules.formats.sgf import writing as sgf_writing
from renju_tournaments.rules.formats.written import reading as text
from renju_tournaments.rules.formats.written import writing as text_writing
from renju_tournaments.rules.formats.written.moves import has_moves
from renju_tournaments.rules.records.record import Record

_LOOKED_AT: Final = 20_000
"""Bytes of a text that are looked at for moves."""
_SGF: Final = re.compile(rb"\(\s*;\s*(?:[A-Za-z0-9]+\s*\[|\)|;|\()")


def _is_sgf(data: bytes, name: str) -> bool:
    return bool(_SGF.search(data[:_LOOKED_AT]))


def _is_text(data: bytes, name: str) -> bool:
    found = decode(data[:_LOOKED_AT])
    return found is not None and has_moves(found[0])


_ALL: Final = (
    Format(renlib.KEY, "RenLib", ("lib",), renlib.fits, renlib.read, renlib.write),
    Format(renjunet.KEY, "RenjuNet XML", ("rif", "xml", "gz"), renjunet.fits, renjunet.read, renjunet_writing.write),
    Format(piskvork.KEY, "Piskvork", ("psq", "rec"), piskvork.fits, piskvork.read, piskvork.write),
    Format(sgf.KEY, "SGF", ("sgf",), _is_sgf, sgf.read, sgf_writing.write),
    Format(playok.KEY, "PlayOK", ("pgn",), playok.fits, playok.read, playok_writing.write),
    Format(bdt.KEY, "ShowRenju BDT", ("bdt",), bdt.fits, bdt.read, bdt.write),
    Format(
        addresses.GOMOCALC,
        "gomocalc",
        ("gomocalc",),
        addresses.fits_gomocalc,
        addresses.read_gomocalc,
        addresses.write_gomocalc,
    ),
    Format(
        addresses.RENJU_NOTE,
        "renju-note",
        ("renju-note",),
        addresses.fits_renju_note,
        addresses.read_renju_note,
        addresses.write_renju_note,
    ),
    Format(text.KEY, "plain text", ("txt",), _is_text, text.read, text_writing.write),
)
FORMATS: Final[Mapping[str, Format]] = {known.key: known for known in _ALL}
"""By their keys; in the order in which a file is tried, the most certain first."""


def detect(data: bytes, name: str = "") -> Format:
    """The format of a file. Raises FormatError where it is none of them."""
    if not data.strip():
        raise FormatError("empty")
    for known in _ALL:
        if known.fits(data, name):
            return known
    raise FormatError("unknown_format", formats=", ".join(known.name for known in _ALL))


def format_of_name(name: str) -> Format | None:
    """The format that the ending of a file's name stands for."""
    ending = name.lower().rpartition(".")[2]
    return next((known for known in _ALL if ending in known.endings), None)


def read(data: bytes, name: str = "", answers: Answers = NO_ANSWERS) -> Reading:
    """Reads a file in whatever format it is. Raises FormatError."""
    return detect(data, name).read(data, answers)


def write(records: Sequence[Record], key: str) -> Written:
    """The games as a file in a format, a key of FORMATS. Raises FormatError where the format cannot hold them."""
    return FORMATS[key].write(records)
