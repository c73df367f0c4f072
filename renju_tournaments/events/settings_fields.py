"""Which fields of an event and of a stage are settings, and how they are set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

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
    "time_control",
    "column_letters",
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
    "late_forfeit_minutes",
)
LOCKED_BY_DRAW: Final = frozenset({"system", "cycles", "swap_last_rounds"})
"""What the numbers drawn were drawn for."""
NEEDS_REASON: Final = frozenset(STAGE_FIELDS) - LOCKED_BY_DRAW - {"name", "late_forfeit_minutes"}
"""What changes points, places or pairing of a stage that has started: only with a reason."""


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
        raise UserError(f"{label}: {messages[0]}") from error
