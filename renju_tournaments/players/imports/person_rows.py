"""Who somebody in a file is, as a page asks it: one line of the table of people, whatever kind of file it is."""

from __future__ import annotations

from dataclasses import dataclass

from renju_tournaments.players.imports.judging import Kind, Verdict
from renju_tournaments.players.imports.notes import KnownPerson, Person
from renju_tournaments.players.imports.wording import say


@dataclass(frozen=True)
class PersonRow:
    """A line of the table. ``key`` names their field in the form."""

    key: str
    name: str
    person: Person | None
    rating: str
    """That of the file; empty where it has none."""
    match: KnownPerson | None
    candidates: tuple[KnownPerson, ...]
    choice: str
    open: bool
    notes: tuple[str, ...]

    @property
    def asks(self) -> bool:
        """Is there something to decide about them, or was something decided?"""
        return bool(self.candidates) and (self.open or bool(self.choice))


def person_row(verdict: Verdict, key: str, name: str, *, rating: str | None = None) -> PersonRow:
    """The line of a verdict. ``rating``: where the file has another for the event than for the person."""
    of_person = verdict.person.rating if verdict.person else None
    return PersonRow(
        key,
        name or (verdict.person.name if verdict.person else ""),
        verdict.person,
        rating if rating is not None else str(of_person or ""),
        verdict.match,
        verdict.candidates,
        verdict.choice,
        verdict.kind is Kind.OPEN,
        tuple(say(note) for note in verdict.notes),
    )
