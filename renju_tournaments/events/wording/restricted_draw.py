"""The restricted draw of a round-robin in words: what it obeys, how it came about, and why it is refused
(pairings.systems.restricted_draw). "They" are those who are kept apart, of one country or of one club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Param, Reason
from renju_tournaments.common.engine_words import UnknownCode
from renju_tournaments.events.choices import Kin

KEPT_APART: Final[Mapping[Kin, Promise]] = {
    Kin.COUNTRY: _("Players of one country are to be kept apart."),
    Kin.CLUB: _("Players of one club are to be kept apart."),
}
"""Who "they" are: said before the other sentences."""

SENTENCES: Final[Mapping[str, str | Promise]] = {
    "draws_needed": _("Drawings made until one obeyed the restriction: %(draws)s."),
    "earliest_not_proved": _(
        "Whether they can be kept apart in more of the last rounds (%(last)s) was not found out: the search was given "
        "up."
    ),
    "restriction_too_hard": _(
        "Whether there are numbers with which they do not meet in the last rounds (%(last)s) was not found out: the "
        "search was given up."
    ),
    "draw_freely": _("Draw without a restriction"),
}

_SEARCHED: Final[Mapping[bool, str | Promise]] = {
    True: _(
        "Drawings made in vain: %(draws)s. Then all ways to place them on numbers that obey the restriction were "
        "found (%(ways)s), and one of them was drawn."
    ),
    False: _(
        "Drawings made in vain: %(draws)s. Then ways to place them on numbers that obey the restriction were "
        "searched for; of those found first (%(ways)s) one was drawn."
    ),
}


def sentence(reason: Reason) -> str:
    """The reason in the person's language. Raises UnknownCode for a code without words."""
    params = dict(reason.params)
    match reason.code:
        case "restricted_draw":
            return _obeys(params)
        case "draw_searched":
            return str(_SEARCHED[bool(params["all"])]) % params
        case "restriction_impossible":
            return " ".join(_impossible(params))
        case "restrict_fewer":
            last = _whole(params["last"])
            words = ngettext(
                "Keep them apart in the last round only", "Keep them apart in the last %(last)s rounds only", last
            )
            return words % {"last": last}
        case code if code in SENTENCES:
            return str(SENTENCES[code]) % params
        case code:
            raise UnknownCode(code)


def _obeys(params: Mapping[str, Param]) -> str:
    """What the draw obeys, and in which round those who are kept apart meet last."""
    last = _whole(params["last"])
    if not last:
        return gettext("The draw is a free one: nobody could be kept apart from anybody.")
    obeys = ngettext("They do not meet in the last round.", "They do not meet in the last %(last)s rounds.", last)
    if not params["latest"]:
        return obeys % {"last": last}
    latest = gettext("The last of their games is in round %(latest)s.") % {"latest": params["latest"]}
    return f"{obeys % {'last': last}} {latest}"


def _impossible(params: Mapping[str, Param]) -> list[str]:
    most = _whole(params["most"])
    groups, counts = params["groups"], params["counts"]
    assert isinstance(groups, tuple)
    assert isinstance(counts, tuple)
    told = ", ".join(f"{group} ({count})" for group, count in zip(groups, counts, strict=True))
    refused = gettext("There are no numbers with which they do not meet in the last rounds (%(last)s): %(groups)s.")
    refused %= {"last": params["last"], "groups": told}
    if not most:
        return [refused, gettext("Not even the last round can be kept free of their games.")]
    possible = ngettext(
        "For the last round it would be possible.", "For the last %(most)s rounds it would be possible.", most
    )
    return [refused, possible % {"most": most}]


def _whole(value: Param) -> int:
    assert isinstance(value, int)
    return value
