"""People who log in, and what they may do in an event."""

from django.conf import settings
from django.db import models

from renju_tournaments.accounts.choices import LogInAct
from renju_tournaments.common.acts import ActRecord
from renju_tournaments.common.text.fields import LineField


class AccountAct(ActRecord):
    """Something was done to a log-in. Passwords are never kept here."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts"
    )
    name = LineField(max_length=150)
    """The name they log in with."""
    act = models.CharField(max_length=20, choices=LogInAct.choices)
