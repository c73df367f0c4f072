"""Who acts, and how a log names him."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

Actor = User | None
"""Who does an act; nobody for what is done at the console."""


def actor_of(request: HttpRequest) -> User:
    """Who acts. Raises PermissionDenied for somebody not logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def name_of(actor: Actor) -> str:
    """His name, else his log-in; empty for nobody."""
    return (actor.get_full_name() or actor.get_username()) if actor else ""
