"""A piece of advice on a set-up: how much it weighs, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairings.model import Param, Reason


class Severity(Enum):
    ERROR = "error"
    """It cannot work; to be mended first."""
    WARNING = "warning"
    """It can, and the arbiter should know."""


@dataclass(frozen=True)
class Advice:
    severity: Severity
    reason: Reason

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def error(code: str, **params: Param) -> Advice:
    """Something to be mended first."""
    return Advice(Severity.ERROR, Reason.of(code, **params))


def warning(code: str, **params: Param) -> Advice:
    """Something the arbiter should know."""
    return Advice(Severity.WARNING, Reason.of(code, **params))
