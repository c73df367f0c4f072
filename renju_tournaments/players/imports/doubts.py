"""Ratings that may be slips of the keyboard: taken and left out only by somebody's word, never in silence.

Two things are asked about: a rating far from the one that is known of the person, and a very low one where the others
are not.
"""

from __future__ import annotations

from typing import Final

from renju_tournaments.players.imports.notes import Note

JUMP: Final = 300
"""Points by which a rating may differ from the one that is known."""
LOW: Final = 500
"""Where nearly all have this rating or a higher one, a lower one lacks a digit, or is no rating."""
_ONE_IN: Final = 10
"""Low ratings are nothing strange where more than one in so many is low, as among children."""

TAKE: Final = "take"
LEAVE: Final = "leave"
RATING_ANSWERS: Final = (TAKE, LEAVE)
"""The rating is right, or it is left out and all the rest of the line is taken."""


def doubt_about(rating: int, *, register: int | None, entry: int | None, low: int, rated: int) -> Note | None:
    """What is strange about a rating that a line brings, or nothing.

    ``register`` and ``entry`` are the ratings it would replace there, None where it replaces none; ``low`` counts those
    under LOW among the ``rated`` people of the list and of the stage, this one among them.
    """
    for place, known in (("register", register), ("entry", entry)):
        if known is not None and abs(rating - known) > JUMP:
            return Note.of(f"rating-jump-{place}", rating=rating, known=known, points=abs(rating - known))
    if rating < LOW and low < rated and low <= max(1, rated // _ONE_IN):
        return Note.of("rating-low", rating=rating, low=LOW)
    return None
