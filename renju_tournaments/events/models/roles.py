"""Who may do what in an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import Role


class EventRoleQuerySet(models.QuerySet["EventRole"]):
    """Roles, of one person or of many."""

    def that_enter_players(self) -> EventRoleQuerySet:
        """Roles whose holders enter players, and so write in the register."""
        return self.filter(role__in=(Role.OWNER, Role.CHIEF_ARBITER))


class EventRole(models.Model):
    """A person's role in one event. Who has none sees what the public sees."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    objects = EventRoleQuerySet.as_manager()

    class Meta:
        db_table = "accounts_eventrole"
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_a_person_and_event")]
        verbose_name = _("role")
        verbose_name_plural = _("roles")

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"
