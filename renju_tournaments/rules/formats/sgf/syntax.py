"""The syntax of SGF: games as trees of nodes, nodes as properties with their values, and nothing about what they mean.

Without recursion, whatever is nested: a damaged file costs no more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import MAX_DEPTH, MAX_GAMES, MAX_NODES, MAX_NODES_IN_ALL, Faults, Note, note

Property = tuple[str, tuple[str, ...]]
"""The name, and the values as written."""


@dataclass(slots=True)
class RawNode:
    parent: int
    depth: int
    line: int
    properties: list[Property] = field(default_factory=list)


_START: Final = re.compile(r"\(\s*;")
_ROOT: Final = re.compile(r"\(\s*;\s*(?:FF|GM|SZ|CA|AP|EV|PB|PW)\s*\[")
"""The first node of a game, told from that of a variation by what it says."""
_SIGN: Final = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)\s*(?=\[))")
_VALUE: Final = re.compile(r"\s*\[((?:[^\]\\]+|\\.)*+)\]", re.DOTALL)
_LINES: Final = re.compile("\n|\r(?!\n)")


def games(text: str, notes: list[Note], faults: Faults) -> Iterator[tuple[int, list[RawNode]]]:
    """The games of a file with their numbers. What stands between them goes to the notes. Raises FormatError with a
    line, unless faults may be left out: then a game ends, whatever is open in it, before the first node of the next."""
    lines = _Lines(text)
    at, count, total = 0, 0, 0
    while match := _START.search(text, at):
        _left_out(text[at : match.start()], lines.at(at), notes)
        count += 1
        line = lines.at(match.start())
        if count > MAX_GAMES:
            raise FormatError("too_many_games", line=line, most=MAX_GAMES)
        end = _next(text, match.end()) if faults.leave_out else len(text)
        try:
            nodes, at = _game(text, match.start(), end, lines)
        except FormatError as fault:
            faults.take(count, fault)
            at = end
            lines = _Lines(text, match.start(), line)
            continue
        total += len(nodes)
        if total > MAX_NODES_IN_ALL:
            raise FormatError("too_many_nodes", line=lines.at(at), most=MAX_NODES_IN_ALL)
        yield count, nodes
    _left_out(text[at:], lines.at(at), notes)
    if not count:
        raise FormatError("no_node", line=1)


def _next(text: str, at: int) -> int:
    """Where the next game begins; the end of the text where there is none."""
    match = _ROOT.search(text, at)
    return match.start() if match else len(text)


class _Lines:
    """The line of a place in the text; asked in rising order."""

    def __init__(self, text: str, place: int = 0, line: int = 1) -> None:
        self.text, self.place, self.line = text, place, line

    def at(self, place: int) -> int:
        if place > self.place:
            self.line += sum(1 for _ in _LINES.finditer(self.text, self.place, place))
            self.place = place
        return self.line


def _left_out(between: str, line: int, notes: list[Note]) -> None:
    if between.strip():
        notes.append(note("between_games", line=line, text=shown(between.strip())))


def _game(text: str, at: int, end: int, lines: _Lines) -> tuple[list[RawNode], int]:
    """A game from its “(” on, and where it ends: before ``end``."""
    nodes: list[RawNode] = []
    forks: list[int] = []
    """The node to go back to at each “)”."""
    current = -1
    while True:
        match = _SIGN.match(text, at, end)
        if match is None:
            _complain(text, at, end, lines, bool(forks))
        start, at = match.end() - 1, match.end()
        match match[1]:
            case "(":
                forks.append(current)
            case ")":
                current = forks.pop()
                if not forks:
                    return nodes, at
            case ";":
                current = _node(nodes, current, lines.at(start))
            case _:
                if text[match.start() - 1] == "(":
                    raise FormatError("no_node", line=lines.at(start))
                values, at = _values(text, at, end, match[2], lines)
                nodes[current].properties.append((short_name(match[2]), values))


def short_name(name: str) -> str:
    """The name of a property as it is since FF[4]; before, small letters could stand in it that mean nothing:
    ``Black``, ``GaMe``."""
    return name if name.isupper() else "".join(c for c in name if not c.islower()) or name


def _node(nodes: list[RawNode], parent: int, line: int) -> int:
    depth = nodes[parent].depth + 1 if parent >= 0 else 0
    if depth > MAX_DEPTH:
        raise FormatError("too_deep", line=line, most=MAX_DEPTH)
    if len(nodes) >= MAX_NODES:
        raise FormatError("too_many_nodes", line=line, most=MAX_NODES)
    if parent < 0 and nodes:
        raise FormatError("strange_sign", line=line, text=";")
    nodes.append(RawNode(parent, depth, line))
    return len(nodes) - 1


def _values(text: str, at: int, end: int, name: str, lines: _Lines) -> tuple[tuple[str, ...], int]:
    """The values of a property as written, and where they end."""
    found: list[str] = []
    while match := _VALUE.match(text, at, end):
        found.append(match[1])
        at = match.end()
    if not found:
        raise FormatError("bracket_missing", line=lines.at(at), name=shown(name))
    return tuple(found), at


def _complain(text: str, at: int, end: int, lines: _Lines, is_open: bool) -> NoReturn:
    """Raises FormatError for what cannot stand here."""
    shown_part = text[at : min(at + 200, end)]
    rest = shown_part.strip()
    if not rest and is_open:
        raise FormatError("parenthesis_missing", line=lines.at(end))
    word = re.match(r"[A-Za-z0-9]+", rest)
    line = lines.at(at + len(shown_part) - len(shown_part.lstrip()))
    if word:
        raise FormatError("value_missing", line=line, name=shown(word[0]))
    raise FormatError("strange_sign", line=line, text=shown(rest[:1]))


def compose(nodes: Sequence[tuple[int, Sequence[Property]]]) -> str:
    """A game: each node with its parent (-1 for the root) and its properties, in the order of a tree."""
    below: list[int] = [0] * len(nodes)
    for parent, _ in nodes:
        if parent >= 0:
            below[parent] += 1
    out, opened = ["("], list[int]()
    """The nodes at whose children a “(” was written, innermost last."""
    for number, (parent, properties) in enumerate(nodes):
        if number and below[parent] > 1:
            while opened and opened[-1] >= parent:
                opened.pop()
                out.append(")")
            out.append("\n(")
            opened.append(parent)
        out.append(";" + "".join(_property(name, values) for name, values in properties))
    return "".join([*out, ")" * len(opened), ")\n"])


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


_ESCAPED: Final = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def plain(value: str) -> str:
    """A value without its escapes: a line end behind “\\” is none."""
    value = _ESCAPED.sub(lambda match: "" if match[1] in ("\r\n", "\n\r", "\n", "\r") else match[1], value)
    return value.replace("\r\n", "\n").replace("\r", "\n")


def escaped(text: str) -> str:
    """A text as a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
