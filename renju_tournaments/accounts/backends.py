"""A password whose letters are spelled otherwise than they were when it was chosen.

Systems send the same key as one character or as two (common.text.spelling). A password chosen today is kept composed;
one of before was kept as it came. Whoever types the right keys is let in either way.
"""

from __future__ import annotations

from typing import Any, Final, Literal
from unicodedata import normalize

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.http import HttpRequest

FORMS: Final[tuple[Literal["NFC", "NFD"], ...]] = ("NFC", "NFD")


def other_spellings(password: str) -> list[str]:
    """The same letters composed, and taken apart, as far as that is another text."""
    return [other for form in FORMS if (other := normalize(form, password)) != password]


def is_password(person: AbstractBaseUser, typed: str) -> bool:
    """Is it the person's password, in whatever spelling of its letters?"""
    return any(map(person.check_password, (typed, *other_spellings(typed))))


class OtherSpellings(ModelBackend):
    """Asked after Django's own, which has tried the password as it was typed."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        for other in other_spellings(password or ""):
            if person := super().authenticate(request, username=username, password=other, **kwargs):
                return person
        return None
