"""Where a board comes from, in two words. The sentences stand beside the codes of the engine (common.engine_words)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Reason

_HEADLINES: Final[Mapping[str, str | Promise]] = {
    "by_hand": _("by hand"),
    "withdrawn_loses": _("without play"),
    "drawn": _("by lot"),
    "drawn_later": _("by lot"),
    "meets_drawn": _("floater"),
    "meets_due": _("floater"),
    "meets_resident": _("floater"),
    "meets_floater": _("floaters"),
    "exchange": _("exchange"),
    "proposal": _("as proposed"),
    "berger": _("by the table"),
    "dutch_meets_as_proposed": _("floater"),
    "dutch_meets_other": _("floater"),
    "dutch_exchanged": _("exchange"),
    "replay": _("replay"),
    "shorter_game": _("shorter game"),
    "knock_out_match": _("by the bracket"),
    "lost_so_far": _("by lost points"),
    "scheveningen": _("by the table"),
    "match_game": _("next game"),
}
"""The reason that says most of where a board comes from, the first that is found."""


def headline(reasons: Iterable[Reason]) -> str:
    """Two words for a board; “why” if there are none."""
    codes = {r.code for r in reasons}
    return next((str(words) for code, words in _HEADLINES.items() if code in codes), gettext("why"))
