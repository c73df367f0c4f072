"""How an opening regulation is written: a script that asks for one step after the other.

A regulation is a generator function of an ``OpeningGame``. It asks (yields an ``OpeningQuestion``), is told what was
done (a ``Step``), and goes on. What may happen next in a game is what its script asks when it has been told the steps
so far; a script that has ended leaves the rest to free play. So a regulation reads like its text, and nothing has to
be kept in step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from renju_tournaments.rules.openings.symmetry import School, keeping
from renju_tournaments.rules.points import SIZE, Point
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
    Colour,
    Declare,
    Offer,
    Place,
    PlayerSide,
    SetUp,
    Step,
    Swap,
    Take,
    Taken,
)

WHOLE_BOARD: Final = SIZE
"""A square that is none: the stone lies anywhere, on larger boards too."""


@dataclass(frozen=True, slots=True)
class OpeningQuestion:
    """What may be done now, and by whom."""

    kind: type[Step]
    who: PlayerSide
    colour: Colour | None = None
    """Of the stone, where one is placed."""
    square: int = WHOLE_BOARD
    """Place: the stone lies in the central square of so many lines. 0: anywhere outside ``outside``."""
    outside: int = 0
    """Place: the stone does not lie in the central square of so many lines."""
    count: int = 0
    """Offer: how many points. Declare: the most that may be declared, 0 for no limit."""
    names: tuple[str, ...] = ()
    """Branch and Take: what there is to choose from."""
    points: tuple[Point, ...] = ()
    """Choose: the points offered."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a step is not what the regulation allows. ``code`` is one of FAULTS."""

    code: str
    square: int = 0
    count: int = 0
    points: tuple[Point, ...] = ()


FAULTS: Final = (
    "another_step",
    "not_in_square",
    "in_square",
    "occupied",
    "off_board",
    "wrong_count",
    "count_out_of_range",
    "offered_twice",
    "offered_symmetric",
    "not_offered",
    "no_such_branch",
)
Script = Generator[OpeningQuestion, Step, None]


@dataclass(frozen=True)
class Regulation:
    """An opening regulation."""

    key: str
    """As it is stored."""
    name: str
    """As it is called everywhere, in Latin letters."""
    script: Callable[[OpeningGame], Script]
    size: int = SIZE
    renju: bool = True
    """Are moves forbidden to Black?"""


class OpeningGame:
    """The opening as it stands while a script runs: the stones, and who has Black."""

    def __init__(self, size: int = SIZE, school: School = School.TRANSLATION) -> None:
        self.size, self.school = size, school
        self.stones: list[Point] = []
        self.placed_by: list[PlayerSide] = []
        self.black = PlayerSide.FIRST
        self.swaps: list[bool] = []

    @property
    def colour(self) -> Colour:
        """Of the next stone."""
        return Colour.BLACK if len(self.stones) % 2 == 0 else Colour.WHITE

    def owner(self, colour: Colour) -> PlayerSide:
        return self.black if colour is Colour.BLACK else self.black.other

    def put(self, point: Point, who: PlayerSide) -> None:
        self.stones.append(point)
        self.placed_by.append(who)

    # What scripts are made of.

    def stone(self, square: int = WHOLE_BOARD, *, by: PlayerSide | None = None, outside: int = 0) -> Script:
        """The next stone, by who owns its colour unless said otherwise."""
        who = by or self.owner(self.colour)
        step = yield OpeningQuestion(Place, who, self.colour, square, outside)
        if isinstance(step, Place):
            self.put(step.point, who)

    def opening(self) -> Script:
        """First places the three stones of one of the 26 openings."""
        for square in (1, 3, 5):
            yield from self.stone(square, by=PlayerSide.FIRST)

    def swap(self, who: PlayerSide | None = None) -> Script:
        """The right to swap, of who did not place the last stone unless said otherwise."""
        step = yield OpeningQuestion(Swap, who or self.placed_by[-1].other)
        done = isinstance(step, Swap) and step.done
        self.swaps.append(done)
        if done:
            self.black = self.black.other

    def declare(self, who: PlayerSide, most: int = 0) -> Generator[OpeningQuestion, Step, int]:
        step = yield OpeningQuestion(Declare, who, count=most)
        return step.count if isinstance(step, Declare) else 0

    def fifths(self, count: int) -> Script:
        """Black offers so many fifth moves (0: as many as they like), White chooses one, which is placed."""
        step = yield OpeningQuestion(Offer, self.owner(Colour.BLACK), Colour.BLACK, count=count)
        offered = step.points if isinstance(step, Offer) else ()
        chosen = yield OpeningQuestion(Choose, self.owner(Colour.WHITE), Colour.BLACK, points=offered)
        if isinstance(chosen, Choose):
            self.put(chosen.point, self.owner(Colour.BLACK))

    def branch(self, who: PlayerSide, *names: str) -> Generator[OpeningQuestion, Step, str]:
        step = yield OpeningQuestion(Branch, who, names=names)
        return step.name if isinstance(step, Branch) else names[0]

    def take(self, who: PlayerSide, *what: Taken) -> Generator[OpeningQuestion, Step, Taken]:
        step = yield OpeningQuestion(Take, who, names=tuple(w.value for w in what))
        taken = step.what if isinstance(step, Take) else what[0]
        if taken is not Taken.ADD:
            self.black = who if taken is Taken.BLACK else who.other
        return taken

    def set_up(self, count: int) -> Script:
        """A position drawn by lot."""
        step = yield OpeningQuestion(SetUp, PlayerSide.FIRST, count=count)
        if isinstance(step, SetUp):
            for point in step.points:
                self.put(point, self.owner(self.colour))

    # What can be wrong with a step.

    def faults(self, question: OpeningQuestion, step: Step) -> list[Fault]:
        """Everything that is wrong with a step where the script asks for something."""
        if type(step) is not question.kind:
            return [Fault("another_step")]
        match step:
            case Place(point):
                return [*self._point(point), *self._region(question, point)]
            case Declare(count):
                is_wrong = count < 1 or (question.count and count > question.count)
                return [Fault("count_out_of_range", count=question.count)] if is_wrong else []
            case Offer(points):
                return self._offer(question, points)
            case Choose(point):
                return [] if point in question.points else [Fault("not_offered", points=(point,))]
            case Branch(name):
                return [] if name in question.names else [Fault("no_such_branch")]
            case Take(what):
                return [] if what.value in question.names else [Fault("no_such_branch")]
            case SetUp(points):
                wrong = [Fault("wrong_count", count=question.count)] if len(points) != question.count else []
                return wrong + [f for point in points for f in self._point(point)] + _twice(points)
            case _:
                return []

    def _point(self, point: Point) -> list[Fault]:
        if not (0 <= point.column < self.size and 0 <= point.row < self.size):
            return [Fault("off_board", points=(point,))]
        return [Fault("occupied", points=(point,))] if point in self.stones else []

    def _region(self, question: OpeningQuestion, point: Point) -> list[Fault]:
        if question.square < WHOLE_BOARD and not self.is_in_square(point, question.square):
            return [Fault("not_in_square", square=question.square, points=(point,))]
        if question.outside and self.is_in_square(point, question.outside):
            return [Fault("in_square", square=question.outside, points=(point,))]
        return []

    def is_in_square(self, point: Point, lines: int) -> bool:
        """Does the point lie in the central square of so many lines?"""
        middle = self.size // 2
        return max(abs(point.column - middle), abs(point.row - middle)) <= lines // 2

    def _offer(self, question: OpeningQuestion, points: tuple[Point, ...]) -> list[Fault]:
        found = [Fault("wrong_count", count=question.count)] if question.count and len(points) != question.count else []
        found += [fault for point in points for fault in self._point(point)] + _twice(points)
        order = {point: number for number, point in enumerate(dict.fromkeys(points))}
        for one, number in order.items():
            for other in sorted(self.twins(one) & order.keys(), key=order.__getitem__):
                if order[other] > number:
                    found.append(Fault("offered_symmetric", points=(one, other)))
        return found

    def twins(self, point: Point) -> frozenset[Point]:
        """The other points that count as the same fifth move."""
        return frozenset(moved(point) for moved in keeping(self.stones, self.school)) - {point}


def _twice(points: tuple[Point, ...]) -> list[Fault]:
    twice = tuple(point for point, times in Counter(points).items() if times > 1)
    return [Fault("offered_twice", points=twice)] if twice else []
