"""What stands in the way of an act, or should be seen before it: what every ``check_...`` returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise

from renju_tournaments.errors import UserError


class Severity(StrEnum):
    """How much an objection weighs. The value is the class of its banner."""

    ERROR = "error"
    """The act is refused until this is mended."""
    WARNING = "warning"
    """The act is done only if the arbiter says so expressly."""
    INFO = "info"
    """Good to know."""


@dataclass(frozen=True)
class Objection:
    """One sentence, how much it weighs, the tables and numbers of the players it speaks of, and the field of a form."""

    code: str
    message: str | Promise
    severity: Severity = Severity.ERROR
    tables: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return str(self.message)


def errors(objections: Iterable[Objection]) -> list[Objection]:
    return [o for o in objections if o.severity is Severity.ERROR]


def warnings(objections: Iterable[Objection]) -> list[Objection]:
    return [o for o in objections if o.severity is Severity.WARNING]


def as_logged(accepted: Iterable[Objection], names: Mapping[int, str]) -> list[dict[str, Any]]:
    """The warnings that an arbiter took upon themselves, as the log keeps them. ``names``: starting number -> name."""
    return [
        {"code": o.code, "tables": list(o.tables), "names": [names[number] for number in o.players]} for o in accepted
    ]


class Refused(UserError):
    """An act that its check forbids. Says everything that stands in the way, not only the first of it."""

    def __init__(self, objections: Iterable[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__(" ".join(str(o) for o in self.objections))

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        return tuple((o.field, str(o)) for o in self.objections)
