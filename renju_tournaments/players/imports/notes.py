"""What is said about a row: a code and what it speaks of, put into words in ``wording``; and people as rows and the
register have them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """One thing said about a row. ``params`` are numbers and texts."""

    code: str
    params: tuple[tuple[str, int | str], ...] = ()

    @classmethod
    def of(cls, code: str, **params: int | str) -> Note:
        return cls(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Person:
    """Who stands in a row. Empty texts and None are what the row does not say."""

    name: str
    latin_name: str = ""
    federation: str = ""
    city: str = ""
    club: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    rating: int | None = None
    title: str = ""
    external_id: str = ""

    def known_values(self) -> dict[str, Any]:
        """What the row does say, by the names of the register's fields; an empty value is not among them."""
        values = {field: getattr(self, field) for field in self.__slots__}
        return {field: value for field, value in values.items() if value not in ("", None)}


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person of the register, as far as they are compared with rows."""

    pk: int
    name: str
    latin_name: str = ""
    federation: str = ""
    city: str = ""
    club: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    rating: int | None = None
    title: str = ""
    external_id: str = ""
    entered: bool = False
    """Are they in the stage already?"""
    team: str = ""
    """For whom they play in the stage."""

    @property
    def discriminator(self) -> str:
        """What tells them from their namesakes: year, city or country, external id."""
        parts = (str(self.birth_year or ""), self.city or self.federation, self.external_id and f"#{self.external_id}")
        return ", ".join(filter(None, parts))
