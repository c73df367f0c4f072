"""What the desk keeps in a report file for itself, beside what the format and the engine have lines for (docs/trf.md).

Each is a word and a line of JSON: ``event`` and ``stage`` the settings that are not at their default, ``entry`` what is
known of a player beside their columns, ``schedule`` when rounds are to start.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.db import models

from pairings.formats.trf import Document
from renju_tournaments.common.changes import plain
from renju_tournaments.events.settings.declared import settings_of

EVENT: Final = "event"
STAGE: Final = "stage"
ENTRY: Final = "entry"
SCHEDULE: Final = "schedule"

ENTRY_FIELDS: Final = ("latin_name", "city")


def kept_of(model: type[models.Model]) -> tuple[str, ...]:
    """The settings for which neither the format nor the engine has lines."""
    return tuple(name for name, setting in settings_of(model).items() if setting.in_reports and not setting.rules)


def said_of(instance: Any, names: Iterable[str]) -> dict[str, Any]:
    """The fields that are not at their default, as JSON has them."""
    defaults = {name: instance._meta.get_field(name).get_default() for name in names}
    return {name: plain(value) for name in names if (value := getattr(instance, name)) != defaults[name]}


def line(word: str, values: Mapping[str, Any]) -> tuple[str, str]:
    """A line of the desk. In the same order always, so that the same event is the same file."""
    return word, json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read(document: Document, word: str) -> Iterator[dict[str, Any]]:
    """What the lines with this word say. One that is no JSON object, or has a text nobody can store, says nothing to
    us."""
    for key, text in document.desk:
        if key == word:
            try:
                values = json.loads(text, parse_float=_no_value, parse_constant=_no_value)
            except (ValueError, RecursionError):
                continue
            if isinstance(values, dict) and all(map(_can_be_stored, _texts(values))):
                yield values


def _no_value(text: str) -> None:
    """We write whole numbers only; a fraction can be too large for one."""
    raise ValueError(text)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.items() for part in item for text in _texts(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in _texts(part))


def _can_be_stored(text: str) -> bool:
    """JSON can spell what is no text: zero bytes, and halves of letters."""
    return not any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text)


def by_number(document: Document) -> dict[int, dict[str, Any]]:
    """What is said of each player beside their columns, by starting number."""
    return {said["number"]: said for said in read(document, ENTRY) if isinstance(said.get("number"), int)}
