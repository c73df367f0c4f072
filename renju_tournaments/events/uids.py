"""The names of events in the world."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

_BEFORE: Final = UUID("8f0d5c5e-6f0b-4c55-9a4b-2f3f6a1c7d10")


def uid_of_before(created_at: str) -> UUID:
    """The uid of an event that was made before events had one, from the moment it was made as archives have it (ISO
    8601 in UTC, to the microsecond): two sites to which it has come call it the same."""
    return uuid5(_BEFORE, created_at)
