"""Addresses with a game in them: gomocalc's ``https://gomocalc.com/#/h8h9i8``, and renju-note's code
``gid:ID,g:h8h9i8,o:i,c:3`` by itself or behind an address (renju rules 3.8). Columns are a to o; ``--`` is a pass.
One address a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote

from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    MAX_GAMES,
    NO_ANSWERS,
    Answers,
    Faults,
    Loss,
    Note,
    Reading,
    Written,
    check_board,
    check_size,
    note,
    place_at,
)
from renju_tournaments.rules.points import SIZE, ColumnLetters
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Pass, Step

GOMOCALC: Final = "gomocalc"
RENJU_NOTE: Final = "renju-note"
LONGEST: Final = 8_000
"""Signs of an address."""
LETTERS: Final = ColumnLetters.INTERNATIONAL
_PASS: Final = "--"
_GOMOCALC: Final = re.compile(r"(?:https?://)?(?:www\.)?gomocalc\.com/?#?/?([^?]*)(.*)", re.IGNORECASE)
_CODE: Final = re.compile(r"(?:^|[/#?=&])(\w{1,8}:[^,/#?&]*+(?:,\w{1,8}:[^,/#?&]*+)*+)$")
_MOVE: Final = re.compile(r"([a-o](?:1[0-5]|[1-9])(?!\d))|(--)", re.IGNORECASE)
_GAME: Final = "g"
_INVERTED: Final = ("o", "i")


def fits_gomocalc(data: bytes, name: str) -> bool:
    return bool(re.match(rb"\s*(?:https?://)?(?:www\.)?gomocalc\.com", data[:200], re.IGNORECASE))


def fits_renju_note(data: bytes, name: str) -> bool:
    lines = data[:LONGEST].decode("latin-1").split("\n")
    code = _parts(next((line for line in lines if line.strip()), ""))
    return any(part == _GAME and _MOVE.match(value) for part, value in code)


def read_gomocalc(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed."""
    return _read(data, GOMOCALC, answers)


def read_renju_note(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed."""
    return _read(data, RENJU_NOTE, answers)


def _read(data: bytes, key: str, answers: Answers) -> Reading:
    check_size(data)
    text, notes = decode_declared(data, "")
    records: list[Record] = []
    faults = Faults(answers)
    count = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            count += 1
            if count > MAX_GAMES:
                raise FormatError("too_many_games", line=number, most=MAX_GAMES)
            with faults.of(count):
                if len(line) > LONGEST:
                    raise FormatError("bad_line", line=number, text=shown(line))
                records.append(_gomocalc(line, number) if key == GOMOCALC else _renju_note(line, number, notes))
    if not count:
        raise FormatError("no_games")
    return Reading(key, tuple(records), tuple(notes), faults=tuple(faults.found))


def _gomocalc(line: str, number: int) -> Record:
    match = _GOMOCALC.fullmatch(unquote(line.strip()))
    if not match:
        raise FormatError("bad_line", line=number, text=shown(line.strip()))
    extras = ((f"{GOMOCALC}.rest", match[2]),) if match[2] else ()
    return Record(_steps(match[1].strip("/ "), number), extras=extras)


def _renju_note(line: str, number: int, notes: list[Note]) -> Record:
    parts = _parts(line)
    games = [value for name, value in parts if name == _GAME]
    if len(games) != 1:
        raise FormatError("bad_line", line=number, text=shown(line.strip()))
    before = unquote(line.strip()).partition(f"{parts[0][0]}:{parts[0][1]}")[0].strip()
    if len(before.split()) > 1:  # words, and no address
        notes.append(note("between_games", line=number, text=shown(before)))
    if _INVERTED in parts:
        notes.append(note("colours_inverted", line=number))
    extras = tuple((f"{RENJU_NOTE}.{name}", value) for name, value in parts if name != _GAME)
    return Record(_steps(games[0], number), extras=extras)


def _parts(line: str) -> list[tuple[str, str]]:
    """The parts of renju-note's code: names and values."""
    match = _CODE.search(unquote(line.strip()))
    found = [part.partition(":") for part in match[1].split(",")] if match else []
    return [(name, value.strip()) for name, _, value in found]


def _steps(text: str, line: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    at = 0
    while at < len(text):
        match = _MOVE.match(text, at)
        if not match:
            raise FormatError("not_a_move", line=line, text=shown(text[at : at + 3]))
        if len(steps) >= MAX_DEPTH:
            raise FormatError("too_deep", line=line, most=MAX_DEPTH)
        steps.append(place_at(LETTERS.read(match[1])) if match[1] else Pass())
        at = match.end()
    return tuple(steps)


def write_gomocalc(records: Sequence[Record]) -> Written:
    """Raises FormatError for a board that is not of 15 lines."""
    return _write(records, GOMOCALC)


def write_renju_note(records: Sequence[Record]) -> Written:
    """Raises FormatError for a board that is not of 15 lines."""
    return _write(records, RENJU_NOTE)


def _write(records: Sequence[Record], key: str) -> Written:
    lost: list[Loss] = []
    lines = []
    for number, record in enumerate(records, start=1):
        check_board(record, number, (SIZE,))
        prefix = f"{key}."
        lost += losses(record, number, (), prefix)
        moves = "".join(_PASS if move is None else LETTERS.point(*move).lower() for move in record.moves)
        extras = [(name.removeprefix(prefix), value) for name, value in record.extras if name.startswith(prefix)]
        if key == GOMOCALC:
            lines.append(f"https://gomocalc.com/#/{moves}{dict(extras).get('rest', '')}\n")
        else:
            before = [f"{name}:{value}" for name, value in extras if name == "gid"]
            after = [f"{name}:{value}" for name, value in extras if name != "gid"]
            lines.append(",".join([*before, f"{_GAME}:{moves}", *after]) + "\n")
    return Written("".join(lines).encode(), tuple(lost))
