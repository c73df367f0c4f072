"""The closed lists of adjourned games."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """Where an adjourned game stands."""

    KEPT = "kept", _("the envelope is kept")
    RESUMED = "resumed", _("play has been resumed")
    OVER = "over", _("over")


class Envelope(models.TextChoices):
    """How the sealed move is kept."""

    PAPER = "paper", _("in an envelope")
    PROGRAM = "program", _("sealed in this program by the player")
    NONE = "none", _("no move is sealed: the one who is to move plays on the board")


class End(models.TextChoices):
    """How the adjournment of an adjournment ended (tournament rules 14)."""

    OPENED = "opened", _("the envelope was opened and play went on")
    SEALED_WRONG = "sealed-wrong", _("the sealed move was impossible, forbidden or missing: who sealed it loses")
    ENVELOPE_LOST = "envelope-lost", _("the envelope was lost: the sealed move was played on the board")
    POSITION_LOST = "position-lost", _("the position was lost: the game is annulled and played again")
    AGREED_DRAW = "agreed-draw", _("a draw was agreed without resuming")
    SEALER_ABSENT = "sealer-absent", _("who sealed the move did not come")
    REPLIER_ABSENT = "replier-absent", _("who was to reply did not come")
    BOTH_ABSENT = "both-absent", _("neither came")
    DECIDED = "decided", _("decided by the arbiter")
    PLAYED_ON = "played-on", _("no move had been sealed, and play went on")
    TAKEN_BACK = "taken-back", _("the game had not been adjourned after all")
