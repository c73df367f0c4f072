"""Which fields of an event and of a stage are settings, and how they are set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from pairings.model import System
from renju_tournaments.errors import UserError

EVENT_FIELDS: Final = (
    "name",
    "place",
    "venue",
    "starts_on",
    "ends_on",
    "time_zone",
    "organizer",
    "chief_arbiter",
    "arbiters",
    "description",
    "opening_regulation",
    "opening_draw",
    "board_size",
    "time_control",
    "column_letters",
    "claims",
    "foul_reading",
    "fifth_school",
    "hand_in_days",
    "records_public",
    "birth_years_public",
    "is_public",
)
STAGE_FIELDS: Final = (
    "name",
    "system",
    "rounds_planned",
    "cycles",
    "swap_last_rounds",
    "tiebreaks",
    "free_point",
    "requested_bye",
    "unplayed_policy",
    "half_rule",
    "repeat_unplayed",
    "adjourned_is_draw",
    "adjourned_holds_round",
    "adjourned_holds_end",
    "country_not_before",
    "club_not_before",
    "late_forfeit_minutes",
    "match_end",
    "match_games",
    "points_to_win",
    "wins_to_win",
    "early_end",
    "games_in_a_row",
    "matches_before_points",
    "knock_out",
    "knock_out_games",
    "bronze",
    "draw_means",
    "lost_points",
    "team_order",
)
_SWISS: Final = frozenset(system for system in System if system.is_swiss)
_SCHEDULED: Final = frozenset(system for system in System if system.is_scheduled)
_MATCH, _OLYMPIC = frozenset({System.MATCH}), frozenset({System.OLYMPIC})
SYSTEMS_OF: Final[Mapping[str, frozenset[System]]] = {
    "cycles": _SCHEDULED,
    "swap_last_rounds": frozenset({System.ROUND_ROBIN, System.MATCH_TOURNAMENT}),
    "rounds_planned": _SWISS | _SCHEDULED,
    "free_point": _SWISS,
    "requested_bye": _SWISS,
    "repeat_unplayed": frozenset({System.REGULATED_SWISS, System.SWISS_BY_LOT}),
    "adjourned_is_draw": _SWISS,
    "adjourned_holds_round": _SWISS,
    "adjourned_holds_end": _SWISS | _SCHEDULED,
    "country_not_before": _SWISS,
    "club_not_before": _SWISS,
    "unplayed_policy": _SWISS | _SCHEDULED,
    "half_rule": _SWISS | _SCHEDULED,
    "tiebreaks": _SWISS | _SCHEDULED,
    "match_end": _MATCH,
    "match_games": _MATCH,
    "points_to_win": _MATCH,
    "wins_to_win": _MATCH,
    "early_end": _MATCH | _OLYMPIC,
    "games_in_a_row": frozenset({System.MATCH_TOURNAMENT}),
    "matches_before_points": frozenset({System.MATCH_TOURNAMENT}),
    "knock_out": _OLYMPIC,
    "knock_out_games": _OLYMPIC,
    "bronze": _OLYMPIC,
    "draw_means": _OLYMPIC,
    "lost_points": _OLYMPIC,
    "team_order": frozenset({System.SCHEVENINGEN}),
}
"""The systems in which a setting says something; one that is not listed does so in all."""
LOCKED_BY_DRAW: Final = frozenset({"system", "cycles", "swap_last_rounds", "games_in_a_row", "knock_out"})
"""What the numbers drawn were drawn for."""
NEEDS_REASON: Final = frozenset(STAGE_FIELDS) - LOCKED_BY_DRAW - {"name", "late_forfeit_minutes"}
"""What changes points, places or pairing of a stage that has started: only with a reason."""


def says_something(setting: str, system: System) -> bool:
    """Does a setting of a stage mean anything in this system?"""
    return system in SYSTEMS_OF.get(setting, frozenset(System))


def put(instance: models.Model, values: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Sets the fields and checks them as the model demands.

    Raises UserError with the first objection, and ValueError for a field that is no setting.
    """
    if strange := set(values) - set(allowed):
        raise ValueError(f"no settings: {sorted(strange)}")
    for name, value in values.items():
        setattr(instance, name, value)
    others = [f.name for f in instance._meta.fields if f.name not in values or f.name == "tiebreaks"]
    try:
        instance.clean_fields(exclude=others)
    except ValidationError as error:
        name, messages = next(iter(error.message_dict.items()))
        label = next(f.verbose_name for f in instance._meta.fields if f.name == name)
        raise UserError(f"{label}: {messages[0]}", field=name) from error
