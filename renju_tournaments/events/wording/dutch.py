"""The sentences of the Swiss of FIDE (Dutch); ``wording.pairing`` puts them together.

The codes are those of pairings.systems.swiss.dutch_reasons; {side: sentence} where it depends on who starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROUND: Final[Mapping[str, str | Promise]] = {
    "dutch_computed_by": _(
        "Computed by %(program)s %(version)s, by the rules of FIDE for the Dutch system in force since %(edition)s."
    ),
    "dutch_last_round": _(
        "Last round: the colour limits give way for players with more than half of the possible points "
        "(%(count)s of those who are paired), and for their opponents."
    ),
    "dutch_relaxed": _(
        "The arbiter relaxed the colour limits of this round: they give way for everybody, as in a last round for "
        "players with more than half of the points."
    ),
}

BOARD: Final[Mapping[str, str | Promise]] = {
    "dutch_bracket": _("Group of %(score)s."),
    "dutch_meets_as_proposed": _(
        "%(player)s – %(opponent)s: those who came down meet the first of the group, in order, as proposed."
    ),
    "dutch_meets_other": _(
        "%(player)s – %(opponent)s: those who came down meet the first of the group, in order; that proposed "
        "%(proposed)s."
    ),
    "dutch_exchanged": _("%(player)s – %(opponent)s: an exchange; neither was in the upper half."),
    "dutch_criteria": _(
        "Nothing keeps %(player)s from the opponent proposed, but paired so the group as a whole meets the criteria of "
        "the system better."
    ),
    "dutch_left_alone": _("%(player)s leaves the group of %(score)s: nobody there is a possible opponent."),
    "dutch_left": _(
        "%(player)s leaves the group of %(score)s: not everybody can be paired in it and in the groups below, and of "
        "those who could leave the criteria of the system choose."
    ),
}

BY_SIDE: Final[Mapping[str, Mapping[str, str | Promise]]] = {
    "dutch_colour_wider": {
        "first": _("Both must start; the colour difference of %(player)s is the wider."),
        "second": _("Both must not start; the colour difference of %(player)s is the wider."),
    },
    "dutch_colour_higher": {
        "first": _("Equal claims and histories: the higher ranked, %(player)s, is served and starts."),
        "second": _("Equal claims and histories: the higher ranked, %(player)s, is served and does not start."),
    },
    "dutch_colour_initial": {
        "first": _(
            "Neither has played yet: by the lot of number 1 and the pairing number of the higher ranked (%(number)s), "
            "%(player)s starts."
        ),
        "second": _(
            "Neither has played yet: by the lot of number 1 and the pairing number of the higher ranked (%(number)s), "
            "%(player)s does not start."
        ),
    },
}

BYES: Final[Mapping[str, str | Promise]] = {
    "dutch_free_point": _(
        "%(player)s gets the free point: %(score)s is the lowest score with which all others can be paired; of those "
        "who have it the criteria of the system choose."
    ),
    "skipped_full_bye": _("Already had the points of a win for a bye asked for: %(meetings)s."),
}

REFUSALS: Final[Mapping[str, str | Promise]] = {
    "dutch_out_of_time": _(
        "The pairing was not ready after %(seconds)s seconds, and was ended. That says nothing of whether there is "
        "one. Nothing was changed."
    ),
    "dutch_out_of_memory": _(
        "The pairing needed more memory than this site gives it, and was ended. That says nothing of whether there is "
        "one. Nothing was changed."
    ),
    "dutch_failed": _(
        "The program that computes the pairing, %(program)s %(version)s, broke off (%(fault)s). Nothing was changed. "
        "Tell whoever looks after this site; the cause is in its log."
    ),
}

SENTENCES: Final[Mapping[str, str | Promise]] = {**ROUND, **BOARD, **BYES, **REFUSALS}

HEADLINES: Final[Mapping[str, str | Promise]] = {
    "dutch_meets_as_proposed": _("floater"),
    "dutch_meets_other": _("floater"),
    "dutch_exchanged": _("exchange"),
}
