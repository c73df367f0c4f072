"""Values of the engine as plain JSON and back, by the types their fields are declared with.

For what our own lines say of settings and decisions: a new field of a known type is written and read by itself.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from pairings.formats.trf.errors import Unwritable


def to_text(value: object) -> str:
    """One word of JSON, without blanks. Raises Unwritable for a value of a type nobody thought of."""
    text = json.dumps(_to_plain(value), ensure_ascii=False, separators=(",", ":"))
    return "".join(c if c > " " and c.isprintable() else json.dumps(c)[1:-1].replace(" ", "\\u0020") for c in text)


def from_text(hint: Any, text: str) -> Any:
    """The value of a type. Raises ValueError for a text that is none."""
    try:
        return _from_plain(hint, json.loads(text))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError(text) from error


def hints_of(kind: type) -> Mapping[str, Any]:
    """The declared types of a dataclass, by field."""
    hints = get_type_hints(kind)
    return {item.name: hints[item.name] for item in fields(kind)}


def _to_plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_to_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((_to_plain(item) for item in value), key=json.dumps)
    if isinstance(value, Mapping):
        return sorted(([_to_plain(key), _to_plain(item)] for key, item in value.items()), key=json.dumps)
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: _to_plain(getattr(value, item.name)) for item in fields(value)}
    raise Unwritable(f"a value like {value!r} has no place in a report file")


def _from_plain(hint: Any, plain: Any) -> Any:
    kind, of = get_origin(hint), get_args(hint)
    if kind in (Union, types.UnionType):
        return _any_of(of, plain)
    if kind is tuple:
        hints = [of[0]] * len(plain) if of[1:] == (...,) else of
        return tuple(_from_plain(one, item) for one, item in zip(hints, _listed(plain), strict=True))
    if kind is frozenset:
        return frozenset(_from_plain(of[0], item) for item in _listed(plain))
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return {_from_plain(of[0], key): _from_plain(of[1], item) for key, item in _listed(plain)}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(plain)
    if is_dataclass(hint):
        return _dataclass(hint, plain)
    if type(plain) is hint or (plain is None and hint is type(None)):
        return plain
    raise ValueError(plain)


def _dataclass(kind: Any, plain: Any) -> Any:
    if not isinstance(plain, dict):
        raise TypeError(plain)
    hints = hints_of(kind)
    return kind(**{name: _from_plain(hints[name], item) for name, item in plain.items()})


def _any_of(hints: tuple[Any, ...], plain: Any) -> Any:
    for hint in hints:
        try:
            return _from_plain(hint, plain)
        except (ValueError, TypeError, KeyError):
            continue
    raise ValueError(plain)


def _listed(plain: Any) -> list[Any]:
    if not isinstance(plain, list):
        raise TypeError(plain)
    return plain
