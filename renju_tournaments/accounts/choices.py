"""The roles a person can have in an event."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What somebody may do in an event. Each role may do everything the next one may."""

    OWNER = "owner", _("Owner")
    CHIEF_ARBITER = "chief", _("Chief arbiter")
    ARBITER = "arbiter", _("Arbiter")


RANK = {Role.OWNER: 3, Role.CHIEF_ARBITER: 2, Role.ARBITER: 1}
