"""Who of the register a row is: surely, perhaps, or nobody.

Sure is: the same external id and a name that fits; or the same spelling (accents and case aside) with the same year,
and nothing that speaks against it; or a row that says no more than the register does. Everything else is a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from renju_tournaments.players.imports.notes import KnownPerson, Note, Person
from renju_tournaments.players.names import fold, name_key, same_name


@dataclass(frozen=True)
class Register:
    """The part of the register that a list might be about."""

    by_id: Mapping[str, KnownPerson] = field(default_factory=dict)
    by_key: Mapping[str, Sequence[KnownPerson]] = field(default_factory=dict)
    """People by the key of any of their names (names.name_key)."""


@dataclass(frozen=True, slots=True)
class Match:
    certain: KnownPerson | None = None
    candidates: tuple[KnownPerson, ...] = ()
    notes: tuple[Note, ...] = ()
    id_taken: bool = False
    """The row's external id belongs to somebody in the register."""


def keys_of(person: Person) -> frozenset[str]:
    """The keys under which the register may know them."""
    return frozenset(filter(None, (name_key(person.name), name_key(person.latin_name))))


def match(person: Person, register: Register) -> Match:
    alike = list({k.pk: k for key in sorted(keys_of(person)) for k in register.by_key.get(key, ())}.values())
    owner = register.by_id.get(person.external_id) if person.external_id else None
    if owner is not None:
        if _is_owner(person, owner):
            return Match(certain=owner, candidates=(owner,), id_taken=True)
        note = Note.of("id-of-other-person", id=person.external_id, name=owner.name)
        return Match(candidates=(owner,), notes=(note,), id_taken=True)
    possible = [known for known in alike if not _contradict(person, known)]
    sure = [known for known in possible if _surely(person, known)]
    if len(sure) == 1:
        return Match(certain=sure[0], candidates=tuple(possible))
    if possible:
        return Match(candidates=tuple(possible), notes=(Note.of("who-is-it", count=len(possible)),))
    namesakes = [known for known in alike if same_name(known.name, person.name)]
    return Match(notes=tuple(Note.of("namesake-in-register", who=f"{k.name} ({k.discriminator})") for k in namesakes))


def _is_owner(person: Person, owner: KnownPerson) -> bool:
    """Does somebody with this id bear a name that fits? A changed surname fits when the year does."""
    names = [name for name in (person.name, person.latin_name) if name]
    others = [name for name in (owner.name, owner.latin_name) if name]
    if any(names_fit(one, other) for one in names for other in others):
        return True
    if not person.birth_year or person.birth_year != owner.birth_year:
        return False
    return any(set(_long_words(one)) & set(_long_words(other)) for one in names for other in others)


def names_fit(one: str, other: str) -> bool:
    """May these be one person's name: the same words in any transliteration, some of them left out or initials only?"""
    shorter, longer = sorted((name_key(one).split(), name_key(other).split()), key=len)
    rest = list(longer)
    for word in sorted(shorter, key=len, reverse=True):
        fitting = next((w for w in rest if w == word or (1 in (len(w), len(word)) and w[0] == word[0])), None)
        if fitting is None:
            return False
        rest.remove(fitting)
    return bool(set(_long_words(one)) & set(_long_words(other)))


def is_part_of(one: str, other: str) -> bool:
    """Does the other name say all that the one says, and perhaps more? True of two transliterations of one name."""
    return names_fit(one, other) and len(name_key(one)) <= len(name_key(other))


def _long_words(name: str) -> list[str]:
    return [word for word in name_key(name).split() if len(word) > 1]


def _contradict(person: Person, known: KnownPerson) -> bool:
    """Is it certain that the two are not one? Another year, another date, another id."""
    if person.external_id and known.external_id and person.external_id != known.external_id:
        return True
    if person.birth_year and known.birth_year and person.birth_year != known.birth_year:
        return True
    return bool(person.birth_date and known.birth_date and person.birth_date != known.birth_date)


def _surely(person: Person, known: KnownPerson) -> bool:
    if not (same_name(person.name, known.name) or (known.latin_name and same_name(person.name, known.latin_name))):
        return False
    city = _agree(fold(person.city), fold(known.city))
    country = _agree(person.federation, known.federation)
    if person.birth_year and known.birth_year:
        return city is not False and country is not False
    if person.birth_year != known.birth_year:
        return False
    # neither says a year: the row must repeat what the register says of them
    return (fold(person.city), person.federation) == (fold(known.city), known.federation) and bool(city or country)


def _agree(one: str, other: str) -> bool | None:
    """Whether two values are equal; None when one of them is not known."""
    return one == other if one and other else None
