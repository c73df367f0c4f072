"""The settings of a stage in the engine's words, and back. Which is which is declared with each setting."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from pairings.formats.trf.codes import is_known_tiebreak
from pairings.model import StageRules, System
from renju_tournaments.events.models import Stage
from renju_tournaments.events.settings.declared import Kind, Setting, settings_of


def rules_of(stage: Stage) -> StageRules:
    """The stage's settings in the engine's words."""
    found: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {}
    for name, setting in settings_of(Stage).items():
        if setting.rules and _is_given(setting, lambda other: getattr(stage, other)):
            for path in setting.rules:
                part, _dot, field = path.rpartition(".")
                values = parts.setdefault(part, {}) if part else found
                values[field] = _for_engine(_type_of(path), getattr(stage, name))
    found.update({part: _type_of(part)(**values) for part, values in parts.items()})
    return StageRules(**found)


def settings_from(rules: StageRules) -> dict[str, Any]:
    """The settings of a stage with these rules; the inverse of ``rules_of``. Coefficients nobody here knows are left
    out."""
    values: dict[str, Any] = {}
    for name, setting in settings_of(Stage).items():
        if setting.rules and _is_given(setting, values.__getitem__):
            value = _stored(_rule(rules, _path_in(setting, rules.system)))
            if setting.kind is Kind.COEFFICIENTS:
                value = [code for code in value if is_known_tiebreak(code)]
            if setting.kind is Kind.ORDER and not value:
                continue  # without any means a drawn match could never be decided; the usual one stays
            values[name] = value
    return values


def _is_given(setting: Setting, value_of: Callable[[str], Any]) -> bool:
    """Is the engine told of it, with the other settings as they are?"""
    return all(value_of(other) in wanted for other, wanted in (setting.only_with or {}).items())


def _path_in(setting: Setting, system: System) -> str:
    """Where the rules have it in this system: with several places, in the part named after the system."""
    return next((path for path in setting.rules if path.startswith(f"{system.value}.")), setting.rules[0])


def _rule(rules: StageRules, path: str) -> Any:
    found: Any = rules
    for name in path.split("."):
        found = getattr(found, name)
    return found


@cache
def _type_of(path: str) -> Any:
    """The type that a field of the rules is declared with."""
    found: Any = StageRules
    for name in path.split("."):
        found = get_type_hints(found)[name]
    return found


def _for_engine(wanted: Any, value: Any) -> Any:
    """A stored value as the engine has it: closed lists as their members, lists as tuples."""
    if get_origin(wanted) is tuple:
        return tuple(_for_engine(get_args(wanted)[0], item) for item in value)
    return wanted(value) if isinstance(wanted, type) and issubclass(wanted, Enum) else value


def _stored(value: Any) -> Any:
    """The reverse."""
    if isinstance(value, tuple):
        return [_stored(item) for item in value]
    return value.value if isinstance(value, Enum) else value
