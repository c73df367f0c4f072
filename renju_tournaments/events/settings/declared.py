"""What a setting is: a column of an event or of a stage, declared once with what the house has to know of it.

The form at the desk, the rules the engine is given, archives, report files, copies and the log read it from here. The
settings themselves: ``stage.py``, ``event.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar

from django.db import models
from django.utils.functional import Promise

from pairings.model import System

ALL: Final = frozenset(System)
Column = TypeVar("Column", bound="models.Field[Any, Any]")


class Kind(Enum):
    """How a setting is typed and told, where its column alone does not say."""

    USUAL = "usual"
    """As its column is."""
    FEW = "few"
    """A choice of few things in many words: all of them are seen at once."""
    HALF_POINTS = "half-points"
    """0, ½ or 1 point, kept in half-points."""
    POINTS = "points"
    """Any number of points in steps of one half, kept in half-points; the column's validators bound it."""
    ORDER = "order"
    """Some of ``Setting.items``, in the order of their use."""
    COEFFICIENTS = "coefficients"
    """Codes of coefficients, in the order of their use."""
    TEAM_COEFFICIENTS = "team-coefficients"
    """The same of teams."""

    @property
    def is_half_points(self) -> bool:
        return self in (Kind.HALF_POINTS, Kind.POINTS)


class When(Enum):
    """When a setting may change."""

    ALWAYS = "always"
    WITH_REASON = "with-reason"
    """It changes points, places or pairing: once the stage has started, only with a reason."""
    BEFORE_DRAW = "before-draw"
    """The numbers are drawn for it; from then on it stays."""


@dataclass(frozen=True, slots=True)
class Since:
    """The first version of the archive that has the setting, and what an archive made before means by not having
    it."""

    version: int
    before: Any


@dataclass(frozen=True, slots=True)
class Setting:
    """What is declared of a setting, beside its column."""

    group: str | Promise
    """The title under which it stands in the form."""
    systems: frozenset[System] = ALL
    """The systems in which it says something."""
    change: When = When.WITH_REASON
    """Of a stage; an event has no start."""
    kind: Kind = Kind.USUAL
    items: tuple[tuple[str, str | Promise], ...] = ()
    """What an ORDER is made of: what is stored, and its words."""
    wide: bool = False
    """Does it need room for a long line?"""
    rules: tuple[str, ...] = ()
    """Where the engine has it: fields of ``StageRules``, or of one of its parts, as ``olympic.bronze``. None, if it
    need not know."""
    only_with: Mapping[str, frozenset[str]] | None = None
    """The values of other settings with which the engine is given this one."""
    in_reports: bool = True
    """Is it kept in a report file? Not what the format has its own lines for, nor what is decided anew where the file
    is read. What the engine knows stands among its rules there."""
    since: Since | None = None
    """None: archives have always had it."""


def setting(column: Column, group: str | Promise, *rules: str, wide: bool = False, **declared: Any) -> Column:
    """The column, declared to be a setting (``Setting``). A yes or no has a long line of words."""
    wide = wide or isinstance(column, models.BooleanField)
    column.declared_setting = Setting(group, rules=rules, wide=wide, **declared)  # type: ignore[attr-defined]
    return column


@cache
def settings_of(model: type[models.Model]) -> Mapping[str, Setting]:
    """The settings of a model by their names, in the order in which they are declared and typed."""
    return {
        column.name: column.declared_setting
        for column in model._meta.local_fields
        if hasattr(column, "declared_setting")
    }
