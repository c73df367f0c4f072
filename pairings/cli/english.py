"""Reasons and findings as English sentences. The site has words of its own, in every language; here is no gettext.

The templates stand in ``sentences``. A code without one is told by its parameters, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from pairings.cli.sentences import TEMPLATES, VALUES
from pairings.model import Param, Reason, format_half_points
from pairings.sentences import CODES
from pairings.sentences import sentence as engine_sentence

Names = Mapping[int, str]

_OTHERS: Final = ("met", "unplayed", "forbidden", "not_before", "limit")
_PEOPLE: Final = frozenset({"player", "opponent", "proposed", "players", "over", "opponents", "tied", *_OTHERS})
_SCORES: Final = frozenset({"score", "scores", "group", "median", "upper", "lower"})
_COUNTED: Final = frozenset({"left_balance", "place_differs"})
"""Codes whose ``first`` and ``second`` (or ``last``) are numbers and not players."""
_SIDES: Final = {
    "first": {"must": "must start", "due": "due to start", "starts": "starts", "started": "started"},
    "second": {
        "must": "must not start",
        "due": "due not to start",
        "starts": "does not start",
        "started": "did not start",
    },
}
_BLOCKED: Final = {
    "met": "has met",
    "unplayed": "was paired without play with",
    "forbidden": "is forbidden to meet",
    "not_before": "may not yet meet",
    "limit": "must get the same side as",
}


def sentence(reason: Reason, names: Names) -> str:
    """The reason in English. ``names``: starting number -> name."""
    if reason.code in CODES:
        return engine_sentence(reason, {number: f"{number} {name}" for number, name in names.items()})
    template = TEMPLATES.get(reason.code)
    params = dict(reason.params)
    words = {key: _word(key, value, names, reason.code) for key, value in params.items()}
    words |= _SIDES.get(str(params.get("side")), {})
    words |= {f"{key}_score": format_half_points(value) for key, value in params.items() if isinstance(value, int)}
    if "players" in params and "rounds" in params:
        words["meetings"] = _meetings(params["players"], params["rounds"], names)
    if "tables" in params and "rounds" in params:
        words["changed"] = _changed(params["rounds"], params["tables"])
    if "expected" in params:
        words["expected_players"] = _list(params["expected"], lambda item: _who(item, names))
    if "first" in params and "last" in params:
        words["places"] = "-".join(dict.fromkeys((words["first"], words["last"])))
    if reason.code == "blocked":
        words["causes"] = "; ".join(f"{says} {words[cause]}" for cause, says in _BLOCKED.items() if params.get(cause))
    if template is not None:
        try:
            return template.format_map(words)
        except KeyError:
            pass
    told = "; ".join(f"{key} {word}" for key, word in words.items() if key in params)
    return f"{reason.code.replace('_', ' ')}{': ' if told else ''}{told}"


def sentences(reasons: Iterable[Reason], names: Names) -> list[str]:
    return [sentence(reason, names) for reason in reasons]


def _who(item: int | str, names: Names) -> str:
    name = names.get(int(item), "") if isinstance(item, int) else ""
    return f"{item} {name}".rstrip()


def _word(key: str, value: Param, names: Names, code: str) -> str:
    if key in _PEOPLE or (key in ("first", "second") and code not in _COUNTED):
        return _list(value, lambda item: _who(item, names))
    if key in _SCORES:
        return _list(value, lambda item: format_half_points(int(item)))
    named = VALUES.get(key, {})
    return _list(value, lambda item: named.get(str(item), str(item)), "none")


def _list(value: Param, word: Callable[[int | str], str], nothing: str = "nobody") -> str:
    items: tuple[int | str, ...] = value if isinstance(value, tuple) else (value,)
    return ", ".join(word(item) for item in items) or nothing


def _meetings(players: Param, rounds: Param, names: Names) -> str:
    whom: tuple[int | str, ...] = players if isinstance(players, tuple) else (players,)
    when: tuple[int | str, ...] = rounds if isinstance(rounds, tuple) else (rounds,)
    return ", ".join(f"{_who(one, names)} (round {number})" for one, number in zip(whom, when, strict=False))


def _changed(rounds: Param, tables: Param) -> str:
    """Where the games are: round 1 table 3, round 2 table 5."""
    assert isinstance(rounds, tuple)
    assert isinstance(tables, tuple)
    return ", ".join(f"round {number} table {table}" for number, table in zip(rounds, tables, strict=True))
