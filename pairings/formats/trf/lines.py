"""The lines of a report file: where they end, what each is about, and the columns of a player's line.

Columns are counted in characters. Some programs count the bytes of UTF-8 instead; a line that only makes sense that way
is put right before it is read.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from pairings.formats.trf.errors import FaultCode, TrfError

MOST_ROUNDS: Final = 999
BLOCK: Final = 10
FIRST_BLOCK: Final = 91
"""Where the block of round 1 begins, counted from 0; a block is ten wide, two of them blank in front of the next."""

NUMBER: Final = slice(4, 8)
COLUMNS: Final = {
    "sex": slice(9, 10),
    "title": slice(10, 13),
    "name": slice(14, 47),
    "rating": slice(48, 52),
    "federation": slice(53, 56),
    "fide_id": slice(57, 68),
    "birth": slice(69, 79),
    "points": slice(80, 84),
    "rank": slice(85, 89),
}
"""A player's line, counted from 0, without the number."""
_EDGES: Final = (0, 9, 10, 14, 48, 53, 57, 69, 80, 85, FIRST_BLOCK - 2)
_GAPS: Final = (3, 8, 13, 47, 52, 56, 68, 79, 84)

_BIRTH: Final = re.compile(r"[^\s]*")
_BLOCK: Final = re.compile(r"\s\s[\s0-9]{4}\s.\s.")

UNUSED: Final = frozenset({"250", "XXA", "013", "310", "320", "330", "300", "801", "802"})
"""Records that mean something to others and nothing to the pairing here: virtual points, teams of other systems."""

OURS: Final = "### renju "
"""Begins a line of our own: a comment to everybody else."""

Key = tuple[str, int]
"""What a line is about: a topic, and the player or round it concerns (0: none)."""

_TOPICS: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "starts_on",
    "052": "ends_on",
    "062": "count",
    "072": "rated",
    "092": "kind",
    "102": "chief_arbiter",
    "112": "arbiters",
    "122": "time_control",
    "132": "round_dates",
    "142": "rounds",
    "XXR": "rounds",
    "152": "configuration",
    "XXC": "configuration",
    "162": "scores",
    "XXS": "scores",
    "BBW": "scores",
    "BBD": "scores",
    "BBL": "scores",
    "BBZ": "scores",
    "BBF": "scores",
    "BBU": "scores",
    "182": "program",
    "192": "type",
    "202": "tiebreaks",
    "212": "tiebreaks",
    "222": "time_control_code",
    "260": "forbidden",
    "XXP": "forbidden",
    "XXZ": "away",
    "299": "abnormal",
}
TEXTS: Final = {
    "name": "012",
    "city": "022",
    "federation": "032",
    "starts_on": "042",
    "ends_on": "052",
    "kind": "092",
    "chief_arbiter": "102",
    "time_control": "122",
    "round_dates": "132",
    "program": "182",
    "time_control_code": "222",
}
"""Headers that are nothing but a text, by the field of Document."""


def split(text: str) -> list[str]:
    """The lines of a text, whatever ends them; nothing else ends a line here."""
    lines = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))
    return lines[:-1] if lines[-1] == "" else lines


def key_of(line: str) -> Key | None:
    """What a line is about; None for one that is only kept."""
    code = line[:3].upper()
    if line.startswith(OURS):
        words = line[len(OURS) :].split()
        return ("renju " + words[0], 0) if words else None
    if code == "001":
        digits = untabbed(line)[NUMBER].strip()
        return ("player", int(digits)) if is_number(digits) else None
    if code == "240":
        digits = line[6:9].strip()
        return ("bye record", int(digits)) if is_number(digits) else None
    topic = _TOPICS.get(code)
    return (topic, 0) if topic else None


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def whole(text: str, line: int, field: str, most: int = 99999) -> int | None:
    """A whole number from 0 on; None when there is nothing. Raises TrfError."""
    text = text.strip()
    if not text:
        return None
    if not is_number(text):
        raise TrfError(line, FaultCode.BAD_NUMBER, field=field, text=text)
    if int(text) > most:
        raise TrfError(line, FaultCode.NUMBER_TOO_LARGE, field=field, text=text, most=most)
    return int(text)


def half_points(text: str, line: int, field: str = "points") -> int | None:
    """Half-points from points with a decimal point; None when there is nothing. Raises TrfError."""
    text = text.strip()
    if not text:
        return None
    found = re.fullmatch(r"([0-9]{0,5})(?:[.,]([05]?)0*)?", text)
    if not found or not (found[1] or found[2]):
        raise TrfError(line, FaultCode.BAD_POINTS, field=field, text=text)
    return 2 * int(found[1] or 0) + (1 if found[2] == "5" else 0)


def points_text(half: int) -> str:
    """Half-points as a file has them: 4.5."""
    return f"{half // 2}.{5 * (half % 2)}"


def untabbed(line: str) -> str:
    """A player's line with the blanks that an editor put tabs for; as it stands where a tab is as wide as a blank."""
    if "\t" not in line or _is_in_place(line):
        return line
    wide = line.expandtabs()
    return wide if _is_in_place(wide) else line


def aligned(line: str) -> str:
    """A player's line with its columns counted in characters, also if its writer counted bytes, or left tabs in it."""
    line = untabbed(line)
    if line.isascii() or _fits(line):
        return line
    data = line.encode(errors="surrogateescape")
    name, rest = (part.decode(errors="replace") for part in (data[14:47], data[47:]))
    turned = f"{line[:14]}{name.ljust(33)}{rest}"
    return turned if line[:14].isascii() and _fits(turned) else line


def first_gap_filled(line: str) -> int | None:
    """The first column, counted from 1, that must be blank and is not."""
    return next((gap + 1 for gap in _GAPS if line[gap : gap + 1].strip()), None)


def _fits(line: str) -> bool:
    numbers = (line[COLUMNS[field]].strip() for field in ("rating", "rank"))
    return first_gap_filled(line) is None and all(not text or is_number(text) for text in numbers)


def _is_in_place(line: str) -> bool:
    """Does every column hold what belongs there, the blocks of the rounds too?"""
    blocks = line[FIRST_BLOCK - 2 :].rstrip()
    return (
        _fits(line)
        and is_number(line[NUMBER].strip())
        and _BIRTH.fullmatch(line[COLUMNS["birth"]].strip()) is not None
        and all(_BLOCK.fullmatch(blocks[i : i + BLOCK].ljust(BLOCK)) for i in range(0, len(blocks), BLOCK))
    )


def pieces(line: str) -> list[str]:
    """A player's line cut so that every piece holds one field, or the block of one round; padded with blanks."""
    width = max(FIRST_BLOCK - 2, len(line))
    blocks = -(-(width - (FIRST_BLOCK - 2)) // BLOCK)
    edges = [*_EDGES, *(FIRST_BLOCK - 2 + BLOCK * (i + 1) for i in range(blocks))]
    padded = line.ljust(edges[-1])
    return [padded[start:end] for start, end in pairwise(edges)]
