"""Whole numbers as forms and addresses carry them: from people, from scripts, and from whoever tries what happens."""

from __future__ import annotations

MOST_DIGITS = 18
"""What every database keeps in a big integer."""


def whole(typed: str | None) -> int | None:
    """The number of plain digits, or None for everything else: a sign, a letter, other scripts' digits, too many.

    >>> whole("12"), whole(""), whole("-1"), whole("²"), whole("9" * 5000)
    (12, None, None, None, None)
    """
    if not typed or len(typed) > MOST_DIGITS or not (typed.isascii() and typed.isdigit()):
        return None
    return int(typed)
