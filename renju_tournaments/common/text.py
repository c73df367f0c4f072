"""Text as people see it."""

from __future__ import annotations

import unicodedata

UNSEEN = ("Cc", "Cf", "Cs")
"""Kinds of characters that nobody sees: controls, marks of order and direction, zero-width spaces, halves of pairs."""


def visible(text: str) -> str:
    """Single spaces, and no character that nobody sees: a mark that turns the direction would turn the whole row of a
    table around, and two names that look alike would differ.
    """
    kept = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c) not in UNSEEN)
    return " ".join("".join(kept).split())
