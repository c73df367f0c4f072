"""The log of the log-ins: who made, closed, opened or renamed one, and who set a password; never the password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from renju_tournaments.accounts.choices import LogInAct
from renju_tournaments.accounts.models import AccountAct
from renju_tournaments.common.people import Actor, name_of


def write_act(
    act: LogInAct,
    person: User,
    actor: Actor,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """The one entry of an act. To be called in the transaction that does it."""
    AccountAct.objects.create(
        person=person,
        name=person.get_username(),
        act=act,
        actor=actor,
        actor_name=name_of(actor),
        before=before,
        after=after,
    )
