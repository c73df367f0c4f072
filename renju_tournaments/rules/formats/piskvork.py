"""Piskvork, ``.psq`` and ``.rec``: a game of two programs, a move a line (renju rules 3.4).

A move is ``x,y,milliseconds``, counted from the upper left corner: from 1 in ``.psq``, which begins with a line about
the board and ends with the names, from 0 in ``.rec``, which begins with the names and has a board of 20 lines. There
are neither passes nor swaps; who moves first has Black.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from renju_tournaments.rules.board import REACH
from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    NO_ANSWERS,
    Answers,
    Loss,
    Reading,
    Written,
    check_size,
    only_one,
    place_at,
)
from renju_tournaments.rules.points import LARGEST, Point
from renju_tournaments.rules.records.record import Record

KEY: Final = "psq"
PREFIX: Final = f"{KEY}."
REC_SIZE: Final = 20
_HEADER: Final = re.compile(r"Piskvorky\s+(\d{1,3})x(\d{1,3})\s*,(.*)")
_MOVE: Final = re.compile(r"\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*(?:,\s*(-?\d{1,12})\s*)?")
_END: Final = re.compile(r"\s*-?\d{1,3}\s*")
UNKNOWN: Final = "?"
NO_ERROR: Final = "-1"
"""How a game ends that ended as it should."""
_DEFAULT: Final = " 0:0, 0"
_HOLDS: Final = frozenset({"names", "starter"})


def fits(data: bytes, name: str) -> bool:
    if data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"Piskvorky"):
        return True
    lines = data[:2000].decode("latin-1").splitlines()
    return name.lower().endswith(".rec") and len(lines) > 2 and bool(_MOVE.fullmatch(lines[2]))


@dataclass
class _File:
    size: int
    base: int
    """What the first column is called."""
    header: str = ""
    names: list[str] = field(default_factory=list)
    moves: list[Point] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed."""
    check_size(data)
    text, notes = decode_declared(data, "")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise FormatError("empty")
    match = _HEADER.fullmatch(lines[0][1].strip())
    if match:
        if match[1] != match[2]:
            raise FormatError("not_square", line=lines[0][0], text=f"{match[1]}x{match[2]}")
        if not REACH <= int(match[1]) <= LARGEST:
            raise FormatError("bad_size", line=lines[0][0], text=match[1])
        file = _File(int(match[1]), 1, match[3])
        lines = lines[1:]
    else:
        file = _File(REC_SIZE, 0, names=[line.strip() for _, line in lines[:2]])
        lines = lines[2:]
    return Reading(KEY, (_record(_filled(file, lines)),), tuple(notes))


def _filled(file: _File, lines: Sequence[tuple[int, str]]) -> _File:
    """Takes the lines below the header: moves, then names, then how it ended."""
    for number, line in lines:
        match = None if file.rest or (file.base and file.names) else _MOVE.fullmatch(line)
        if match:
            if len(file.moves) >= MAX_DEPTH:
                raise FormatError("too_deep", line=number, most=MAX_DEPTH)
            column, row = int(match[1]) - file.base, file.size - 1 - (int(match[2]) - file.base)
            if not (0 <= column < file.size and 0 <= row < file.size):
                raise FormatError("not_a_point", line=number, text=shown(line.strip()), size=file.size)
            file.moves.append(Point(column, row))
            file.times.append(match[3] or "0")
        elif _END.fullmatch(line) or file.rest:
            file.rest.append(line.strip())
        elif file.base and len(file.names) < 2:
            file.names.append(line.strip())
        else:
            raise FormatError("bad_line", line=number, text=shown(line.strip()))
    if not file.moves and not file.base:
        raise FormatError("no_games")
    return file


def _record(file: _File) -> Record:
    names = ["" if name == UNKNOWN else name for name in [*file.names, "", ""][:2]]
    if file.header.rpartition(",")[2].strip() == "1":  # the second of the names began
        names.reverse()
    extras = [(f"{PREFIX}header", file.header)] if file.base else [(f"{PREFIX}rec", "")]
    if any(time != "0" for time in file.times):
        extras.append((f"{PREFIX}times", ",".join(file.times)))
    extras += [(f"{PREFIX}end", line) for line in file.rest]
    return Record(
        tuple(map(place_at, file.moves)),
        size=file.size,
        black=names[0],
        white=names[1],
        first=names[0],
        second=names[1],
        extras=tuple(extras),
    )


def write(records: Sequence[Record]) -> Written:
    """As ``.rec`` what was read from it, all else as ``.psq``. Raises FormatError for several games, and for a pass."""
    record = only_one(records)
    for number, move in enumerate(record.moves, start=1):
        if move is None:
            raise FormatError("passes_not_held", game=1, number=number)
    lost = losses(record, 1, _HOLDS, PREFIX)
    if (record.first, record.second) not in ((record.black, record.white), ("", "")):
        lost.append(Loss("starter", 1))
    extras = dict(record.extras)
    is_rec = f"{PREFIX}rec" in extras and record.size == REC_SIZE
    base = 0 if is_rec else 1
    times = extras.get(f"{PREFIX}times", "").split(",")
    header = extras.get(f"{PREFIX}header", _DEFAULT)
    names = [_line(record.black), _line(record.white)]
    if not is_rec and header.rpartition(",")[2].strip() == "1":
        names.reverse()
    if any(_line(name) != (name or UNKNOWN) for name in (record.black, record.white)):
        lost.append(Loss("signs", 1))
    moves = []
    for at, point in enumerate(p for p in record.moves if p is not None):
        time = times[at] if at < len(times) and times[at] else "0"
        moves.append(f"{point.column + base},{record.size - 1 - point.row + base},{time}")
    ends = [value for name, value in record.extras if name == f"{PREFIX}end"]
    if not record.extras and not is_rec:
        ends = [NO_ERROR]
    named = names if record.black or record.white else []
    if is_rec:
        lines = [*names, *moves, *ends]
    else:
        lines = [f"Piskvorky {record.size}x{record.size},{header}", *moves, *named, *ends]
    return Written(("\n".join(lines) + "\n").encode(), tuple(lost))


def _line(name: str) -> str:
    """A name in one line, “?” for none; one that would be read as something else gets a full stop."""
    name = " ".join(name.split())
    is_taken = name == UNKNOWN or _END.fullmatch(name) or _MOVE.fullmatch(name)
    return f"{name}." if is_taken else name or UNKNOWN
