"""RenjuNet's database, ``.rif``, XML: a reader for somebody's own copy (renju rules 3.1).

The licence of that database allows offline use only, so nothing of it is kept or shipped here. The file is read as a
stream; entities of its own are refused, and a compressed copy is unpacked no further than the limit.

``swap`` and ``alt`` are kept as written. They become steps where their meaning is certain: the swaps of a regulation
that is known here, and the fifth move that was not chosen under the RIF rules.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from xml.parsers import expat

from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    MAX_GAMES,
    MEGABYTE,
    NO_ANSWERS,
    Answers,
    Faults,
    Note,
    Reading,
    check_size,
    note,
    place_at,
)
from renju_tournaments.rules.formats.rif import with_rif_steps
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.records.tree import moves_in
from renju_tournaments.rules.steps import Step, Swap

KEY: Final = "renjunet"
PREFIX: Final = f"{KEY}."
LETTERS: Final = ColumnLetters.INTERNATIONAL
MAX_XML: Final = 256 * MEGABYTE
MAX_LEVELS: Final = 20
_CHUNK: Final = MEGABYTE
_GZIP: Final = b"\x1f\x8b"
_TABLES: Final = ("country", "city", "month", "rule", "opening", "player", "tournament")
RESULTS: Final = {"1": Outcome.BLACK, "0": Outcome.WHITE, "0.5": Outcome.DRAW}
WINDOWS: Final[Mapping[str, tuple[int, ...]]] = {
    "rif": (3,),
    "yamaguchi": (3,),
    "soosorv-4": (3, 4),
    "soosorv-8": (3, 4),
    "taraguchi-5": (1, 2, 3, 4, 5),
    "taraguchi-10": (1, 2, 3, 4, 5),
    "tarannikov": (1, 2, 3, 4, 5),
}
"""After which stones there may be a swap: what a sign of ``swap`` stands for."""
KEPT: Final = ("id", "btime", "wtime", "opening", "alt", "swap")
"""Attributes of a game that are kept as they are."""

_READ: Final = frozenset({*KEPT, "publisher", "tournament", "round", "rule", "black", "white", "bresult"})
"""Attributes of a game that are known here."""

PEOPLE: Final = ("black", "white", "publisher")
"""Attributes of a game that are numbers of players."""

Attributes = dict[str, str]


def without_source(record: Record) -> Record:
    """The game without what the database said beside its moves: ids, the publisher, remarks. Its licence does not allow
    passing them on; a game that did not come from it stays as it is."""
    own = tuple((name, said) for name, said in record.extras if not name.startswith(PREFIX))
    return replace(record, extras=own, comment="") if len(own) < len(record.extras) else record


def fits(data: bytes, name: str) -> bool:
    start = data
    if data.startswith(_GZIP):
        try:
            start = zlib.decompressobj(31).decompress(data[:8000], 4000)
        except zlib.error:
            return False
    return b"<database" in start[:4000]


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed."""
    check_size(data, MAX_XML)
    if data.startswith(_GZIP):
        data = _unpacked(data)
    parser = _Parser()
    faults = Faults(answers)
    try:
        parser.feed(data)
    except FormatError as fault:
        if not parser.games or fault.code != "bad_xml":
            raise
        faults.take(parser.drop_open_game(), fault)
    if not (parser.games or faults.found):
        raise FormatError("no_games")
    converter = _Converter(parser.tables)
    records: list[Record] = []
    for number, game in enumerate(parser.games, start=1):
        with faults.of(number):
            records.append(converter.record(game, number))
    return Reading(KEY, tuple(records), tuple(converter.notes.values()), faults=tuple(faults.found))


def _unpacked(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(31)
    try:
        found = unpacker.decompress(data, MAX_XML + 1)
    except zlib.error:
        raise FormatError("bad_archive") from None
    if len(found) > MAX_XML:
        raise FormatError("too_large", most=MAX_XML // MEGABYTE)
    if not unpacker.eof:
        raise FormatError("bad_archive")
    return found


@dataclass(slots=True)
class _Game:
    line: int
    attributes: Attributes
    moves: str = ""
    info: str = ""
    unread: tuple[str, ...] = ()
    """Elements inside it that are not known."""


@dataclass
class _Parser:
    """Gathers the tables and the games."""

    tables: dict[str, dict[str, Attributes]] = field(default_factory=lambda: {name: {} for name in _TABLES})
    games: list[_Game] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def feed(self, data: bytes) -> None:
        self.expat = expat.ParserCreate()
        self.expat.StartElementHandler = self._start
        self.expat.EndElementHandler = self._end
        self.expat.CharacterDataHandler = self._characters
        self.expat.StartDoctypeDeclHandler = self._doctype
        self.expat.EntityDeclHandler = self._doctype
        self.expat.buffer_text = True
        try:
            for at in range(0, len(data), _CHUNK):
                self.expat.Parse(data[at : at + _CHUNK], False)
            self.expat.Parse(b"", True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            raise FormatError("bad_xml", line=error.lineno, reason=reason) from None
        except (LookupError, ValueError) as error:  # an encoding that is not known, or has characters of several bytes
            if isinstance(error, FormatError):
                raise
            raise FormatError("bad_xml", line=1, reason=shown(str(error))) from None

    def drop_open_game(self) -> int | None:
        """Forgets the game inside which the reading was broken off; its number, None where it was inside none."""
        if "game" not in self.path:
            return None
        self.games.pop()
        return len(self.games) + 1

    @property
    def line(self) -> int:
        return self.expat.CurrentLineNumber

    def _doctype(self, *_: object) -> None:
        raise FormatError("doctype", line=self.line)

    def _start(self, name: str, attributes: Attributes) -> None:
        if not self.path and name != "database":
            raise FormatError("not_renjunet", line=self.line, name=shown(name))
        self.path.append(name)
        if len(self.path) > MAX_LEVELS:
            raise FormatError("bad_xml", line=self.line, reason=f"more than {MAX_LEVELS} levels")
        self.text = []
        if name == "game":
            if len(self.games) >= MAX_GAMES:
                raise FormatError("too_many_games", line=self.line, most=MAX_GAMES)
            self.games.append(_Game(self.line, attributes))
        elif self.path[-2:-1] == ["game"] and name not in ("move", "info"):
            self.games[-1].unread = tuple(dict.fromkeys((*self.games[-1].unread, shown(name))))
        elif name in self.tables and "id" in attributes:
            self.tables[name][attributes["id"]] = attributes

    def _characters(self, text: str) -> None:
        if self.path[-1:] in (["move"], ["info"]) and "game" in self.path:
            self.text.append(text)

    def _end(self, name: str) -> None:
        self.path.pop()
        if self.path[-1:] == ["game"] and name in ("move", "info"):
            said = "".join(self.text).strip()
            game = self.games[-1]
            if name == "move":
                game.moves = f"{game.moves} {said}".strip()
            else:
                game.info = f"{game.info}\n{said}".strip()
        self.text = []


Tables = Mapping[str, Mapping[str, Attributes]]
Pair = tuple[str, str]


@dataclass
class _Converter:
    """Makes records of games. In a database most values come again and again: they are kept once, and what is noted is
    noted at the first game it concerns."""

    tables: Tables
    notes: dict[tuple[object, ...], Note] = field(default_factory=dict)
    pairs: dict[Pair, Pair] = field(default_factory=dict)

    def _note(self, code: str, game: _Game, number: int, **facts: object) -> None:
        made = note(code, line=game.line, game=number, **facts)
        self.notes.setdefault((code, made.facts), made)

    def _row(self, table: str, name: str, game: _Game, number: int) -> Attributes:
        """The line of a table that a number stands for; a number without a line is noted."""
        key = game.attributes.get(name, "")
        found = self.tables[table].get(key)
        if key and found is None:
            self._note("unknown_id", game, number, name=name, text=shown(key))
        return found or {}

    def record(self, game: _Game, number: int) -> Record:
        said = game.attributes
        people = {role: self._row("player", role, game, number) for role in PEOPLE}
        tournament = _plain(self._row("tournament", "tournament", game, number), self.tables)
        rule = self._row("rule", "rule", game, number).get("name", "")
        opening = self.tables["opening"].get(said.get("opening", ""), {}).get("name", "")
        regulation = words.regulation(rule)
        if rule and not regulation:
            self._note("regulation_not_understood", game, number, text=shown(rule))
        result = said.get("bresult", "")
        if result and result not in RESULTS:
            self._note("result_not_understood", game, number, text=shown(result))
        rows = {**{role: _person(people[role], self.tables) for role in PEOPLE}, "tournament": tournament}
        extras = [(name, said.get(name, "")) for name in KEPT]
        extras += [(name, json.dumps(row, ensure_ascii=False) if row else "") for name, row in rows.items()]
        extras += [("rule", rule), ("bresult", "" if result in RESULTS else result), ("opening-name", opening)]
        record = Record(
            _stones(game),
            regulation=regulation,
            black=sys.intern(display_name(people["black"], self.tables)),
            white=sys.intern(display_name(people["white"], self.tables)),
            outcome=RESULTS.get(result, Outcome.UNKNOWN),
            event=tournament.get("name", ""),
            place=tournament.get("city", "") or tournament.get("country", ""),
            round=said.get("round", ""),
            date=tournament.get("start", "") or tournament.get("year", ""),
            comment=game.info,
            extras=tuple(self._pair(PREFIX + name, value) for name, value in extras if value),
        )
        record, unread = with_steps(record, said)
        others = tuple((f"{PREFIX}{name}", value) for name, value in said.items() if name not in _READ)
        if others:
            record = replace(record, extras=record.extras + others)
            unread += [name for name in said if name not in _READ]
        for name in (*unread, *game.unread):
            self._note("kept_unread", game, number, name=name)
        return record

    def _pair(self, name: str, value: str) -> Pair:
        pair = (name, value)
        return pair if name == f"{PREFIX}id" else self.pairs.setdefault(pair, pair)


def _stones(game: _Game) -> tuple[Step, ...]:
    found = []
    for text in game.moves.split():
        try:
            found.append(place_at(LETTERS.read(text)))
        except ValueError:
            raise FormatError("not_a_point", line=game.line, text=shown(text), size=SIZE) from None
        if len(found) > MAX_DEPTH:
            raise FormatError("too_deep", line=game.line, most=MAX_DEPTH)
    return tuple(found)


def display_name(player: Attributes, tables: Tables) -> str:
    """A name as it is shown: surname first where the country does so."""
    country = tables["country"].get(player.get("country", ""), {})
    names = [player.get("name", ""), player.get("surname", "")]
    if country.get("reversed") == "1":
        names.reverse()
    return " ".join(filter(None, names))


def _plain(row: Attributes, tables: Tables) -> Attributes:
    """A line of a table with names instead of the numbers of places."""
    found = {name: value for name, value in row.items() if name != "id" and value}
    for name in ("country", "city", "month", "rule"):
        if name in found:
            found[name] = tables[name].get(found[name], {}).get("name", found[name])
    return found


def _person(player: Attributes, tables: Tables) -> Attributes:
    country = tables["country"].get(player.get("country", ""), {})
    return _plain(player, tables) | ({"reversed": "1"} if country.get("reversed") == "1" else {})


def with_steps(record: Record, said: Attributes) -> tuple[Record, list[str]]:
    """The record with the swaps and the fifth move not chosen, where they are certain, and with who started, which the
    swaps tell; and the names of what is not understood. ``said``: the attributes of the game."""
    swaps, alt = said.get("swap", ""), said.get("alt", "")
    windows = WINDOWS.get(record.regulation, ())
    is_swap = set(swaps) <= {"R", "-"} and 0 < len(swaps) <= len(windows)
    fifths: list[Point] = []
    if record.regulation == "rif" and alt:
        try:
            fifths = [LETTERS.read(alt)]
        except ValueError:
            fifths = []
    unread = [name for name, text, is_read in (("swap", swaps, is_swap), ("alt", alt, fifths)) if text and not is_read]
    record = with_rif_steps(record, None, fifths)
    if not is_swap:
        return record, unread
    steps: list[Step] = []
    moves = 0
    for step in record.steps:
        steps.append(step)
        moves += moves_in(step)
        if moves_in(step) and moves in windows[: len(swaps)]:
            steps.append(Swap(swaps[windows.index(moves)] == "R"))
    first, second = record.black, record.white
    if swaps.count("R") % 2:
        first, second = second, first
    return replace(record, steps=tuple(steps), first=first, second=second), unread
