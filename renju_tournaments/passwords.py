"""Passwords that are made for people."""

from __future__ import annotations

import secrets

SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


def readable_password() -> str:
    """A random password that can be read out and typed, like ``kavoru-mitesa-lonife``: 55 bits."""
    return "-".join("".join(secrets.choice(SYLLABLES) for _ in range(3)) for _ in range(3))
