"""What was read otherwise than it stands in a report file, and what was taken for granted: a code, the lines, and the
sentence in English. Nothing of it keeps a file from being read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pairings.model import Param, Reason

SENTENCES: Final[Mapping[str, str]] = {
    # Read otherwise than it stands.
    "says_nothing": "round {round}: “{text}” without an opponent says nothing of the player; it is read as a blank",
    "read_as": "round {round}: “{text}” is read as “{meant}”",
    "left_out": "{field} is not a number (“{text}”), and is left out",
    "tabs": "the line has tabs; they are read as the blanks they stand for",
    "said_twice": "{field} is stated before as another ({before}); {text} counts",
    "day_unread": "{field} “{text}” is not understood for certain; it is kept as it stands",
    "repeated": "{text} stands in the file more than once; the first counts, and all of them are kept",
    "not_understood": "“{text}” is not understood here; the line is kept as it stands",
    # Taken for granted.
    "system_unstated": "the file does not say by which system it is paired",
    "system_unknown": "“{text}” does not name a system of this program",
    "rounds_unstated": "the number of rounds is not stated; as many as were paired are taken: {rounds}",
    "rounds_exceeded": "more rounds were paired ({paired}) than are stated ({rounds})",
    "cycles_by_rounds": "how often two meet is not stated; {rounds} rounds of {count} players are {cycles} cycles",
    "no_colours": "round {round}: in {count} of the games nobody is said to start; the smaller number is taken",
    "free_point_unstated": "what the free point is worth is not stated; it is taken for 1",
}

ABOUT_THE_SYSTEM: Final = frozenset({"system_unstated", "system_unknown"})
"""Notes that are settled once somebody names the system."""


@dataclass(frozen=True)
class Note:
    """``lines`` is empty where it concerns the file as a whole."""

    reason: Reason
    lines: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        return SENTENCES[self.reason.code].format(**dict(self.reason.params))


class Remarks:
    """Notes while a file is read: what is the same in several lines is one."""

    def __init__(self) -> None:
        self._lines: dict[Reason, list[int]] = {}

    def add(self, code: str, line: int | None = None, **params: Param) -> None:
        self._lines.setdefault(Reason.of(code, **params), []).extend([] if line is None else [line])

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(Note(reason, tuple(found)) for reason, found in self._lines.items())
