"""Writing a database in RenjuNet's XML, of one's own games."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import Loss, Written, check_board, place_at
from renju_tournaments.rules.formats.renjunet.reading import (
    KEPT,
    LETTERS,
    PEOPLE,
    PREFIX,
    RESULTS,
    Attributes,
    with_steps,
)
from renju_tournaments.rules.formats.rif import FIFTH, rif_steps
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.openings import opening_of
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Offer, Place, SetUp, Step, Swap

_HOLDS: Final = frozenset({"names", "starter", "result", "event", "occasion", "comment", "steps", "regulation"})
_SCORES: Final = {outcome: text for text, outcome in RESULTS.items()}
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_PLURALS: Final = {
    "country": "countries",
    "city": "cities",
    "month": "months",
    "rule": "rules",
    "opening": "openings",
    "player": "players",
    "tournament": "tournaments",
}
"""The tables in the order of the file."""

_WRITTEN: Final = frozenset(PREFIX + name for name in (*KEPT, *PEOPLE, "tournament", "rule", "bresult", "opening-name"))
"""What is kept of a database and has a place in one."""


class _Tables:
    """The tables as they are needed: the same line twice has the same number."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[tuple[str, str], ...], str]] = {table: {} for table in _PLURALS}

    def number(self, table: str, row: Mapping[str, str]) -> str:
        """The number of a line; empty for an empty one."""
        key = tuple((name, value) for name, value in row.items() if value)
        return self.rows[table].setdefault(key, str(len(self.rows[table]) + 1)) if key else ""

    def with_places(self, row: Attributes) -> Attributes:
        """A line with numbers in place of the names of countries, cities and months."""
        found = dict(row)
        country = {"name": found.get("country", "")}
        if found.pop("reversed", "") and country["name"]:
            country["reversed"] = "1"
        found["country"] = self.number("country", country if country["name"] else {})
        for name in ("city", "month", "rule"):
            if found.get(name):
                found[name] = self.number(name, {"name": found[name]})
        return found

    def player(self, row: Attributes) -> str:
        return self.number("player", self.with_places(row)) if row else ""


def write(records: Sequence[Record]) -> Written:
    """Raises FormatError for a board that is not of 15 lines, and for a pass."""
    lost: list[Loss] = []
    tables, games = _Tables(), []
    ids = {dict(record.extras).get(f"{PREFIX}id", "") for record in records}
    for number, record in enumerate(records, start=1):
        check_board(record, number)
        for count, move in enumerate(record.moves, start=1):
            if move is None:
                raise FormatError("passes_not_held", game=number, number=count)
        lost += losses(record, number, _HOLDS, PREFIX)
        attributes = _attributes(record, tables, str(number) if len(ids) < len(records) else "")
        lost += _lost(record, number, attributes)
        others = [name for name, _ in record.extras if name.startswith(PREFIX) and name not in _WRITTEN]
        if others:
            lost.append(Loss("extras", number, (("names", ", ".join(n.removeprefix(PREFIX) for n in others)),)))
        moves = " ".join(LETTERS.point(*move).lower() for move in record.moves if move)
        info = f"<info>{escape(_clean(record.comment))}</info>\n" if record.comment else ""
        games.append(f"<game{_text(attributes)}>\n<move>{moves}</move>\n{info}</game>\n")
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<database version="1.0">\n']
    for table, plural in _PLURALS.items():
        rows = [f"<{table}{_text({'id': number, **dict(row)})} />\n" for row, number in tables.rows[table].items()]
        parts.append(f"<{plural}>\n{''.join(rows)}</{plural}>\n")
    parts.append(f"<games>\n{''.join(games)}</games>\n</database>\n")
    return Written("".join(parts).encode(), tuple(lost))


def _clean(text: str) -> str:
    """Without what XML cannot have."""
    return _UNPRINTABLE.sub(" ", text)


def _text(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(_clean(value))}" for name, value in attributes.items())


def _row(record: Record, name: str) -> Attributes:
    """What was kept of a line of a table."""
    try:
        found = json.loads(dict(record.extras).get(PREFIX + name, "{}"))
    except ValueError:
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def _person(record: Record, colour: str) -> Attributes:
    """A player's line: as it was kept, if that is still their name; otherwise the last word is the surname."""
    shown = record.black if colour == "black" else record.white
    kept = _row(record, colour)
    names = [kept.get("name", ""), kept.get("surname", "")]
    if kept.get("reversed"):
        names.reverse()
    if " ".join(filter(None, names)) == shown:
        return kept
    name, _, surname = shown.rpartition(" ")
    return {"name": name, "surname": surname}


def _tournament(record: Record) -> Attributes:
    kept = _row(record, "tournament")
    place = kept.get("city", "") or kept.get("country", "")
    date = kept.get("start", "") or kept.get("year", "")
    if (kept.get("name", ""), place, date) == (record.event, record.place, record.date):
        return kept
    return {"name": record.event, "city": record.place, "start": record.date}


def _attributes(record: Record, tables: _Tables, number: str) -> Attributes:
    """The attributes of a game. ``number`` is its own unless it has kept one."""
    extras = dict(record.extras)
    kept = {name: extras.get(PREFIX + name, "") for name in (*KEPT, "rule", "bresult", "opening-name")}
    rule = words.regulation_name(record.regulation) or kept["rule"]
    if words.regulation(kept["rule"]) == record.regulation:
        rule = kept["rule"]
    opening = opening_of([move for move in record.moves[:3] if move is not None])
    name = kept["opening-name"] or (opening.name if opening else "")
    tournament = {key: value for key, value in _tournament(record).items() if value}
    return {
        "id": number or kept["id"] or "1",
        "publisher": tables.player(_row(record, "publisher")),
        "tournament": tables.number("tournament", tables.with_places(tournament)) if tournament else "",
        "round": record.round,
        "rule": tables.number("rule", {"name": rule}),
        **{colour: tables.player(_person(record, colour)) for colour in PEOPLE[:2]},
        "bresult": _SCORES.get(record.outcome, kept["bresult"]),
        "btime": kept["btime"],
        "wtime": kept["wtime"],
        "opening": tables.number("opening", {"name": name}),
        "alt": _alt(record) or kept["alt"],
        "swap": "".join("R" if step.done else "-" for step in record.steps if isinstance(step, Swap)) or kept["swap"],
    }


def _alt(record: Record) -> str:
    """The fifth move that was offered and not chosen, under the RIF rules."""
    if record.regulation != "rif" or len(record.moves) < FIFTH:
        return ""
    others = [point for point in rif_steps(record.steps).fifths if point != record.moves[FIFTH - 1]]
    return LETTERS.point(*others[0]).lower() if len(others) == 1 else ""


def _lost(record: Record, game: int, attributes: Attributes) -> list[Loss]:
    """What is lost besides what the format never holds: found by reading what is written."""
    stones = tuple(place_at(move) for move in record.moves if move)
    bare = replace(record, steps=stones, first="", second="")
    read, _ = with_steps(bare, attributes)
    found = []
    wanted = [part for step in record.steps for part in _bare(step)]
    if wanted != list(read.steps):
        is_order = [_unordered(step) for step in wanted] == [_unordered(step) for step in read.steps]
        found.append(Loss("order" if is_order else "some_steps", game))
    if (record.first or record.second) and (record.first, record.second) != (read.first, read.second):
        found.append(Loss("starter", game))
    if words.regulation(words.regulation_name(record.regulation)) != record.regulation:
        found.append(Loss("regulation", game))
    if any(_UNPRINTABLE.search(text) for text in (record.black, record.white, record.event, record.comment)):
        found.append(Loss("signs", game))
    return found


def _bare(step: Step) -> Sequence[Step]:
    """A step without what is named as lost by itself: the colour of a stone, a position at the start."""
    match step:
        case Place(point):
            return (place_at(point),)
        case SetUp(points):
            return tuple(map(place_at, points))
    return (step,)


def _unordered(step: object) -> object:
    return sorted(step.points) if isinstance(step, Offer) else step
