"""People who log in, and what they may do in an event."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.accounts.choices import LogInAct, Role
from renju_tournaments.common.acts import ActRecord
from renju_tournaments.common.fields import LineField


class EventRole(models.Model):
    """A person's role in one event. Who has none sees what the public sees."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_a_person_and_event")]
        verbose_name = _("role")
        verbose_name_plural = _("roles")

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"


class AccountAct(ActRecord):
    """Something was done to a log-in. Passwords are never kept here."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts"
    )
    name = LineField(max_length=150)
    """The name he logs in with."""
    act = models.CharField(max_length=20, choices=LogInAct.choices)
