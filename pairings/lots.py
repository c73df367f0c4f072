"""Drawing lots that anybody can repeat.

A lot is made from the stored seed by SHA-256 over a plain text, so that it comes out the same on every machine and can
be checked by hand: ``printf '42:first-colour:1' | sha256sum``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def ticket(seed: int, purpose: str, item: int | str) -> str:
    """The ticket an item draws: the hexadecimal SHA-256 of ``seed:purpose:item``."""
    return hashlib.sha256(f"{seed}:{purpose}:{item}".encode()).hexdigest()


def shuffled(seed: int, purpose: str, items: Iterable[int]) -> list[int]:
    """The items in the order of their tickets, the smallest first."""
    return sorted(items, key=lambda item: (ticket(seed, purpose, item), item))


def coin(seed: int, purpose: str) -> bool:
    """Heads or tails: is the first digit of the ticket below eight?"""
    return int(ticket(seed, purpose, 1)[0], 16) < 8
