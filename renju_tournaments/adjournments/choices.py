"""The closed lists of adjourned games and of rulings."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


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
    """How the story of an adjournment ended (tournament rules 14)."""

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
