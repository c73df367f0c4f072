"""The moves of plain text: what stands in a line, and in which order the moves are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import Note, note
from renju_tournaments.rules.formats.written.headings import split

LATIN: Final = str.maketrans("АВСЕНКМОРІасеоріѕ", "ABCEHKMOPIaceopis")
"""Cyrillic letters that look like the Latin ones; small в, н, к and м do not."""


class Token(NamedTuple):
    kind: str
    """move, pass, number, score, time (on a clock), aside (in brackets), or ? for what is none of these."""
    text: str
    looks_alike: bool = False
    """Was it written with a Cyrillic letter that looks like the Latin one?"""


_TOKEN: Final = re.compile(
    r"""
    (?P<blank>  [\s,;|/.]+ )
  | (?P<move>   [^\W\d_] (?: 1[0-5] | [1-9] ) (?!\d) )
  | (?P<aside>  \( [^()]* \) | \{ [^{}]* \} )
  | (?P<time>   (?<!\w) \[? \d{1,3} (?: :[0-5]\d ){1,2} \]? (?![\w:]) )
  | (?P<score>  (?<!\w)
                (?: 1\s?[-–:]\s?0 | 0\s?[-–:]\s?1 | (?P<half> ½ | 1/2 | 0[.,]5 ) \s?[-–:]\s? (?P=half) | \* )
                (?![\w.,]) )
  | (?P<number> \d{1,3} (?!\d) (?: \s*[.):]+ )? )
  | (?P<pass>   (?<!\w) (?: pass | pas | пас | пасс | tt ) (?!\w) | --+ | [—–−] )
  | (?P<dash>   - )
  | (?P<other>  \S+ )
    """,
    re.VERBOSE | re.IGNORECASE,
)

_CLOCK: Final = re.compile(
    r"""\[? \s* (?: %\w+ \s+ )?
    ( \d{1,3} (?: :[0-5]\d ){1,2} (?: [.,]\d{1,3} )?
    | (?: \d{1,3} \s? (?: ['′"″] | (?: min | sec | [hms] | мин | сек | [чмс] ) \b ) \.? \s* ){1,3} )
    \s* \]?""",
    re.VERBOSE | re.IGNORECASE,
)
"""The time on a clock as it is written in brackets: ``12:30``, ``1:02:33``, ``[%clk 0:12:30]``, ``3 m 45 s``."""


def tokens(line: str, number: int) -> list[Token]:
    """What stands in a line. A dash that stands by itself is a pass; one that joins two moves is nothing. Raises
    FormatError for a column letter that is not Latin and looks like none that is."""
    found: list[Token] = []
    dashes = 0
    for match in _TOKEN.finditer(line):
        kind, text, looks_alike = match.lastgroup or "", match[0], False
        if kind == "blank":
            continue
        if kind == "dash":
            if _joins(line, match.start()):
                continue
            kind, dashes = "pass", dashes + 1
        elif kind == "move":
            looks_alike = text != text.translate(LATIN)
            text = text.translate(LATIN)
            if not text.isascii():
                raise FormatError("foreign_letter", line=number, text=shown(text))
            if not "a" <= text[0].lower() <= "p":
                kind = "?"
        elif kind == "number":
            text = str(int(re.sub(r"\D", "", text)))
        elif kind == "aside":
            text = text[1:-1].strip()
            if clock := _CLOCK.fullmatch(text):
                kind, text = "time", clock[1]
        elif kind == "time":
            text = text.strip("[]")
        elif kind == "other":
            kind = "?"
        found.append(Token(kind, text, looks_alike))
    if dashes > 1 and _alternate(found):
        raise FormatError("dashes", line=number)
    return found


def may_be_moves(value: str, number: int) -> bool:
    """May it be moves? It has a point, and nothing that is none of what stands between moves."""
    try:
        kinds = {token.kind for token in tokens(value, number)}
    except FormatError:
        return False
    return "move" in kinds and "?" not in kinds


def _joins(line: str, at: int) -> bool:
    """Does the dash stand between two signs without a blank? That is how “h8-h9” is written."""
    return 0 < at < len(line) - 1 and not line[at - 1].isspace() and not line[at + 1].isspace()


def _alternate(found: list[Token]) -> bool:
    """Do moves and passes alternate throughout, without numbers? Then the dashes may be mere signs between moves."""
    kinds = [token.kind for token in found if token.kind != "score"]
    return set(kinds) == {"move", "pass"} and all(one != other for one, other in pairwise(kinds))


@dataclass(frozen=True, slots=True)
class Item:
    """A move, or a step in brackets."""

    kind: str
    """move, pass or aside."""
    text: str
    line: int
    number: int | None = None
    """As written before it."""
    time: str = ""
    """That of the clock, as written behind it."""

    @property
    def is_stone(self) -> bool:
        return self.kind == "move"

    @property
    def points(self) -> list[str]:
        """The points as written."""
        if self.kind == "aside":
            return [name for name in self.text.split() if _POINT.fullmatch(name)]
        return [self.text] if self.is_stone else []


_POINT: Final = re.compile(r"[A-Za-z]\d{1,2}")


def in_order(items: Sequence[Item], game: int, notes: list[Note]) -> list[Item]:
    """The items in the order their numbers say. A sheet of columns is put in order; numbers that count pairs of moves
    are fine too. Raises FormatError for a number that is missing or stands twice."""
    moves = [item for item in items if item.kind != "aside"]
    numbers = [item.number for item in moves]
    if all(number is None for number in numbers) or _counts(numbers, 1):
        return list(items)
    if _counts(numbers, 2):
        notes.append(note("numbers_of_pairs", game=game))
        return list(items)
    if None not in numbers and len(moves) == len(items):
        ordered = sorted(items, key=lambda item: item.number or 0)
        if [item.number for item in ordered] == list(range(1, len(ordered) + 1)):
            notes.append(note("sorted_by_number", game=game))
            return ordered
        _complain(ordered)
    for count, item in enumerate(moves, start=1):
        if item.number not in (None, count):
            raise FormatError("move_missing", line=item.line, expected=count, number=item.number)
    return list(items)


def _counts(numbers: Sequence[int | None], step: int) -> bool:
    """Do the numbers count moves (step 1), or pairs of moves (step 2) and stand before the first of them?"""
    return all(
        number is None or (place % step == 0 and number == place // step + 1) for place, number in enumerate(numbers)
    )


def _complain(ordered: Sequence[Item]) -> None:
    """Raises FormatError for the first number that is wrong."""
    before = 0
    for item in ordered:
        number = item.number or 0
        if number == before:
            raise FormatError("move_twice", line=item.line, number=number)
        if number != before + 1:
            raise FormatError("move_missing", line=item.line, expected=before + 1, number=number)
        before = number


def has_moves(text: str) -> bool:
    """Is there something in the text that looks like moves? Its first lines decide."""
    return any(_is_of_moves(part) for line in text.splitlines()[:200] for part in _parts(line))


def _parts(line: str) -> Iterator[str]:
    """The line, and what stands in it before and behind words that are headings."""
    yield line
    if ":" in line:
        yield line.partition(":")[2]
        before, headings = split(line)
        yield from (before, *(heading.value for heading in headings))


def _is_of_moves(part: str) -> bool:
    try:
        kinds = [token.kind for token in tokens(part, 0)]
    except FormatError:
        return True
    return "move" in kinds and "?" not in kinds
