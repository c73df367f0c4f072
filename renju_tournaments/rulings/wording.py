"""What the log records of rulings, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.wording.log import tell_words

tell_words(
    labels={
        "ruling": _("ruling"),
        "concerns": _("player concerned"),
        "at_table": _("game"),
        "minutes": _("minutes"),
        "protest": _("the protest is"),
        "why_ruled": _("reason"),
        "decision": _("decision"),
        "ruled_by": _("ruled by"),
        "ruled_at": _("ruled at"),
    },
    choices={"ruling": dict(RulingKind.choices), "protest": dict(ProtestState.choices)},
)
