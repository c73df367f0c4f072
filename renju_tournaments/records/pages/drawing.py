"""A position of a game as shapes: what templates/records/_board.html prints as SVG. Nothing here knows a browser.

One unit is a twentieth of the distance between two lines, so that a board of 15 lines is 320 units wide: at 320 px a
unit is a pixel. x grows to the right and y downwards, as in SVG. All measures are whole numbers, which no language
writes with a comma.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from renju_tournaments.rules.board import REACH
from renju_tournaments.rules.game import Move, Replay, replay
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import point_name
from renju_tournaments.rules.steps import Choose, Colour, Offer, Pass, Place, SetUp

STEP: Final = 20
"""Between two lines."""
RADIUS: Final = 9
"""Of a stone."""
NEAR, FAR = 26, 14
"""From the outermost lines to the edge of the picture: where the letters and numbers stand, and where they do not."""
OFFERED: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NINETEEN: Final = tuple(Point(column, row) for row in (3, 9, 15) for column in (3, 9, 15))
"""The marked points of a board of 19 lines."""
DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Look:
    """How a game is to be drawn."""

    letters: ColumnLetters = ColumnLetters.INTERNATIONAL
    """The event's lettering; on boards of other sizes than 15 lines the plain alphabet is used, see ``letters_for``."""
    shown: int | None = None
    """The position after so many moves; None: after the last. Out of range: the nearest there is."""
    with_later: bool = False
    """Are the stones after it drawn too, hidden, for a script that steps through the game?"""
    marked: tuple[Point, ...] = ()
    """Points to be framed: where two sheets differ, what a finding is about."""
    forbidden: tuple[Point, ...] = ()
    """Empty points to be crossed out, because Black may not play there."""
    with_targets: bool = False
    """Are there places to click on at the empty points?"""


@dataclass(frozen=True, slots=True)
class Label:
    """A letter or number at the edge; the text is centred on the point."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the board. ``name`` is what the event calls it, ``key`` what scripts and files do
    (rules.records.stored)."""

    x: int
    y: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone; ``move`` is the number that stands on it."""

    x: int
    y: int
    name: str
    key: str
    move: int
    colour: str
    """``black`` or ``white``."""
    is_last: bool
    is_later: bool
    """Does it come after the position shown?"""
    is_foul: bool
    number_class: str
    """``long`` for three figures."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A fifth move that was offered; it stands on the board until the move after the choice."""

    x: int
    y: int
    name: str
    key: str
    letter: str
    before: int
    """It is offered after so many moves."""
    until: int
    """The last move after which it is still shown."""
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class Five:
    """A row that wins, from its first stone to its last."""

    line: Line
    move: int
    is_later: bool


@dataclass(frozen=True)
class Drawing:
    """A board as shapes. ``width`` is its height too."""

    size: int
    width: int
    labels: tuple[Label, ...]
    lines: tuple[Line, ...]
    dots: tuple[Spot, ...]
    stones: tuple[Stone, ...]
    offered: tuple[Offered, ...]
    fives: tuple[Five, ...]
    marked: tuple[Spot, ...]
    forbidden: tuple[Spot, ...]
    targets: tuple[Spot, ...]
    passes: tuple[int, ...]
    """The numbers of the moves drawn that are passes."""
    unplaced: tuple[tuple[int, str], ...]
    """Moves drawn that cannot lie on the board, because there is a stone or no such point: their numbers and points."""
    shown: int
    """The position is that after so many moves."""
    moves: int
    """Of the whole game."""
    radius: int = RADIUS


def letters_for(letters: ColumnLetters | str, size: int) -> ColumnLetters:
    """The lettering of a board: the event's for 15 lines, the plain alphabet for any other."""
    return ColumnLetters(letters) if size == SIZE else ColumnLetters.INTERNATIONAL


def draw(record: Record, played: Replay, look: Look | None = None) -> Drawing:
    """The position of a record that was played through."""
    return _Drawer(record, played, look or Look()).drawing()


def draw_empty(size: int = SIZE, look: Look | None = None) -> Drawing:
    """A board without stones."""
    record = Record(size=size)
    return draw(record, replay(record), look)


class _Drawer:
    def __init__(self, record: Record, played: Replay, look: Look) -> None:
        self.record, self.moves, self.look = record, played.moves, look
        self.size = record.size
        self.letters = letters_for(look.letters, self.size)
        last = len(self.moves)
        self.shown = last if look.shown is None else max(0, min(look.shown, last))
        self.at, self.unplaced = _placed(self.moves, self.size)

    def drawing(self) -> Drawing:
        return Drawing(
            size=self.size,
            width=NEAR + FAR + STEP * (self.size - 1),
            labels=tuple(self._labels()),
            lines=tuple(self._lines()),
            dots=tuple(self._spot(point) for point in _dots(self.size)),
            stones=tuple(self._stone(point, move) for point, move in self.at.items() if self._is_drawn(move.number)),
            offered=tuple(o for o in self._offered() if self.look.with_later or not o.is_hidden),
            fives=tuple(self._fives()),
            marked=self._spots(self.look.marked),
            forbidden=self._spots(self.look.forbidden),
            targets=tuple(self._targets()) if self.look.with_targets else (),
            passes=tuple(m.number for m in self.moves if m.point is None and self._is_drawn(m.number)),
            unplaced=tuple((m.number, self._name(point)) for m, point in self.unplaced if self._is_drawn(m.number)),
            shown=self.shown,
            moves=len(self.moves),
        )

    def _is_drawn(self, number: int) -> bool:
        return self.look.with_later or number <= self.shown

    def _xy(self, point: Point) -> tuple[int, int]:
        return NEAR + STEP * point.column, FAR + STEP * (self.size - 1 - point.row)

    def _name(self, point: Point) -> str:
        on_board = 0 <= point.column < self.size and 0 <= point.row < self.size
        return self.letters.point(*point) if on_board else point_name(point)

    def _spot(self, point: Point) -> Spot:
        return Spot(*self._xy(point), self._name(point), point_name(point))

    def _spots(self, points: tuple[Point, ...]) -> tuple[Spot, ...]:
        return tuple(self._spot(p) for p in points if 0 <= p.column < self.size and 0 <= p.row < self.size)

    def _labels(self) -> Iterator[Label]:
        """Letters below, numbers at the left."""
        below = FAR + STEP * (self.size - 1) + 18
        for column, letter in enumerate(self.letters.letters_of(self.size)):
            yield Label(NEAR + STEP * column, below, letter)
        for row in range(self.size):
            yield Label(NEAR - 17, self._xy(Point(0, row))[1], str(row + 1))

    def _lines(self) -> Iterator[Line]:
        low, high = NEAR, NEAR + STEP * (self.size - 1)
        for i in range(self.size):
            y = FAR + STEP * i
            yield Line(low, y, high, y)
        for i in range(self.size):
            x = NEAR + STEP * i
            yield Line(x, FAR, x, FAR + STEP * (self.size - 1))

    def _stone(self, point: Point, move: Move) -> Stone:
        return Stone(
            *self._xy(point),
            name=self._name(point),
            key=point_name(point),
            move=move.number,
            colour="black" if move.colour is Colour.BLACK else "white",
            is_last=move.number == self.shown,
            is_later=move.number > self.shown,
            is_foul=move.verdict is not None and move.verdict.is_forbidden,
            number_class="long" if move.number >= 100 else "",
        )

    def _offered(self) -> Iterator[Offered]:
        moves = 0
        for step in self.record.steps:
            match step:
                case Place() | Choose() | Pass():
                    moves += 1
                case SetUp(points):
                    moves += len(points)
                case Offer(points):
                    is_hidden = not moves <= self.shown <= moves + 1
                    for number, point in enumerate(points):
                        if 0 <= point.column < self.size and 0 <= point.row < self.size:
                            letter = OFFERED[number] if number < len(OFFERED) else str(number + 1)
                            spot = (*self._xy(point), self._name(point), point_name(point))
                            yield Offered(*spot, letter, moves, moves + 1, is_hidden)

    def _fives(self) -> Iterator[Five]:
        for move in self.moves:
            if move.is_five and move.point is not None and self._is_drawn(move.number):
                for one, other in _rows(self.at, move):
                    yield Five(Line(*self._xy(one), *self._xy(other)), move.number, move.number > self.shown)

    def _targets(self) -> Iterator[Spot]:
        taken = {point for point, move in self.at.items() if move.number <= self.shown}
        for row in reversed(range(self.size)):
            for column in range(self.size):
                if (point := Point(column, row)) not in taken:
                    yield self._spot(point)


def _placed(moves: tuple[Move, ...], size: int) -> tuple[Mapping[Point, Move], tuple[tuple[Move, Point], ...]]:
    """The moves by their points, and those that cannot lie there: off the board, or where there is a stone."""
    at: dict[Point, Move] = {}
    unplaced = []
    for move in moves:
        if move.point is None:
            continue
        if move.point in at or not (0 <= move.point.column < size and 0 <= move.point.row < size):
            unplaced.append((move, move.point))
        else:
            at[move.point] = move
    return at, tuple(unplaced)


def _dots(size: int) -> tuple[Point, ...]:
    """The marked points: five on the board of renju, nine on one of 19 lines, else the centre, where there is one."""
    if size == SIZE:
        plain = ColumnLetters.INTERNATIONAL
        return tuple(plain.read(name) for name in plain.marked_points)
    if size == 19:
        return NINETEEN
    return (Point(size // 2, size // 2),) if size % 2 else ()


def _rows(at: Mapping[Point, Move], move: Move) -> list[tuple[Point, Point]]:
    """The rows with which a move wins, by their ends: those of exactly five, and only where there are none the longer
    ones."""
    assert move.point is not None
    found: list[tuple[int, Point, Point]] = []
    for dx, dy in DIRECTIONS:
        ends, length = [], 1
        for sign in (-1, 1):
            end = move.point
            while (stone := at.get(ahead := Point(end.column + sign * dx, end.row + sign * dy))) is not None:
                if stone.colour is not move.colour or stone.number > move.number:
                    break
                end, length = ahead, length + 1
            ends.append(end)
        if length >= REACH:
            found.append((length, ends[0], ends[1]))
    shortest = min((length for length, _one, _other in found), default=0)
    wanted = [row for row in found if shortest > REACH or row[0] == REACH]
    return [(one, other) for _length, one, other in wanted]
