"""What every log keeps of an act, and how a change of a row's fields is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.formats import localize
from django.utils.translation import gettext as _

from renju_tournaments.common.text.fields import LineField


class ActRecord(models.Model):
    """Who did it and when, and what it was before and after. Never changed, never deleted.

    Facts, and names as they were at the time; no words of any language.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = LineField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["-pk"]


@dataclass(frozen=True, slots=True)
class Change:
    """A field before and after; a side that was not recorded is empty."""

    label: str
    before: str
    after: str

    @property
    def words(self) -> str:
        if self.before:
            return f"{self.before} → {self.after or '–'}"
        return self.after or " → –"


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act as a page shows it."""

    act: Any
    changes: list[Change]


def logged_acts(acts: Iterable[Any], model: type[models.Model], *, but: Collection[str] = ()) -> list[LoggedAct]:
    """Acts on rows of a model, each with the fields it changed; ``but``: fields the reader may not see."""
    return [LoggedAct(act, field_changes(act, model, but=but)) for act in acts]


def field_changes(act: ActRecord, model: type[models.Model], *, but: Collection[str] = ()) -> list[Change]:
    """The fields of a model that an act changed, by their names and in the reader's words."""
    fields = {field.name: field for field in model._meta.fields}
    old, new = act.before or {}, act.after or {}
    return [
        Change(str(fields[name].verbose_name), _side(fields[name], old), _side(fields[name], new))
        for name in dict.fromkeys((*old, *new))
        if name in fields and name not in but and old.get(name) != new.get(name)
    ]


def _side(field: models.Field[Any, Any], values: dict[str, Any]) -> str:
    """A stored value in words; empty when it was not recorded, a dash for nothing."""
    if field.name not in values:
        return ""
    value = values[field.name]
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(localize(field.to_python(value)))
