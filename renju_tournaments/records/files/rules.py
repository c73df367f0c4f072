"""What the games of a file are held against, and what was answered where the file leaves something open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from renju_tournaments.rules.formats import Answers, Asked, RowsFrom
from renju_tournaments.rules.game import Claims, Game, Rules
from renju_tournaments.rules.openings import REGULATIONS, School
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.verdicts import Reading


@dataclass(frozen=True)
class FileRules:
    """``regulation`` and ``game`` are empty where each record's own regulation decides.

    ``answers`` are by the name of what is asked, and then by the number of the file inside; the empty number is for
    all those that have no answer of their own.
    """

    regulation: str = ""
    game: str = ""
    claims: str = Claims.RIF.value
    reading: str = Reading.RIF.value
    school: str = School.TRANSLATION.value
    answers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> FileRules:
        """As RecordFile.rules keeps them."""
        return cls(**{name: stored[name] for name in cls.__dataclass_fields__ if name in stored})

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def rules_for(self, record: Record) -> Rules:
        """What a record is held against: the choices, and where they say nothing, the record's own regulation."""
        regulation = REGULATIONS.get(self.regulation or record.regulation)
        own_game = Game.RENJU if regulation is None or regulation.renju else Game.GOMOKU
        return Rules(
            game=Game(self.game) if self.game else own_game,
            claims=Claims(self.claims),
            reading=Reading(self.reading),
            school=School(self.school),
            regulation=self.regulation,
        )

    def answer(self, asked: Asked, member: int) -> str:
        """The answer for a file inside, counted from 0; empty for none."""
        given = self.answers.get(asked.value, {})
        return given.get(str(member)) or given.get("", "")

    def answers_for(self, member: int) -> Answers:
        """For reading a file inside: games that cannot be read are left out and told of."""
        letters, rows = self.answer(Asked.LETTERS, member), self.answer(Asked.ROWS, member)
        return Answers(
            letters=ColumnLetters(letters) if letters else None, rows=RowsFrom(rows) if rows else None, leave_out=True
        )
