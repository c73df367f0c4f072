"""Text as people see it.

One letter has one spelling here, the composed one (Unicode's NFC): “é” is one character, not an “e” and an accent,
whatever the keyboard, the file or the system of the person who sent it. Two names that look alike are then equal, can
be found, and stand at the same place of a list.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Final

UNSEEN = ("Cc", "Cf", "Cs")
"""Kinds of characters that nobody sees: controls, marks of order and direction, zero-width spaces, halves of pairs."""
JOINERS: Final = "\u200c\u200d"
"""Unseen themselves, but where the letters of a script are joined, as in Persian and in the scripts of India, they
change those beside them."""


def composed(text: str) -> str:
    """Each letter in its one spelling; what the text says stays.

    >>> composed("Dvor\u030ca\u0301k") == "Dvořák"
    True
    """
    return unicodedata.normalize("NFC", text)


def composed_values(value: Any) -> Any:
    """A value as JSON has it, with every text in it composed."""
    if isinstance(value, str):
        return composed(value)
    if isinstance(value, list):
        return [composed_values(one) for one in value]
    if isinstance(value, dict):
        return {composed(name): composed_values(one) for name, one in value.items()}
    return value


def visible(text: str) -> str:
    """Composed, with single spaces, and no character that nobody sees: a mark that turns the direction would turn the
    whole row of a table around, and two names that look alike would differ. Joiners stay between letters they join.
    """
    text = composed(text)
    if text.isprintable() and "  " not in text and text == text.strip():
        return text
    kept = (" " if c.isspace() else c for at, c in enumerate(text) if c.isspace() or _is_seen(text, at))
    return " ".join("".join(kept).split())


def _is_seen(text: str, at: int) -> bool:
    if text[at] in JOINERS:
        return _joins(text[at - 1 : at]) and _joins(text[at + 1 : at + 2])
    return unicodedata.category(text[at]) not in UNSEEN


def _joins(letter: str) -> bool:
    """Is it a letter, or a sign on one, of a script whose letters a joiner can change?"""
    return "\u0600" <= letter <= "\u08ff" or "\u0900" <= letter <= "\u0dff" or "\u1000" <= letter <= "\u109f"
