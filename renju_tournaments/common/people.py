"""Who acts, what comes with every act, and how a log names who did it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

Actor = User | None
"""Who does an act; nobody for what is done at the console."""


@dataclass(frozen=True, slots=True)
class By:
    """By whom an act is done, and what comes with every act, whatever it is."""

    actor: Actor = None
    token: str = ""
    """The key of the form that asks for it; an act with a key that the log knows is not done again."""
    reason: str = ""
    """Why it is done, as it was typed."""
    seen_version: int | None = None
    """The version of what the page was made of, where it says so: of the stage, or of the one thing that is changed. If
    there is a later one, the act is refused."""

    @property
    def person(self) -> User:
        """Who does it, where somebody must. Raises PermissionDenied for nobody."""
        if self.actor is None:
            raise PermissionDenied
        return self.actor

    def without_key(self) -> By:
        """The same for what an act does beside its own entry of the log, which alone has its key."""
        return replace(self, token="")

    def because(self, reason: str) -> By:
        """The same, for this reason."""
        return replace(self, reason=reason)


NOBODY = By()
"""At the console, without a form."""
NOT_TYPED: Final = ("csrfmiddlewaretoken", "token", "next")
"""What a page puts into its forms that makes no other act of them."""


def act_key(request: HttpRequest) -> str:
    """The key of the act that a form asks for; empty for a form without one.

    The same form sent twice does it once. Sent with something else in it, by who went back to it, it asks for another.
    """
    token = request.POST.get("token", "")
    if not token:
        return ""
    typed = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_TYPED)
    files = sorted((name, file.name, file.size) for name, sent in request.FILES.lists() for file in sent)
    return sha256(repr((token, typed, files)).encode()).hexdigest()


def actor_of(request: HttpRequest) -> User:
    """Who acts. Raises PermissionDenied for somebody not logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def name_of(actor: Actor) -> str:
    """Their name, else their log-in; empty for nobody."""
    return (actor.get_full_name() or actor.get_username()) if actor else ""
