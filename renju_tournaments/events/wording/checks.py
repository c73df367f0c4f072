"""What the checks of a round and of a schedule find (pairings.checks), in words: the same wherever a round is looked
at, in a draft, when it is published, in a file that is taken in, in the check of a whole event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Param, Reason
from renju_tournaments.common.engine_words import UnknownCode

Names = Mapping[int, str]
Words = str | Promise

SENTENCES: Final[Mapping[str, Words]] = {
    "unknown_player": _("Number %(player)s sits in this round, and nobody has it."),
    "plays_himself": _("Table %(table)s: %(player)s against himself."),
    "player_twice": _("%(player)s stands in this round twice."),
    "table_twice": _("Two games at table %(table)s."),
    "round_out_of_order": _("This should be round %(expected)s: a round is missing, or is there twice."),
    "player_without_game": _("%(player)s has neither a game nor a bye."),
    "plays_outside_event": _("Table %(table)s: %(player)s had not entered yet, or had left."),
    "game_without_result": _(
        "Table %(table)s: %(first)s – %(second)s had no result when the next round was paired, and is not adjourned."
    ),
    "second_meeting": _("%(first)s – %(second)s: a second meeting; they met in round %(before)s."),
    "repeat_of_unplayed": _("%(first)s – %(second)s were paired in round %(before)s, though not played."),
    "forbidden_meeting": _("%(first)s – %(second)s: a pair the arbiter forbade."),
    "early_meeting": _("%(first)s – %(second)s were not to meet before round %(earliest)s."),
    "team_mates_meet": _("%(first)s – %(second)s are of one team."),
    "meeting_doubled": _("%(first)s – %(second)s meet too often: in rounds %(rounds)s."),
    "second_free_point": _("%(player)s has a second free point; the first was in round %(before)s."),
    "free_point_after_forfeit": _(
        "%(player)s has the free point, after a point in round %(before)s because the opponent did not appear."
    ),
    "several_free_points": _("More than one free point: %(players)s."),
    "free_point_in_even_field": _(
        "%(player)s has the free point, though %(present)s players are here, an even number: everybody can play."
    ),
    "free_point_of_no_system": _("%(player)s has a free point; in this system there is none."),
}

_SIDES: Final[Mapping[tuple[str, str], Words]] = {
    ("third_running", "first"): _("%(player)s starts for the third time running."),
    ("third_running", "second"): _("%(player)s does not start for the third time running."),
    ("colour_difference", "first"): _("%(player)s has started %(difference)s times more often than not."),
    ("colour_difference", "second"): _("%(player)s has started %(difference)s times less often than not."),
}

_PEOPLE: Final = frozenset({"player", "players", "first", "second"})


def sentence(reason: Reason, names: Names) -> str:
    """What was found, in the person's language. ``names``: starting number -> name.

    Raises UnknownCode for a code without words.
    """
    params = dict(reason.params)
    if reason.code == "meeting_missing":
        return _missing(params, names)
    template = _SIDES.get((reason.code, str(params.get("side"))), SENTENCES.get(reason.code))
    if template is None:
        raise UnknownCode(reason.code)
    return str(template) % words(params, names)


def _missing(params: Mapping[str, Param], names: Names) -> str:
    told = words(params, names)
    if not told["rounds"]:
        return gettext("%(first)s – %(second)s will not meet as often as they should.") % told
    said = gettext("%(first)s – %(second)s will not meet as they should (by the table in round %(rounds)s).")
    return said % told


def words(params: Mapping[str, Param], names: Names) -> dict[str, str]:
    """What a finding speaks of: people by name, everything else as it is."""
    return {
        key: who(value, names) if key in _PEOPLE else ", ".join(str(item) for item in items(value))
        for key, value in params.items()
    }


def items(value: Param) -> tuple[int | str, ...]:
    return value if isinstance(value, tuple) else (value,)


def who(value: Param, names: Names) -> str:
    return ", ".join(names.get(int(item), f"№ {item}") for item in items(value)) or gettext("nobody")
