"""Rules as words of a line of our own: whatever the format has no record for.

Every field of ``StageRules`` whose type is known here goes along by itself, a new one too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, replace
from enum import Enum
from typing import Any, Final

from pairings.formats.trf.errors import TrfError, Unwritable
from pairings.model import StageRules, System

ELSEWHERE: Final = frozenset({"system", "rounds", "free_point", "tiebreaks"})
"""Fields with a record of their own."""


def words_of(rules: StageRules) -> Iterator[str]:
    """``field=value`` for every setting that differs from its default. Raises Unwritable for one of an unknown type."""
    for item in fields(rules):
        value = getattr(rules, item.name)
        if item.name not in ELSEWHERE and value != _default(item):
            yield f"{item.name}={_text(value)}"


def with_words(rules: StageRules, words: Iterable[str], line: int) -> StageRules:
    """The rules with these settings. Raises TrfError for a word that is none."""
    defaults = {item.name: _default(item) for item in fields(rules) if item.name not in ELSEWHERE}
    for word in words:
        name, _, text = word.partition("=")
        if name not in defaults:
            raise TrfError(line, "unknown_directive", text=word)
        try:
            value = _value(defaults[name], text)
        except ValueError:
            raise TrfError(line, "bad_record", text=word) from None
        rules = replace(rules, **{name: value})
    return rules


def system_named(text: str, line: int) -> System:
    try:
        return System(text)
    except ValueError:
        raise TrfError(line, "unknown_directive", text=text) from None


def _default(item: Any) -> Any:
    return item.default_factory() if item.default is MISSING else item.default


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple) and all(isinstance(item, str | int) for item in value):
        return ",".join(str(item) for item in value)
    if value is None:
        return "none"
    raise Unwritable(f"a setting like {value!r} has no place in a report file")


def _value(default: Any, text: str) -> Any:
    """The value of a text, of the type of the default. Raises ValueError."""
    if isinstance(default, bool):
        return {"yes": True, "no": False}[text] if text in ("yes", "no") else _no(text)
    if isinstance(default, Enum):
        return type(default)(text)
    if isinstance(default, int):
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else _no(text)
    if isinstance(default, tuple):
        return tuple(text.split(",")) if text else ()
    if default is None:
        return None if text == "none" else int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    return _no(text)


def _no(text: str) -> Any:
    raise ValueError(text)
