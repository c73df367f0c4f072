"""What accepting a start list does to the entries and to the register, line by line: the preview tells it, and then it
is done."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from renju_tournaments.events.entry_fields import SNAPSHOT
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.players.imports.doubts import LEAVE, LOW, RATING_ANSWERS, doubt_about
from renju_tournaments.players.imports.judging import Kind, Verdict, digest, updates
from renju_tournaments.players.imports.notes import Note

Changes = dict[str, tuple[Any, Any]]
"""By field: what stands there, and what the list makes of it."""

NUMBERED_BY: Final = frozenset({"rating"})
"""What no list changes in an entry once numbers are drawn, for they may rest on it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list. A verdict about whose rating nobody has decided is open."""

    verdict: Verdict
    doubt: Note | None = None
    """What is strange about their rating."""
    entry: Changes = field(default_factory=dict)
    """What the list says otherwise than their entry, as far as an entry can still change."""
    held: Changes = field(default_factory=dict)
    """What it says otherwise, and an entry cannot take any more."""
    register: Changes = field(default_factory=dict)
    """What the list says otherwise than the register."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """With what somebody new in the stage enters."""
    has_left: bool = False
    """They were in the stage, and have withdrawn."""

    @property
    def writes_entry(self) -> dict[str, Any]:
        """The fields to be written in an entry that is there."""
        return {} if self.verdict.leave_entry else {name: after for name, (_before, after) in self.entry.items()}

    @property
    def writes_register(self) -> dict[str, Any]:
        """The fields to be written about a person who is in the register."""
        return {} if self.verdict.leave_register else {name: after for name, (_before, after) in self.register.items()}

    @property
    def is_idle(self) -> bool:
        """Is there nothing in it that is not known already?"""
        return self.verdict.is_taken and not (self.verdict.enters or self.writes_entry or self.writes_register)

    @property
    def rating_is_open(self) -> bool:
        return self.doubt is not None and self.verdict.rating not in RATING_ANSWERS


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole list."""

    lines: Sequence[Line]
    redraw: bool
    """Numbers that are drawn have to be taken back for it: the field changes or the teams, and no round is paired."""

    @property
    def verdicts(self) -> list[Verdict]:
        return [line.verdict for line in self.lines]

    @property
    def facts(self) -> str:
        """Equal for two plans that would write the same; it tells an old preview from a true one."""
        said = repr([(line.entry, line.held, line.register, line.values, line.doubt) for line in self.lines])
        return hashlib.sha256(f"{digest(self.verdicts)} {self.redraw} {said}".encode()).hexdigest()[:32]


def plan_of(stage: Stage, verdicts: Sequence[Verdict]) -> Plan:
    """What the verdicts come to in a stage as it is now: a query or two, whatever the list."""
    entries = {entry.player_id: entry for entry in stage.entries.all()}
    paired = stage.rounds.exists()
    redraw = bool(stage.draw_method) and not paired and any(v.enters or v.new_team for v in verdicts)
    fixed = NUMBERED_BY if paired or (stage.draw_method and not redraw) else frozenset()
    lines = [_line(verdict, entries, fixed) for verdict in verdicts]
    ratings = _ratings(lines, entries)
    low = sum(rating < LOW for rating in ratings)
    return Plan([_doubted(line, low, len(ratings)) for line in lines], redraw)


def _line(verdict: Verdict, entries: Mapping[int, Entry], fixed: frozenset[str]) -> Line:
    person, known = verdict.person, verdict.match
    if not verdict.is_taken or person is None:
        return Line(verdict)
    if known is None:
        return Line(verdict, values={name: getattr(person, name) for name in SNAPSHOT})
    new = updates(person, known)
    register = {name: (getattr(known, name), value) for name, value in new.items()}
    values = {name: new.get(name, getattr(known, name)) for name in SNAPSHOT}
    entry = entries.get(known.pk)
    if entry is None:
        return Line(verdict, register=register, values=values)
    said = {*person.known_values(), "name", "latin_name"}
    wanted = {name: value for name, value in values.items() if name in said and value not in ("", None)}
    if verdict.other_team:
        wanted["team"] = verdict.other_team
    other = {n: (getattr(entry, n), value) for n, value in wanted.items() if getattr(entry, n) != value}
    return Line(
        verdict,
        entry={name: change for name, change in other.items() if name not in fixed},
        held={name: change for name, change in other.items() if name in fixed},
        register=register,
        has_left=entry.last_round is not None,
    )


def _ratings(lines: Sequence[Line], entries: Mapping[int, Entry]) -> list[int]:
    """Of everybody in the list and in the stage, each once, as the list has them."""
    taken = [line.verdict for line in lines if line.verdict.is_taken and line.verdict.person]
    listed = {verdict.match.pk for verdict in taken if verdict.match}
    ratings = [verdict.person.rating for verdict in taken if verdict.person]
    return [r for r in (*ratings, *(e.rating for pk, e in entries.items() if pk not in listed)) if r is not None]


def _doubted(line: Line, low: int, rated: int) -> Line:
    """The line with what is strange about its rating: open until somebody has said what becomes of it."""
    verdict, person = line.verdict, line.verdict.person
    brings = verdict.enters or "rating" in {*line.writes_entry, *line.writes_register}
    if person is None or person.rating is None or not (verdict.is_taken and brings):
        return line
    changes_register = verdict.enters or not verdict.leave_register
    doubt = doubt_about(
        person.rating,
        register=line.register.get("rating", (None,))[0] if changes_register else None,
        entry=None if verdict.leave_entry else line.entry.get("rating", (None,))[0],
        low=low,
        rated=rated,
    )
    if doubt is None:
        return line
    if verdict.rating == LEAVE:
        return replace(_without_rating(line, person.rating), doubt=doubt)
    kind = verdict.kind if verdict.rating in RATING_ANSWERS else Kind.OPEN
    return replace(line, doubt=doubt, verdict=replace(verdict, kind=kind, notes=(*verdict.notes, doubt)))


def _without_rating(line: Line, rating: int) -> Line:
    """The line as if it said nothing of a rating."""
    verdict = line.verdict
    assert verdict.person is not None
    notes = (*verdict.notes, Note.of("rating-left-out", rating=rating))
    known = verdict.match.rating if verdict.match else None
    entry, held, register = (
        {n: c for n, c in of.items() if n != "rating"} for of in (line.entry, line.held, line.register)
    )
    return replace(
        line,
        verdict=replace(verdict, kind=Kind.PARTLY, person=replace(verdict.person, rating=None), notes=notes),
        entry=entry,
        held=held,
        register=register,
        values={**line.values, "rating": known} if line.values else {},
    )
