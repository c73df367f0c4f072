"""The closed lists of game records."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Side(models.TextChoices):
    """Whose sheet it is."""

    FIRST = "first", _("first player")
    SECOND = "second", _("second player")
    ARBITER = "arbiter", _("arbiter")


class Winner(models.TextChoices):
    """Who won, as a player or an arbiter says it: by the person, not by the colour."""

    FIRST = "first", _("first player")
    SECOND = "second", _("second player")
    DRAW = "draw", _("draw")
    UNKNOWN = "", _("not known")


class Source(models.TextChoices):
    """How a sheet came in."""

    BOARD = "board", _("played through on the board")
    TEXT = "text", _("pasted")
    FILE = "file", _("file")


class FileState(models.TextChoices):
    """How far the checking of a file of games has come."""

    WAITING = "waiting", _("waiting")
    ASKS = "asks", _("something has to be answered")
    RUNNING = "running", _("being checked")
    DONE = "done", _("checked")
    FAILED = "failed", _("cannot be read")
