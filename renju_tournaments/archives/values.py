"""A value of a row as JSON has it, and back."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from renju_tournaments.archives.tables import TABLES, ArchiveTable
from renju_tournaments.common.text.spelling import composed_values

YEARS: Final = range(1900, 2200)
"""Those that every time zone and every database can write."""
WRITTEN: Final = (models.CharField, models.TextField, models.DateField, models.UUIDField)
"""Fields whose values are texts in the file."""


class BadValue(ValueError):
    """Not a value of the field; the message says why."""


def target_of(field: models.Field[Any, Any]) -> ArchiveTable | None:
    """The table a reference leads to; None for a field that is no reference."""
    return next((t for t in TABLES if t.model is field.related_model), None) if field.is_relation else None


def plain(field: models.Field[Any, Any], value: Any) -> Any:
    """The value for the file; references are translated by who writes it. Times are in UTC."""
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BinaryField):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(field, models.DateTimeField):
        return value.astimezone(UTC).isoformat()
    if isinstance(field, models.DateField):
        return value.isoformat()
    if isinstance(field, models.UUIDField):
        return str(value)
    return value


def value(field: models.Field[Any, Any], given: Any) -> Any:
    """The reverse, each letter in its one spelling (common.text.spelling). Raises BadValue."""
    given = composed_values(given)
    if given is None:
        if field.null:
            return None
        raise BadValue("null")
    if isinstance(field, models.JSONField):
        return _json(field, given)
    if isinstance(field, models.BinaryField):
        return _binary(given)
    if isinstance(given, bool) != isinstance(field, models.BooleanField):
        raise BadValue(f"{given!r}")
    if isinstance(field, models.IntegerField) != isinstance(given, int) and not isinstance(given, bool):
        raise BadValue(f"{given!r}")
    if isinstance(field, WRITTEN) and not isinstance(given, str):
        raise BadValue(f"{given!r}")
    if given == "" and not field.blank:
        raise BadValue("''")
    try:
        found = field.to_python(given)
        field.run_validators(found)
    except ValidationError as why:
        raise BadValue("; ".join(why.messages)) from None
    if field.choices and found not in dict(field.flatchoices) and not (field.blank and found == ""):
        raise BadValue(f"{given!r}")
    if isinstance(field, models.DateTimeField) and (found is None or timezone.is_naive(found)):
        raise BadValue(f"{given!r}")
    if isinstance(field, models.DateField) and found.year not in YEARS:
        raise BadValue(f"{given!r}")
    return found


def _json(field: models.JSONField[Any, Any], given: Any) -> Any:
    """A list where the field holds lists, an object where it holds objects."""
    usual = field.get_default()
    if usual is not None and type(given) is not type(usual):
        raise BadValue(f"{given!r}")
    return given


def _binary(given: Any) -> bytes:
    try:
        return base64.b64decode(given, validate=True)
    except (TypeError, ValueError, binascii.Error):
        raise BadValue("base64") from None
