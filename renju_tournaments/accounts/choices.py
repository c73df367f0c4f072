"""The roles a person can have in an event, and what is done to log-ins."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LogInAct(models.TextChoices):
    """Everything that is done to a log-in."""

    MADE = "made", _("log-in made")
    NEW_PASSWORD = "new-password", _("new password given")
    OWN_PASSWORD = "own-password", _("own password changed")
    CLOSED = "closed", _("log-in closed")
    OPENED = "opened", _("log-in opened again")
    RENAMED = "renamed", _("name changed")
