"""The headings of plain text: ``Black: Ivanov``, ``[White "Petrov"]``, and ``… l8 Result: 1-0`` behind moves.

What stands before a colon is a heading only if it is a word that is known here, or if there is no move in the line: a
move that stands before a colon, or behind one, must not become the name of something.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": ("letters", "columns"),
    "event": ("event", "tournament", "соревнование", "турнир", "turnaj", "soutěž"),
    "place": ("place", "site", "место", "город", "místo"),
    "round": ("round", "тур", "kolo"),
    "date": ("date", "дата", "datum"),
    "black": ("black", "чёрные", "черные", "černý"),
    "white": ("white", "белые", "bílý"),
    "first": ("first", "first player", "первый", "первый игрок", "první"),
    "second": ("second", "second player", "второй", "второй игрок", "druhý"),
    "regulation": ("regulation", "opening rule", "rule", "регламент", "дебютный регламент", "pravidlo zahájení"),
    "opening": ("opening", "дебют", "zahájení"),
    "result": ("result", "результат", "výsledek"),
    "comment": ("comment", "note", "комментарий", "poznámka"),
    "moves": ("moves", "game", "ходы", "партия", "tahy", "partie"),
}
"""What stands before the colon, and the part of a record that it names. ``opening`` is kept as written: the moves tell
it; ``moves`` names nothing but them."""
_FIELDS: Final = {word: name for name, said in HEADINGS.items() for word in said}
FOOTERS: Final = ("result", "comment")
"""Headings that may stand below the moves as well."""
PEOPLE: Final = ("black", "white", "first", "second")
_LINE: Final = re.compile(
    r"""\s*
    (?: \[ \s* (?P<tag>\w+) \s+ "(?P<value>[^"]*)" \s* \]
      | (?P<key>[^\W\d][^:]{0,40}?) \s* : (?P<rest>.*) )
    \s*""",
    re.VERBOSE,
)
_INSIDE: Final = re.compile(rf"(?<!\w)({'|'.join(sorted(_FIELDS, key=len, reverse=True))})\s*:", re.IGNORECASE)

_BRACKETS: Final = re.compile(r"\([^()]*\)|\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Heading:
    """``name`` is a key of HEADINGS, or empty; ``key`` is as written."""

    name: str
    key: str
    value: str
    is_tag: bool = False


def heading_of(line: str) -> Heading | None:
    """The heading that a line may be: it begins with a key and a colon, or is a tag in square brackets."""
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    if match["tag"]:
        return Heading(_FIELDS.get(match["tag"].lower(), ""), match["tag"], match["value"].strip(), is_tag=True)
    key = match["key"].strip()
    return Heading(_FIELDS.get(key.lower(), ""), key, match["rest"].strip())


def split(line: str) -> tuple[str, list[Heading]]:
    """What stands in a line before the first key that is known, and the headings that follow."""
    found = list(_INSIDE.finditer(_BRACKETS.sub(lambda match: " " * len(match[0]), line)))
    if not found:
        return line, []
    ends = [match.start() for match in found[1:]] + [len(line)]
    return line[: found[0].start()], [
        Heading(_FIELDS[match[1].lower()], match[1], line[match.end() : end].strip())
        for match, end in zip(found, ends, strict=True)
    ]
