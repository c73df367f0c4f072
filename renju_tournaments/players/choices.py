"""The closed lists of the register."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RegisterAct(models.TextChoices):
    """Everything that is written in the register."""

    ADDED = "added", _("player added to the register")
    CHANGED = "changed", _("player changed in the register")
    REMOVED = "removed", _("player removed from the register")
