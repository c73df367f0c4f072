"""What cannot be read of a file, or was not understood: codes and facts, put into words where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from renju_tournaments.rules.formats import FormatError, Note
from renju_tournaments.rules.records.stored import storable

MOST_KEPT: Final = 1000
"""Problems of one file that are kept one by one; beyond them there are only counts."""


class Sort(Enum):
    """Where the words for a code are. The value is stored."""

    GAME = "game"
    """A game that was left out, or a file inside that is none: rules.formats.errors."""
    NOTE = "note"
    """Something that was not understood, or is to be known: rules.formats.face."""
    ARCHIVE = "archive"
    """A file inside that was not opened: records.wording.archives."""


@dataclass(frozen=True)
class Problem:
    """``member`` is the number of the file inside, from 0; ``game`` counts from 1 in that file."""

    sort: Sort
    member: int
    code: str
    facts: Mapping[str, str]
    line: int | None = None
    byte: int | None = None
    game: int | None = None

    def as_json(self) -> dict[str, Any]:
        facts = {
            "sort": self.sort.value,
            "member": self.member,
            "code": self.code,
            "facts": {name: storable(value) for name, value in self.facts.items()},
        }
        places = {"line": self.line, "byte": self.byte, "game": self.game}
        return facts | {name: place for name, place in places.items() if place is not None}

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Problem:
        return cls(**{**stored, "sort": Sort(stored["sort"])})

    @classmethod
    def of_error(cls, member: int, error: FormatError) -> Problem:
        return cls(Sort.GAME, member, error.code, error.facts, error.line, error.byte, error.game)

    @classmethod
    def of_note(cls, member: int, note: Note) -> Problem:
        return cls(Sort.NOTE, member, note.code, dict(note.facts), note.line, game=note.game)

    @property
    def error(self) -> FormatError:
        return FormatError(self.code, line=self.line, byte=self.byte, game=self.game, **self.facts)

    @property
    def note(self) -> Note:
        return Note(self.code, tuple(self.facts.items()), self.line, self.game)
