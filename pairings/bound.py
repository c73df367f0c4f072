"""How much a computation may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """How long it may take, and how much memory (address space); None: as much as there is."""

    seconds: float
    megabytes: int | None = None
