"""SGF: games with variations, in any character set (renju rules 3.3).

A stone is two letters, column and row, the row counted from the top. What the file says and this program does not know
is kept as written, in the record or at its node, and written back. Steps besides stones stand in a property of our
own, RJ, at the node after which they come; the swap and the fifth moves of the RIF rules stand in SW and 5A at the
root as well, as old servers have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from renju_tournaments.rules.board import REACH
from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    NO_ANSWERS,
    Answers,
    Faults,
    Note,
    Reading,
    check_size,
    choose_at,
    note,
    place_at,
)
from renju_tournaments.rules.formats.rif import with_rif_steps
from renju_tournaments.rules.formats.sgf.syntax import Property, RawNode, games, plain
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.formats.written.step_words import step_of
from renju_tournaments.rules.points import LARGEST, SIZE, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.tree import Node, moves_in, steps_of, with_main_line
from renju_tournaments.rules.steps import Colour, Offer, Pass, Place, SetUp, Step, Swap

KEY: Final = "sgf"
PREFIX: Final = f"{KEY}."
OURS: Final = "RJ"
"""The property of our own: a value a step, in words, or a fact of the game, ``first=…``."""
COLOURS: Final = {"B": Colour.BLACK, "W": Colour.WHITE}
TEXTS: Final[Mapping[str, str]] = {
    "PB": "black",
    "PW": "white",
    "EV": "event",
    "PC": "place",
    "RO": "round",
    "DT": "date",
    "C": "comment",
}
"""Properties of the root that are a text of the record."""
_WRITTEN_ANEW: Final = ("C", "CA", "FF", "SZ", *TEXTS)
"""Properties of the root that need not be kept as written."""
_SET_UP: Final = ("AB", "AW", "AE")
_OF_THE_GAME: Final = frozenset({"CA", "FF", "SZ", "GM", "RE", "RU", "SW", "5A", "GN", *TEXTS} - {"C"})
"""Properties that say something of the whole game, and stand at the root."""
_NO_STONES: Final = frozenset(
    {"TR", "SQ", "CR", "MA", "SL", "TW", "TB", "DD", "VW", "LB", "LN", "AR", "PL"}
    | {"HA", "ST", "FG", "PM", "KO", "MN", "CP", "US", "SO", "AN"}
)
"""Properties of SGF with points, or with what may look like one, that are no stones."""
_POINTS: Final = re.compile(
    r"(?:\d{1,3}[.,:]?)?(?:[a-t]{2}|[a-t]\d{1,2})(?:[\s,;:-]*(?:[a-t]{2}|[a-t]\d{1,2}))*", re.IGNORECASE
)
"""A value that may be points: ``hh``, ``hhhgii``, ``hh,hg``, ``h8 h9``."""
_LONGEST_POINTS: Final = 1_000
_FACTS: Final = ("first", "second", "ending", "regulation")
"""Facts of the game in our own property."""
_RENJU: Final = ("4", "5")
"""GM: 4 is gomoku and renju; old servers write 5."""


def point_text(point: Point, size: int) -> str:
    return chr(97 + point.column) + chr(97 + size - 1 - point.row)


def point_of(text: str, size: int) -> Point:
    """Raises ValueError for what is no point of the board."""
    column, row = (ord(letter) - 97 for letter in text.lower()) if len(text) == 2 else (-1, -1)
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(text)
    return Point(column, size - 1 - row)


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line. ``answers`` are not needed: the file is never open to two meanings."""
    check_size(data)
    declared = re.search(rb"\bCA\s*\[([^\]]{1,40})\]", data)
    text, notes = decode_declared(data, declared[1].decode("latin-1") if declared else "")
    try:
        return _read(text, list(notes), Faults(NO_ANSWERS))
    except FormatError:
        if not answers.leave_out:
            raise
    return _read(text, notes, Faults(answers))


def _read(text: str, notes: list[Note], faults: Faults) -> Reading:
    records: list[Record] = []
    for number, nodes in games(text, notes, faults):
        with faults.of(number):
            records.append(_Game(nodes, number, notes).record())
    return Reading(KEY, tuple(records), tuple(notes), faults=tuple(faults.found))


class _Game:
    def __init__(self, nodes: list[RawNode], number: int, notes: list[Note]) -> None:
        self.nodes, self.number, self.notes = nodes, number, notes
        self.root = _merged(nodes[0].properties)
        self.has_own_steps = False
        self.size = self._size()

    def _note(self, code: str, line: int | None = None, **facts: object) -> None:
        self.notes.append(note(code, line=line or self.nodes[0].line, game=self.number, **facts))

    def _size(self) -> int:
        declared = self._value("SZ").strip()
        if not declared:
            self._note("size_not_stated")
            return SIZE
        match = re.fullmatch(r"(\d{1,2})(?::(\d{1,2}))?", declared)
        if not match or match[2] not in (None, match[1]) or not REACH <= int(match[1]) <= LARGEST:
            raise FormatError("bad_size", line=self.nodes[0].line, text=shown(declared))
        game = self._value("GM").strip()
        if game and game not in _RENJU and int(match[1]) != SIZE:
            self._note("other_game", text=shown(game))
        return int(match[1])

    def _value(self, name: str) -> str:
        return "\n".join(dict.fromkeys(map(plain, self.root.get(name, ()))))

    def record(self) -> Record:
        tree = self._tree()
        record = Record(steps_of(tree), size=self.size, extras=tree[0].extras, comment=tree[0].comment)
        record = self._with_facts(record)
        if not self.has_own_steps:
            record = self._with_old_steps(record)
            tree = with_main_line(tree, record.steps)
        if any(node.parent != at - 1 or (at and (node.comment or node.extras)) for at, node in enumerate(tree)):
            tree[0] = replace(tree[0], extras=(), comment="")
            record = replace(record, tree=tuple(tree))
        return record

    # Nodes.

    def _tree(self) -> list[Node]:
        """The nodes with their steps. Empty ends of branches are left out."""
        kept = self._kept()
        numbers = {-1: -1}
        tree: list[Node] = []
        moves: list[int] = []
        """How many moves there are up to and with a node."""
        offered: list[bool] = []
        """Is a fifth move to be chosen after a node?"""
        for old, raw in enumerate(self.nodes):
            if old not in kept:
                continue
            parent = numbers[raw.parent]
            before = moves[parent] if parent >= 0 else 0
            is_offered = offered[parent] if parent >= 0 else False
            steps, rest, is_offered = self._steps(raw, before, is_offered, parent < 0)
            comment = "\n".join(plain(v) for name, values in raw.properties if name == "C" for v in values)
            tree.append(Node(parent, tuple(steps), comment, tuple(rest)))
            numbers[old] = len(tree) - 1
            moves.append(before + sum(moves_in(step) for step in steps))
            offered.append(is_offered)
        return tree

    def _kept(self) -> set[int]:
        """The nodes with something in them or below them."""
        kept = {0}
        for number in range(len(self.nodes) - 1, 0, -1):
            if self.nodes[number].properties or number in kept:
                kept |= {number, self.nodes[number].parent}
        return kept

    def _steps(
        self, raw: RawNode, before: int, is_offered: bool, is_root: bool
    ) -> tuple[list[Step], list[tuple[str, str]], bool]:
        """The steps of a node in the order of its properties, and what else it says as written."""
        steps: list[Step] = []
        rest: list[tuple[str, str]] = []
        set_up = self._set_up(raw) if is_root else None
        if set_up:
            steps.append(set_up)
        for name, values in raw.properties:
            if name in COLOURS:
                if len(values) > 1:
                    left = ", ".join(map(plain, values[1:]))
                    self._note("more_values", raw.line, name=name, text=shown(left))
                    rest += [(f"{PREFIX}X{name}", value) for value in values[1:]]
                turn = Colour.BLACK if (before + sum(map(moves_in, steps))) % 2 == 0 else Colour.WHITE
                colour = COLOURS[name]
                steps.append(self._stone(values[0], raw.line, None if colour is turn else colour, is_offered))
                is_offered = is_offered and isinstance(steps[-1], Pass)
            elif name == OURS:
                for value in values:
                    step = self._step(value, raw.line)
                    if step is None and not (is_root and _is_known_fact(plain(value))):
                        self._note("number_not_understood", raw.line, name=OURS, text=shown(plain(value)))
                    if step is not None:
                        self.has_own_steps = True
                        is_offered = is_offered or isinstance(step, Offer)
                        steps.append(step)
                if len(steps) > MAX_DEPTH:
                    raise FormatError("too_deep", line=raw.line, most=MAX_DEPTH)
            elif is_root and (name in _WRITTEN_ANEW or self._is_understood(name, set_up)):
                continue
            elif name != "C":
                rest += [(PREFIX + name, value) for value in values]
                if name in _SET_UP or (name == "PL" and is_root and not self._is_turn(values, before, steps)):
                    self._note("stones_unread", raw.line, name=name)
                elif not is_root and name in _OF_THE_GAME:
                    self._note("kept_unread", raw.line, name=name)
                elif name not in _NO_STONES and name not in _OF_THE_GAME and all(map(_may_be_points, values)):
                    self._note("stones_unread", raw.line, name=name)
        return steps, rest, is_offered

    def _is_understood(self, name: str, set_up: SetUp | None) -> bool:
        """Is a property of the root all in the record, so that it can be written from there?"""
        match name:
            case "AB" | "AW":
                return set_up is not None
            case "GM":
                return self._value(name) == _RENJU[0]
            case "RE":
                return words.result(self._value(name)) is not None
            case "RU":
                return bool(words.regulation(self._value(name)))
            case "SW":
                return self._swap() is not None
            case "5A":
                return bool(self._fifths())
        return False

    def _is_turn(self, values: tuple[str, ...], before: int, steps: list[Step]) -> bool:
        """Does PL name who is to move anyway?"""
        turn = "BW"[(before + sum(map(moves_in, steps))) % 2]
        return all(plain(value).strip()[:1].upper() == turn for value in values)

    def _stone(self, value: str, line: int, said: Colour | None, is_offered: bool) -> Step:
        text = plain(value).strip()
        if not text or (text.lower() == "tt" and self.size < LARGEST):
            return Pass()
        try:
            point = point_of(text, self.size)
        except ValueError:
            raise FormatError("not_a_point", line=line, text=shown(text), size=self.size) from None
        if is_offered:
            return choose_at(point)
        return Place(point, said) if said else place_at(point)

    def _step(self, value: str, line: int) -> Step | None:
        """The step of a value of our own; None for a fact of the game. Raises FormatError."""
        text = plain(value)
        if "=" in text:
            return None
        try:
            step = step_of(text, lambda name: point_of(name, self.size))
        except ValueError as error:
            raise FormatError("not_a_point", line=line, text=shown(str(error)), size=self.size) from None
        if step is None:
            raise FormatError("bad_step", line=line, text=shown(text))
        return step

    def _set_up(self, raw: RawNode) -> SetUp | None:
        """The position at the start, if it is one of a game: as many stones of Black as of White, or one more. The
        order of stones of one colour is that of the file."""
        said = {name: values for name, values in self.root.items() if name in ("AB", "AW")}
        stones = {name: self._points(values, raw.line) for name, values in said.items()}
        black, white = stones.get("AB", []), stones.get("AW", [])
        if not stones:
            return None
        if len(black) - len(white) not in (0, 1):
            return None
        points = [point for pair in zip(black, white, strict=False) for point in pair]
        return SetUp(tuple(points + black[len(white) :]))

    def _points(self, values: tuple[str, ...], line: int) -> list[Point]:
        """Points one by one, and rectangles from corner to corner."""
        found: list[Point] = []
        for value in values:
            text = plain(value).strip()
            try:
                one, _, other = text.partition(":")
                a, b = point_of(one, self.size), point_of(other or one, self.size)
            except ValueError:
                raise FormatError("not_a_point", line=line, text=shown(text), size=self.size) from None
            found += [
                Point(column, row)
                for row in range(max(a.row, b.row), min(a.row, b.row) - 1, -1)
                for column in range(min(a.column, b.column), max(a.column, b.column) + 1)
            ]
            if len(found) > MAX_DEPTH:
                raise FormatError("too_deep", line=line, most=MAX_DEPTH)
        return found

    # The root.

    def _with_facts(self, record: Record) -> Record:
        texts = {field: self._value(name).strip() for name, field in TEXTS.items() if name != "C"}
        outcome, ending = self._result()
        own = dict(_facts(self.root.get(OURS, ())))
        regulation = own.get("regulation", "") or words.regulation(self._value("RU"))
        if not regulation and self._value("RU").strip():
            self._note("regulation_not_understood", text=shown(self._value("RU").strip()))
        return replace(
            record,
            black=texts["black"],
            white=texts["white"],
            event=texts["event"],
            place=texts["place"],
            round=texts["round"],
            date=texts["date"],
            outcome=outcome,
            ending=next((e for e in Ending if e.value == own.get("ending")), ending),
            regulation=regulation or words.regulation(self._value("GN")),
            first=own.get("first", ""),
            second=own.get("second", ""),
        )

    def _result(self) -> words.Result:
        said = self._value("RE").strip()
        found = words.result(said)
        if found is None:
            self._note("result_not_understood", text=shown(said))
        return found or (Outcome.UNKNOWN, Ending.UNKNOWN)

    def _with_old_steps(self, record: Record) -> Record:
        """SW and 5A at the root, as old servers write them: the swap after the opening, the fifth moves offered."""
        swap, fifths = self._swap(), self._fifths()
        if any(moves_in(step) != 1 for step in record.steps):  # a position at the start is no opening of the RIF rules
            swap, fifths = None, []
        record = with_rif_steps(record, swap, fifths)
        for name, kind in (("SW", Swap), ("5A", Offer)):
            if not any(isinstance(step, kind) for step in record.steps):
                unread = tuple((PREFIX + name, value) for value in self.root.get(name, ()))
                known = {extra for extra in record.extras if extra[0] == PREFIX + name}
                record = replace(record, extras=record.extras + (() if known else unread))
        return record

    def _swap(self) -> bool | None:
        return {"YES": True, "NO": False}.get(self._value("SW").strip().upper())

    def _fifths(self) -> list[Point]:
        """The points of 5A; none where one of them cannot be read."""
        try:
            return [point_of(plain(value).strip(), self.size) for value in self.root.get("5A", ())]
        except ValueError:
            return []


def _merged(properties: list[Property]) -> dict[str, tuple[str, ...]]:
    """The values of each property. One that stands several times is one list, as many programs write it."""
    found: dict[str, tuple[str, ...]] = {}
    for name, values in properties:
        found[name] = found[name] + values if name in found else values
    return found


def _may_be_points(value: str) -> bool:
    """May it be stones that an application of its own keeps there?"""
    text = value.strip()
    return 0 < len(text) < _LONGEST_POINTS and _POINTS.fullmatch(text) is not None


def _is_known_fact(text: str) -> bool:
    name, _, fact = text.partition("=")
    name, fact = name.strip(), fact.strip()
    return name in _FACTS and (name != "ending" or fact in {ending.value for ending in Ending})


def _facts(values: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for value in values:
        name, sign, fact = plain(value).partition("=")
        if sign:
            yield name.strip(), fact.strip()
