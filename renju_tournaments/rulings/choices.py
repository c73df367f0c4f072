"""The closed lists of rulings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class RulingKind(models.TextChoices):
    """What was ruled (tournament rules 17)."""

    WARNING = "warning", _("warning")
    TIME_GIVEN = "time-given", _("time given to the opponent")
    TIME_TAKEN = "time-taken", _("time taken from the player")
    TIME_TO_BOTH = "time-to-both", _("time given to both after a disturbance")
    GAME_LOST = "game-lost", _("loss of the game")
    POINTS_TAKEN = "points-taken", _("points taken from the player")
    POINTS_GIVEN = "points-given", _("points given to the opponent")
    EXPULSION = "expulsion", _("expulsion from the event")
    PROTEST = "protest", _("protest")
    OTHER = "other", _("other ruling")


class ProtestState(models.TextChoices):
    """What became of a protest."""

    OPEN = "open", _("not yet decided")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", pgettext_lazy("of a protest", "refused")
    WITHDRAWN = "withdrawn", pgettext_lazy("of a protest", "withdrawn")
