"""A verdict on every row of a start list: taken, mended (how), taken without a value (which), refused (why), or a
question only a person can answer.

Pure: the rows, what each column holds, what the person has decided, and the part of the register the rows might be
about, go in; verdicts come out. Nothing is written here.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from renju_tournaments.players.imports import cells
from renju_tournaments.players.imports.files.file_table import Row
from renju_tournaments.players.imports.headings import Field
from renju_tournaments.players.imports.matching import Register, is_part_of, match, names_fit
from renju_tournaments.players.imports.notes import KnownPerson, Note, Person
from renju_tournaments.players.names import (
    accents,
    fold,
    is_latin,
    latin_name,
    look_alikes,
    mend_look_alikes,
    same_name,
    split_scripts,
)

LONGEST_NAME: Final = 120
_LONGEST: Final = {Field.CITY: 80, Field.CLUB: 80, Field.TEAM: 80, Field.TITLE: 20}

SKIP: Final = "skip"
NEW: Final = "new"
"""Answers to the question who it is, besides the number of a person in the register."""


class Kind(Enum):
    """What becomes of a row."""

    OK = "ok"
    MENDED = "mended"
    PARTLY = "partly"
    """Taken, without a value that could not be read."""
    OPEN = "open"
    """Somebody must say first who it is."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One row's. ``match`` is the person of the register it updates; None with a person means a new one."""

    line: int
    cells: tuple[str, ...]
    kind: Kind
    person: Person | None = None
    notes: tuple[Note, ...] = ()
    team: str = ""
    """For whom they are to play; empty where the list does not say, which changes nothing."""
    match: KnownPerson | None = None
    candidates: tuple[KnownPerson, ...] = ()
    """Whom they might be; the answers to choose from."""
    choice: str = ""
    may_keep: bool = False
    """Look-alike letters were mended, and may be kept instead."""
    kept: bool = False
    may_stand_apart: bool = False
    """Refused as the same person as another line, and may be declared somebody else."""
    apart: bool = False
    leave_entry: bool = False
    leave_register: bool = False
    """What is known of them there is not to be changed."""
    rating: str = ""
    """The answer to a rating that looks wrong (doubts); empty while there is none."""

    @property
    def is_taken(self) -> bool:
        return self.kind in (Kind.OK, Kind.MENDED, Kind.PARTLY)

    @property
    def enters(self) -> bool:
        """Is it somebody who is not in the stage yet?"""
        return self.is_taken and not (self.match and self.match.entered)

    @property
    def new_team(self) -> str:
        """The team of somebody who is in the stage already, if the list is to bring them into another than now."""
        return "" if self.leave_entry else self.other_team

    @property
    def other_team(self) -> str:
        """The team of somebody who is in the stage already, if the list names another than they play for now."""
        if not self.is_taken or self.match is None or not self.match.entered or self.team == self.match.team:
            return ""
        return self.team

    @property
    def changes(self) -> tuple[tuple[str, Any, Any], ...]:
        """What the row says otherwise than the register: field, before, after."""
        if self.person is None or self.match is None:
            return ()
        new = updates(self.person, self.match)
        return tuple((field, getattr(self.match, field), value) for field, value in new.items())


def updates(person: Person, known: KnownPerson) -> dict[str, Any]:
    """The fields of a person in the register that a row changes. An empty cell changes nothing.

    What the names become is told by ``_names``; a Latin name of the register stays unless it is another name.
    """
    new = {field: value for field, value in person.known_values().items() if getattr(known, field) != value}
    if "birth_year" in new and known.birth_date and not person.birth_date:
        del new["birth_year"]  # the date says more
    if known.latin_name and is_part_of(new.get("latin_name", ""), known.latin_name):
        new.pop("latin_name", None)
    if "name" in new:
        new |= _names(new.pop("name"), person, known)
    return new


def _names(name: str, person: Person, known: KnownPerson) -> dict[str, str]:
    """What becomes of the two names when a row spells the name otherwise than the register.

    A shorter form (a patronymic less, initials) displaces nothing, nor does a spelling that differs in case, order or
    lost accents only; one with another accent in its place does where the id says that it is they. A name in Latin
    letters does not displace one in the person's own script, but becomes their Latin name if they have none.
    """
    if is_latin(name) and not is_latin(known.name):
        return {} if known.latin_name else {"latin_name": name}
    if same_name(name, known.name):
        mended = accents(name) > accents(known.name) or look_alikes(known.name)
        return {"name": name} if mended or _has_other_accents(name, person, known) else {}
    shorter = is_part_of(name, known.name)
    if is_latin(known.name) and not is_latin(name):
        if shorter and not is_part_of(known.name, name):
            return {}
        return {"name": name} if known.latin_name else {"name": name, "latin_name": known.name}
    return {} if shorter and not is_part_of(known.name, name) else {"name": name}


def _has_other_accents(name: str, person: Person, known: KnownPerson) -> bool:
    """Has the person of this id as many accents in the row as in the register, but others? (Soosörv for Soosõrv.)"""
    if not person.external_id or person.external_id != known.external_id:
        return False
    return accents(name) == accents(known.name) and _marked(name) != _marked(known.name)


def _marked(name: str) -> list[str]:
    """The words that carry a mark, without case, order and punctuation."""
    letters = "".join(c if c.isalpha() else " " for c in unicodedata.normalize("NFC", name.casefold()))
    return sorted(word for word in letters.split() if accents(word))


# Reading the rows ---------------------------------------------------------------------------------------------------


def read_rows(
    rows: Sequence[Row], heading: int, fields: Sequence[Field], choices: Mapping[str, Mapping[str, Any]], this_year: int
) -> list[Verdict]:
    """Every row below the headings as a person, or refused; and each person once."""
    body = rows[heading + 1 :]
    births = [_cell(row, fields, Field.BIRTH) for _line, row in body]
    day_first = cells.day_comes_first(births)
    filled = [b for b in births if b]
    dates_expected = 2 * sum(map(cells.is_date, filled)) >= len(filled) > 0
    titles = rows[heading][1] if heading >= 0 else ()
    read = []
    for line, row in body:
        choice = choices.get(str(line), {})
        if row == titles:
            read.append(Verdict(line, row, Kind.REFUSED, notes=(Note.of("heading-again"),)))
            continue
        verdict = _read_row(line, row, fields, bool(choice.get("keep")))
        if verdict.person is not None:
            birth, notes = cells.read_birth(
                _cell(row, fields, Field.BIRTH), this_year=this_year, day_first=day_first, dates_expected=dates_expected
            )
            person = replace(verdict.person, birth_year=birth.year, birth_date=birth.date)
            notes = [*verdict.notes, *notes]
            verdict = replace(verdict, person=person, notes=tuple(notes), kind=_kind_of(notes))
        read.append(replace(verdict, **_chosen(choice)))
    return _each_once(read)


def _chosen(choice: Mapping[str, Any]) -> dict[str, Any]:
    """What the person decided about a row, in a verdict's fields."""
    return {
        "choice": str(choice.get("player", "")),
        "rating": str(choice.get("rating", "")),
        **{name: bool(choice.get(name)) for name in ("apart", "leave_entry", "leave_register")},
    }


def _kind_of(notes: Sequence[Note]) -> Kind:
    """A letter that was kept, or that nothing looks like, is pointed out, but nothing was mended."""
    said = {note.code for note in notes if not note.code.endswith("-kept")}
    if said & _LEFT_OUT:
        return Kind.PARTLY
    return Kind.MENDED if said else Kind.OK


_LEFT_OUT: Final = frozenset(
    (
        "rating-unreadable",
        "rating-too-high",
        "id-is-date",
        "id-unreadable",
        "country-unknown",
        "formula-left-out",
        "year-unreadable",
        "date-ambiguous",
        "date-impossible",
    )
)
"""Notes on a value that is not taken, or not wholly."""


def _cell(row: Sequence[str], fields: Sequence[Field], field: Field) -> str:
    return next((value for value, f in zip(row, fields, strict=False) if f is field), "")


def _read_row(line: int, row: tuple[str, ...], fields: Sequence[Field], keep: bool) -> Verdict:
    """The row without its birth, which needs a look at the whole column."""
    parts = [_cell(row, fields, f) for f in (Field.SURNAME, Field.NAME, Field.GIVEN, Field.PATRONYMIC)]
    written = " ".join(part.strip("\"'«»") for part in parts if part)
    if refusal := _refused_name(written, parts):
        return Verdict(line, row, Kind.REFUSED, notes=(refusal,))
    own, latin = split_scripts(written)
    latin = _cell(row, fields, Field.LATIN_NAME) or latin
    notes: list[Note] = []
    found = look_alikes(own)
    mended = mend_look_alikes(own)
    for item in found:
        params: dict[str, int | str] = {"letter": item.letter, "place": item.place, "word": item.word}
        if keep or not item.instead:
            notes.append(Note.of(f"look-alike-{item.script}-kept", **params))
        else:
            notes.append(Note.of(f"look-alike-{item.script}", **params, mended=mend_look_alikes(item.word)))
    name = own if keep else mended
    federation, said = cells.read_federation(_cell(row, fields, Field.FEDERATION))
    notes += said
    texts = {}
    for field, longest in _LONGEST.items():
        texts[field], said = cells.read_text(mend_look_alikes(_cell(row, fields, field)), field.value, longest)
        notes += said
    rating, said = cells.read_rating(_cell(row, fields, Field.RATING))
    notes += said
    external_id, said = cells.read_id(_cell(row, fields, Field.EXTERNAL_ID))
    notes += said
    person = Person(
        name=name,
        latin_name=(latin or latin_name(name, federation))[:LONGEST_NAME],
        federation=federation,
        city=texts[Field.CITY],
        club=texts[Field.CLUB],
        rating=rating,
        title=texts[Field.TITLE],
        external_id=external_id,
    )
    return Verdict(line, row, Kind.OK, person, tuple(notes), texts[Field.TEAM], may_keep=own != mended, kept=keep)


def _refused_name(written: str, parts: Sequence[str]) -> Note | None:
    if not written:
        return Note.of("name-missing")
    if any(cells.is_formula(part) for part in parts):
        return Note.of("name-is-formula", written=next(part for part in parts if cells.is_formula(part)))
    if "\ufffd" in written:
        return Note.of("name-unreadable", written=written)
    if not any(c.isalpha() for c in written):
        return Note.of("name-without-letters", written=written)
    if len(written) > LONGEST_NAME:
        return Note.of("name-too-long", longest=LONGEST_NAME)
    return None


# The same person twice in the file ----------------------------------------------------------------------------------


def _each_once(verdicts: list[Verdict]) -> list[Verdict]:
    by_id: dict[str, Verdict] = {}
    by_name: dict[tuple[str, ...], list[Verdict]] = {}
    result = []
    for verdict in verdicts:
        if verdict.person is not None and verdict.choice != SKIP:
            person = verdict.person
            key = _words(person.name)
            verdict = _compared(verdict, by_id.get(person.external_id), by_name.get(key, []))
            if verdict.kind is not Kind.REFUSED:
                by_name.setdefault(key, []).append(verdict)
                if person.external_id:
                    by_id[person.external_id] = verdict
        result.append(verdict)
    return result


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(fold(mend_look_alikes(name)).split()))


def _compared(verdict: Verdict, same_id: Verdict | None, same_name: Sequence[Verdict]) -> Verdict:
    """The verdict after a look at the earlier rows that are alike."""
    person = verdict.person
    assert person is not None
    if same_id is not None and same_id.person is not None:
        other = same_id.person
        if names_fit(other.name, person.name):
            return _refuse(verdict, Note.of("same-id-as-line", id=person.external_id, line=same_id.line))
        note = Note.of("id-of-other-line", id=person.external_id, line=same_id.line, name=other.name)
        return _refuse(verdict, note)
    for earlier in same_name:
        assert earlier.person is not None
        if _may_be_one(person, earlier.person):
            if not verdict.apart:
                note = Note.of("same-person-as-line", line=earlier.line, name=earlier.person.name)
                refused = _refuse(verdict, note)
                return replace(refused, may_stand_apart=True)
            return replace(verdict, may_stand_apart=True)
        verdict = replace(verdict, notes=(*verdict.notes, Note.of("namesake-of-line", line=earlier.line)))
    return verdict


def _may_be_one(person: Person, other: Person) -> bool:
    """Two rows of one name: is there nothing that tells them apart?"""
    if person.external_id and other.external_id:
        return False
    if person.birth_year and other.birth_year and person.birth_year != other.birth_year:
        return False
    if person.birth_date and other.birth_date and person.birth_date != other.birth_date:
        return False
    return not (person.city and other.city and fold(person.city) != fold(other.city))


def _refuse(verdict: Verdict, note: Note) -> Verdict:
    return replace(verdict, kind=Kind.REFUSED, notes=(*verdict.notes, note))


# Against the register -----------------------------------------------------------------------------------------------


def judge(verdicts: Sequence[Verdict], register: Register) -> list[Verdict]:
    """The same verdicts after a look at the register, with the person's answers where it could not tell."""
    result = []
    taken: dict[int, int] = {}
    for verdict in verdicts:
        if verdict.person is not None and verdict.kind is not Kind.REFUSED:
            verdict = _answered(verdict, verdict.person, register)
            if verdict.is_taken and verdict.match is not None:
                line = taken.setdefault(verdict.match.pk, verdict.line)
                if line != verdict.line:
                    note = Note.of("taken-by-line", line=line, name=verdict.match.name)
                    verdict = _with(replace(verdict, match=None, kind=Kind.OPEN, choice=""), note)
        result.append(verdict)
    return result


def _answered(verdict: Verdict, person: Person, register: Register) -> Verdict:
    found = match(person, register)
    verdict = replace(verdict, candidates=found.candidates)
    if verdict.choice == SKIP:
        return _refuse(verdict, Note.of("left-out"))
    if verdict.choice == NEW and found.id_taken:
        note = Note.of("id-dropped", id=person.external_id)
        return _with(replace(verdict, person=replace(person, external_id=""), kind=Kind.PARTLY), note)
    if verdict.choice == NEW:
        return verdict
    if verdict.choice:
        chosen = next((known for known in found.candidates if str(known.pk) == verdict.choice), None)
        if chosen is not None:
            return replace(verdict, match=chosen)
    if found.certain is not None:
        return replace(verdict, match=found.certain, choice="")
    kind = Kind.OPEN if found.candidates else verdict.kind
    return _with(replace(verdict, kind=kind, choice=""), *found.notes)


def only_namesakes(verdicts: Sequence[Verdict]) -> dict[int, KnownPerson]:
    """The open lines about which one answer is likely, by line: one person of the register bears the name, nothing
    speaks against it, and no other line may be about the same person. An id of somebody else is no such line."""
    claims = Counter(known.pk for v in verdicts if v.kind is Kind.OPEN for known in v.candidates)
    claims.update(v.match.pk for v in verdicts if v.is_taken and v.match is not None)
    return {
        v.line: v.candidates[0]
        for v in verdicts
        if v.kind is Kind.OPEN
        and len(v.candidates) == 1
        and claims[v.candidates[0].pk] == 1
        and any(note.code == "who-is-it" for note in v.notes)
    }


def _with(verdict: Verdict, *notes: Note) -> Verdict:
    return replace(verdict, notes=(*verdict.notes, *notes))


def digest(verdicts: Sequence[Verdict]) -> str:
    """Equal for two judgements that would write the same; it tells an old preview from a true one."""
    essence = [
        (
            *(v.line, v.kind.value, v.match and v.match.pk, v.match and v.match.entered, repr(v.person)),
            *(repr(v.changes), v.team, v.match and v.match.team),
        )
        for v in verdicts
    ]
    return hashlib.sha256(json.dumps(essence, ensure_ascii=False).encode()).hexdigest()[:32]
