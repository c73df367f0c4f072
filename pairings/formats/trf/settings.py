"""Rules, and what else a state holds, as lines of our own: whatever the format has no record for.

Every field of ``StageRules`` and ``State`` whose type is known (plain.py) goes along by itself, a new one too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, replace
from enum import Enum
from typing import Any, Final

from pairings.formats.trf import plain
from pairings.formats.trf.errors import FaultCode, TrfError
from pairings.model import StageRules, State, System

ELSEWHERE: Final = frozenset({"system", "rounds", "free_point", "tiebreaks"})
"""Rules with a record of their own."""
MOST_CYCLES: Final = 99
RECORDED: Final = frozenset({"players", "rounds", "away", "forbidden"})
"""What the blocks of the players and records of the format say of a state."""


def words_of(rules: StageRules) -> Iterator[str]:
    """``field=value`` for every setting that differs from its default. Raises Unwritable for one of an unknown type."""
    for item in fields(rules):
        value = getattr(rules, item.name)
        if item.name not in ELSEWHERE and value != _default(item):
            yield f"{item.name}={_word(value)}"


def with_words(rules: StageRules, words: Iterable[str], line: int) -> StageRules:
    """The rules with these settings. Raises TrfError for a word that is none."""
    hints = plain.hints_of(StageRules)
    for word in words:
        name, _, text = word.partition("=")
        if name not in hints or name in ELSEWHERE:
            raise TrfError(line, FaultCode.UNKNOWN_DIRECTIVE, text=word)
        try:
            value = _value(hints[name], text)
            if name == "cycles" and not 1 <= value <= MOST_CYCLES:
                raise ValueError(text)
            rules = replace(rules, **{name: value})
        except ValueError:
            raise TrfError(line, FaultCode.BAD_RECORD, text=word) from None
    return rules


def texts_of(state: State) -> Iterator[str]:
    """``field value`` for everything a state holds beside players, rounds and pairs, and is not as usual."""
    for item in fields(state):
        value = getattr(state, item.name)
        if item.name not in RECORDED and value != _default(item):
            yield f"{item.name} {plain.to_text(value)}"


def state_field(text: str, line: int) -> tuple[str, Any]:
    """The name and value of such a text. Raises TrfError."""
    name, _, value = text.strip().partition(" ")
    hints = plain.hints_of(State)
    if name not in hints or name in RECORDED:
        raise TrfError(line, FaultCode.UNKNOWN_DIRECTIVE, text=name)
    try:
        read = plain.from_text(hints[name], value)
    except ValueError:
        raise TrfError(line, FaultCode.BAD_RECORD, text=value) from None
    if name != "fixed_tables" and any(len(group) != 2 for group in players_in(name, read)):
        raise TrfError(line, FaultCode.BAD_RECORD, text=value)
    return name, read


def players_in(name: str, value: Any) -> Iterator[frozenset[int]]:
    """The players a field of a state speaks of, those together that belong together."""
    match name:
        case "not_before":
            yield from value
        case "fixed_tables":
            yield from (frozenset({number}) for number in value)
        case "decisions":
            for decision in value:
                yield decision.players | ({decision.through} - {None})


def system_named(text: str, line: int) -> System:
    try:
        return System(text)
    except ValueError:
        raise TrfError(line, FaultCode.UNKNOWN_DIRECTIVE, text=text) from None


def _default(item: Any) -> Any:
    return item.default_factory() if item.default is MISSING else item.default


def _word(value: Any) -> str:
    """yes and no, numbers and choices as they are; everything else as JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else plain.to_text(value)


def _value(hint: Any, text: str) -> Any:
    if hint is bool:
        if text not in ("yes", "no"):
            raise ValueError(text)
        return text == "yes"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(text)
    if hint is int and not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return plain.from_text(hint, text)
