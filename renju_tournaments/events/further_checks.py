"""What other apps look at when a stage is checked, beside its pairings and its tables.

An app adds what it looks at when it is loaded (``AppConfig.ready``)::

    add_check(FurtherCheck(codes=..., find=..., sentence=..., link=..., size=...))

What is found is data, like everything a check finds, and is put into words by who found it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pairings.checks.findings import Finding
from pairings.model import Reason
from renju_tournaments.events.models import Stage

Names = Mapping[int, str]
"""What everybody is called, by starting number."""


@dataclass(frozen=True, slots=True)
class Link:
    """Where what was found can be looked at."""

    label: str
    url: str


@dataclass(frozen=True)
class FurtherCheck:
    """Something more to look at in a stage."""

    codes: frozenset[str]
    """Of its findings: known to nobody else."""
    find: Callable[[Stage, Callable[[], None]], Iterable[Finding]]
    """What is to be said of the published rounds. Called back now and then, so that long work is seen to go on."""
    sentence: Callable[[Reason, Names], str]
    """What was found, in the person's language."""
    link: Callable[[Stage, Finding], Link]
    size: Callable[[Stage], int]
    """How much there is to look at, as so many games that are paired again."""


_checks: list[FurtherCheck] = []


def add_check(check: FurtherCheck) -> None:
    """Raises ValueError for a code that has another check already."""
    if taken := {code for other in _checks for code in other.codes & check.codes}:
        raise ValueError(f"two checks find {', '.join(sorted(taken))}")
    _checks.append(check)


def further_findings(stage: Stage, going_on: Callable[[], None]) -> Iterator[Finding]:
    """Everything the other apps find in a stage."""
    for check in _checks:
        yield from check.find(stage, going_on)


def further_size(stage: Stage) -> int:
    return sum(check.size(stage) for check in _checks)


def check_of(code: str) -> FurtherCheck | None:
    """Who finds this; None for what the check of pairings and tables finds itself."""
    return next((check for check in _checks if code in check.codes), None)
