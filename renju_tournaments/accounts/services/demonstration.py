"""Making the log-in of the demonstration."""

from __future__ import annotations

from django.contrib.auth.models import User

from renju_tournaments.accounts.services.people import add_person
from renju_tournaments.demonstration import DEMONSTRATION_NAME, demonstration_password


def make_demonstration_user() -> User:
    """The person who owns the demonstration and may do everything; made, or found if it is there."""
    if there := User.objects.filter(username=DEMONSTRATION_NAME).first():
        return there
    user, _password = add_person(
        DEMONSTRATION_NAME,
        actor=None,
        first_name="Demo",
        last_name="Arbiter",
        password=demonstration_password(),
        owner=True,
    )
    return user
