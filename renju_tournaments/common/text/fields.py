"""Columns for what people type: whatever wrote it, each letter is stored in its one spelling (common.text.spelling),
and looked for in it. To a migration they are the plain fields of Django."""

from __future__ import annotations

from typing import Any

from django.db import models

from renju_tournaments.common.text.spelling import composed, visible


class _Typed(models.Field):
    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, self.plain, args, kwargs

    plain: str
    """The field of Django that it is to a migration."""

    def spelled(self, text: str) -> str:
        """The text as it is stored."""
        return composed(text)

    def get_prep_value(self, value: Any) -> Any:
        """For every query: a part of a name that is looked for keeps the blanks around it."""
        value = super().get_prep_value(value)
        return composed(value) if isinstance(value, str) else value

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = super().pre_save(model_instance, add)
        if isinstance(value, str) and (clean := self.spelled(value)) != value:
            setattr(model_instance, self.attname, clean)
            return clean
        return value


class LineField(_Typed, models.CharField):
    """A name, a place, a reason: one line, without what nobody sees."""

    plain = "django.db.models.CharField"

    def spelled(self, text: str) -> str:
        return visible(text)


class LinesField(_Typed, models.TextField):
    """Text of several lines."""

    plain = "django.db.models.TextField"
