"""What a change of a row was, for the log; and what of a form is to be written.

A form says what its reader saw and what they want: what of it is to be written, and what others wrote meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from renju_tournaments.errors import UserError


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    return value.isoformat() if isinstance(value, date | datetime) else value


def values_of(instance: object, names: Iterable[str]) -> dict[str, Any]:
    """The fields' values, for the log."""
    return {name: plain(getattr(instance, name)) for name in names}


def changes_to(
    there: object, *, seen: Mapping[str, Any], wanted: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields to be written, with their new values; and those of them that others have changed since they were
    seen, with what stands in them now.

    A field that was not seen, or is wanted as it was seen, or stands as it is wanted already, is not written.
    """
    changed = {name: value for name, value in wanted.items() if name in seen and value != seen[name]}
    changes = {name: value for name, value in changed.items() if value != getattr(there, name)}
    theirs = {name: getattr(there, name) for name in changes if getattr(there, name) != seen[name]}
    return changes, theirs


def put(instance: models.Model, values: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Sets the fields and checks them as the model demands.

    Raises UserError with the first objection, and ValueError for a field that is not allowed.
    """
    if strange := set(values) - set(allowed):
        raise ValueError(f"not allowed: {sorted(strange)}")
    for column in instance._meta.fields:
        if column.name in values:
            try:  # Django's own clean_fields lets every kind of nothing pass where nothing may be said
                setattr(instance, column.name, column.clean(values[column.name], instance))
            except ValidationError as error:
                raise UserError(f"{column.verbose_name}: {error.messages[0]}", field=column.name) from error
