"""The code that opens a move sealed in the program: made once, written down by the player, kept nowhere.

Sixteen letters and figures in groups of four, the last a check letter. Left out are those that are mistaken for each
other on paper: 0 and O, 1, I and L. What is left is 31 signs; 31 is a prime, so that the check letter betrays every
single wrong letter and every two that have changed places. The fifteen others are drawn by lot: 31^15 is 74 bits.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH: Final = 16
GROUP: Final = 4
LOOK_ALIKES: Final = str.maketrans("АВЕНКМРСТУХ", "ABEHKMPCTYX")
"""Cyrillic letters that look like signs of the code: whoever types with a Russian keyboard means the same."""
DASHES: Final = frozenset("-‐‑‒–—−_.")


def new_code() -> str:
    """A code that nobody can guess, without its spaces."""
    drawn = "".join(secrets.choice(SIGNS) for _place in range(LENGTH - 1))
    return drawn + _check_sign(drawn)


def grouped(code: str) -> str:
    """As it is shown and written down.

    >>> grouped("ABCDEFGH23456789")
    'ABCD-EFGH-2345-6789'
    """
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def read_code(typed: str) -> str:
    """The code somebody typed, without its dashes and in capitals. Raises UserError for what cannot be a code, so that
    a slip is told from another code."""
    code = "".join(sign for sign in typed.upper() if not sign.isspace() and sign not in DASHES).translate(LOOK_ALIKES)
    strange = next((sign for sign in code if sign not in SIGNS), "")
    if strange:
        raise UserError(
            _("“%(sign)s” is in no opening code: 0, 1, I, L and O are left out. Look at the paper again.")
            % {"sign": strange},
            field="code",
        )
    if len(code) != LENGTH:
        raise UserError(
            _("An opening code has %(length)s letters and figures, and these are %(typed)s. Look at the paper again.")
            % {"length": LENGTH, "typed": len(code)},
            field="code",
        )
    if not _is_whole(code):
        words = _("There is a slip in this code: its letters do not go together. Compare it with the paper.")
        raise UserError(words, field="code")
    return code


def _check_sign(drawn: str) -> str:
    """The sign with which the weighted sum of all is a multiple of 31; the weights are 1, 2, 3 and so on."""
    return next(sign for sign in SIGNS if _is_whole(drawn + sign))


def _is_whole(code: str) -> bool:
    return sum(place * SIGNS.index(sign) for place, sign in enumerate(code, start=1)) % len(SIGNS) == 0
