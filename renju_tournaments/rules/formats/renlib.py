"""RenLib libraries, ``.lib``: a tree of moves with comments, two bytes a node (renju rules 3.2).

A library is an analysis, not the record of a game: it has no players and no result. Comments are bytes in the code page
of whoever wrote them; their encoding is found out, and kept so that they are written back as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from renju_tournaments.encodings import decode
from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    MAX_NODES,
    NO_ANSWERS,
    Answers,
    Loss,
    Reading,
    Written,
    check_board,
    check_size,
    note,
    only_one,
    place_at,
)
from renju_tournaments.rules.points import SIZE, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.tree import Node, chain, children, moves_in, steps_of
from renju_tournaments.rules.steps import Choose, Pass, Place, SetUp, Step

KEY: Final = "renlib"
PREFIX: Final = f"{KEY}."
MAGIC: Final = b"\xffRenLib\xff"
HEADER: Final = MAGIC + bytes([3, 4]) + b"\xff" * 10
CENTRE: Final = 0x78
"""The first byte of a file so old that it has no header."""

SIBLING: Final = 0x80
LEAF: Final = 0x40
OLD_COMMENT: Final = 0x20
MARK: Final = 0x10
COMMENT: Final = 0x08
START: Final = 0x04
NO_MOVE: Final = 0x02
EXTENSION: Final = 0x01
BOARD_TEXT: Final = 0x01
"""In the second byte of an extension."""
_FLAGS: Final = {MARK: "mark", START: "start", NO_MOVE: "no-move"}
_SPLIT: Final = b"\x08"
"""Between the one-line part of a comment and the rest."""
_NODE_TEXTS: Final = (f"{PREFIX}comment", f"{PREFIX}text")
_HOLDS: Final = frozenset({"comment", "variations"})


def fits(data: bytes, name: str) -> bool:
    return data.startswith(MAGIC) or (data[:1] == bytes([CENTRE]) and name.lower().endswith(".lib"))


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with the position of a byte. A library is one record; ``answers`` are not needed."""
    check_size(data)
    reader = _Reader(data)
    reader.read()
    encoding = _encoding(reader.texts)
    tree = [_named(node, encoding) for node in reader.tree]
    root = tree[0]
    record = Record(steps_of(tree), comment=root.comment, extras=root.extras)
    if any(node.parent != at - 1 or (at and (node.comment or node.extras)) for at, node in enumerate(tree)):
        record = replace(record, tree=(replace(root, comment="", extras=()), *tree[1:]))
    if encoding == "ascii":
        return Reading(KEY, (record,))
    record = replace(record, extras=(*record.extras, (f"{PREFIX}encoding", encoding)))
    return Reading(KEY, (record,), (note("encoding_guessed", encoding=encoding),))


class _Reader:
    """Makes nodes of the bytes; comments are still bytes, written as latin-1."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.first = self.at = len(HEADER) if data.startswith(MAGIC) else 0
        self.tree = [Node(-1)]
        self.path = [0]
        self.forks: list[int] = []
        """The length the path goes back to at the end of a branch, for each sibling that is still to come."""
        self.texts: list[bytes] = []
        self.is_over = False

    def read(self) -> None:
        if len(self.data) <= self.first or not (self.first or self.data[0] == CENTRE):
            raise FormatError("bad_header", byte=0)
        while self.at < len(self.data):
            self._node()
        if self.forks or not self.is_over:
            raise FormatError("branches_missing", byte=len(self.data))

    def _pair(self) -> tuple[int, int]:
        if self.at + 2 > len(self.data):
            raise FormatError("ends_inside", byte=self.at)
        self.at += 2
        return self.data[self.at - 2], self.data[self.at - 1]

    def _node(self) -> None:
        start = self.at
        if self.is_over:
            raise FormatError("after_the_end", byte=start)
        position, flags = self._pair()
        extension = self._pair() if flags & EXTENSION else (0, 0)
        extras = [(PREFIX + name, "") for flag, name in _FLAGS.items() if flags & flag]
        others = (extension[0], extension[1] & ~BOARD_TEXT)
        if any(others):
            extras.append((f"{PREFIX}extension", bytes(others).hex()))
        if flags & OLD_COMMENT:
            extras.append((f"{PREFIX}comment", self._old_comment()))
        elif flags & COMMENT:
            extras.append((f"{PREFIX}comment", self._text()))
        if extension[1] & BOARD_TEXT:
            extras.append((f"{PREFIX}text", self._text()))
        self._attach(position, tuple(extras), start)
        if flags & SIBLING:
            self.forks.append(max(len(self.path) - 1, 1))
        if flags & LEAF:
            if self.forks:
                del self.path[self.forks.pop() :]
            else:
                self.is_over = True

    def _attach(self, position: int, extras: tuple[tuple[str, str], ...], start: int) -> None:
        if position == 0 and start == self.first:
            self.tree[0] = Node(-1, (), "", extras)
            return
        column, row = position & 15, SIZE - (position >> 4)
        if position and not (1 <= column <= SIZE and 1 <= row <= SIZE):
            raise FormatError("bad_position", byte=start, text=f"0x{position:02x}")
        step: Step = place_at(Point(column - 1, row - 1)) if position else Pass()
        if len(self.path) > MAX_DEPTH:
            raise FormatError("too_deep", byte=start, most=MAX_DEPTH)
        if len(self.tree) >= MAX_NODES:
            raise FormatError("too_many_nodes", byte=start, most=MAX_NODES)
        self.tree.append(Node(self.path[-1], (step,), "", extras))
        self.path.append(len(self.tree) - 1)

    def _text(self) -> str:
        """Up to a zero byte; the whole has an even number of bytes."""
        end = self.data.find(0, self.at)
        if end < 0:
            raise FormatError("unfinished_comment", byte=self.at)
        return self._taken(self.data[self.at : end], end + 1)

    def _old_comment(self) -> str:
        """Up to a byte with its highest bit set, which is part of the comment."""
        end = next((at for at in range(self.at, len(self.data)) if self.data[at] & 0x80), -1)
        if end < 0:
            raise FormatError("unfinished_comment", byte=self.at)
        return self._taken(self.data[self.at : end] + bytes([self.data[end] & 0x7F]), end + 1)

    def _taken(self, text: bytes, end: int) -> str:
        self.at = end + (end - self.at) % 2
        self.texts.append(text)
        return text.decode("latin-1")


def _encoding(texts: Iterable[bytes]) -> str:
    """The encoding of all comments, one in which they can be written back byte by byte."""
    joined = b"\n".join(texts)
    if joined.isascii():
        return "ascii"
    found = decode(joined.replace(_SPLIT, b"\n"))
    encoding = found[1] if found and not found[1].startswith("utf-16") else "latin-1"
    try:
        is_whole = joined.decode(encoding).encode(encoding) == joined
    except UnicodeError:
        is_whole = False
    return encoding if is_whole else "latin-1"


def _named(node: Node, encoding: str) -> Node:
    """The node with its texts as texts; where the two parts of a comment cannot be told from its lines, the bytes
    stay beside it."""
    if not node.extras:
        return node
    extras = []
    comment = ""
    for name, value in node.extras:
        if name not in _NODE_TEXTS:
            extras.append((name, value))
            continue
        raw = value.encode("latin-1")
        if name == f"{PREFIX}text":
            extras.append((name, raw.decode(encoding)))
            continue
        comment = raw.replace(_SPLIT, b"\n").decode(encoding, errors="replace")
        if _comment_bytes(comment, encoding) != raw:
            extras.append((f"{PREFIX}bytes", raw.hex()))
    return replace(node, comment=comment, extras=tuple(extras))


def _comment_bytes(comment: str, encoding: str) -> bytes:
    """A comment as it is written: its first line, and the rest."""
    return comment.encode(encoding, errors="replace").replace(b"\n", _SPLIT, 1)


def write(records: Sequence[Record]) -> Written:
    """Raises FormatError for several games, and for a board that is not of 15 lines."""
    record = only_one(records)
    check_board(record, 1)
    lost = losses(record, 1, _HOLDS, PREFIX)
    tree: Sequence[Node] = record.tree
    if not tree or steps_of(tree) != record.steps:
        lost += [Loss("variations", 1)] if tree else []
        tree = chain(record.steps)
    tree = list(_one_move_each([replace(tree[0], comment=record.comment, extras=record.extras), *tree[1:]]))
    encoding = dict(record.extras).get(f"{PREFIX}encoding", "")
    texts = "".join(node.comment + dict(node.extras).get(f"{PREFIX}text", "") for node in tree)
    lost += [Loss("signs", 1)] if "\0" in texts else []
    if not (encoding and _can_write(texts, encoding)):
        encoding = "utf-8"
    below = children(tree)
    has_sibling = {number for numbers in below for number in numbers[:-1]}
    out = bytearray(HEADER)
    for number, node in enumerate(tree):
        _write_node(out, node, SIBLING * (number in has_sibling) | LEAF * (not below[number]), encoding)
    return Written(bytes(out), tuple(lost))


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _one_move_each(tree: Sequence[Node]) -> Iterator[Node]:
    """The tree with one move a node. A node without a move gives its comment to the one above it."""
    made: list[Node] = []
    last: dict[int, int] = {-1: -1}
    for number, node in enumerate(tree):
        stones: list[Step] = [s for step in node.steps if moves_in(step) for s in _moves(step)]
        parent = last[node.parent]
        if parent < 0:
            made.append(replace(node, steps=()))
            parent = 0
            node = replace(node, comment="", extras=())
        for step in stones[:-1]:
            made.append(Node(parent, (step,)))
            parent = len(made) - 1
        if stones:
            made.append(Node(parent, (stones[-1],), node.comment, node.extras))
            parent = len(made) - 1
        elif node.comment:
            above = made[parent]
            made[parent] = replace(above, comment=f"{above.comment}\n{node.comment}".strip("\n"))
        last[number] = parent
    return iter(made)


def _moves(step: Step) -> list[Step]:
    match step:
        case SetUp(points):
            return [place_at(point) for point in points]
        case Choose(point) | Place(point):
            return [place_at(point)]
    return [step]


def _write_node(out: bytearray, node: Node, flags: int, encoding: str) -> None:
    extras = dict(node.extras)
    position = 0
    for step in node.steps:
        if isinstance(step, Place):
            position = (SIZE - 1 - step.point.row) << 4 | (step.point.column + 1)
    for flag, name in _FLAGS.items():
        flags |= flag * (PREFIX + name in extras)
    comment = _comment_bytes(node.comment, encoding).replace(b"\0", b" ")
    raw = bytes.fromhex(extras.get(f"{PREFIX}bytes", ""))
    if raw.replace(_SPLIT, b"\n").decode(encoding, errors="replace") == node.comment:
        comment = raw
    text = extras.get(f"{PREFIX}text")
    extension = bytearray.fromhex(extras.get(f"{PREFIX}extension", "0000"))
    if text is not None:
        extension[1] |= BOARD_TEXT
    flags |= COMMENT * bool(comment) | EXTENSION * any(extension)
    out += bytes([position, flags])
    out += extension if any(extension) else b""
    out += _padded(comment) if comment else b""
    out += _padded(text.encode(encoding, errors="replace").replace(b"\0", b" ")) if text is not None else b""


def _padded(text: bytes) -> bytes:
    """With its zero byte, and another where the number of bytes would be odd."""
    return text + b"\0" * (2 - len(text) % 2)
