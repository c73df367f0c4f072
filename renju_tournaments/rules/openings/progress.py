"""A game's opening under its regulation: told the steps, it knows what may come next, who has which colour, and what
was wrong."""

from __future__ import annotations

from collections.abc import Iterable

from renju_tournaments.rules.openings.script import Fault, OpeningGame, OpeningQuestion, Regulation
from renju_tournaments.rules.openings.symmetry import School
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.steps import Colour, PlayerSide, Step


class OpeningProgress:
    """``question`` is what may be done now; None once the opening is over and play is free."""

    def __init__(
        self, regulation: Regulation, steps: Iterable[Step] = (), school: School = School.TRANSLATION, size: int = 0
    ) -> None:
        self.regulation = regulation
        self.game = OpeningGame(size or regulation.size, school)
        self.steps: list[Step] = []
        self._script = regulation.script(self.game)
        self.question: OpeningQuestion | None = next(self._script, None)
        for step in steps:
            self.tell(step)

    @property
    def is_over(self) -> bool:
        return self.question is None

    @property
    def stones(self) -> tuple[Point, ...]:
        return tuple(self.game.stones)

    @property
    def black(self) -> PlayerSide:
        """Who has Black now."""
        return self.game.black

    @property
    def colour(self) -> Colour:
        """Of the next stone."""
        return self.game.colour

    @property
    def swaps(self) -> tuple[bool, ...]:
        """The rights to swap so far, used or not."""
        return tuple(self.game.swaps)

    def twins(self, point: Point) -> frozenset[Point]:
        """The other points that count as the same fifth move after the stones that lie."""
        return self.game.twins(point)

    def faults(self, step: Step) -> list[Fault]:
        """What the regulation has against a step now; empty where it allows it."""
        return [] if self.question is None else self.game.faults(self.question, step)

    def tell(self, step: Step) -> list[Fault]:
        """Goes on with a step, and returns what is wrong with it. A step of another kind than the one asked for is not
        taken: the opening waits for the right one. Raises ValueError once the opening is over."""
        if self.question is None:
            raise ValueError("the opening is over")
        found = self.faults(step)
        if any(fault.code == "another_step" for fault in found):
            return found
        self.steps.append(step)
        try:
            self.question = self._script.send(step)
        except StopIteration:
            self.question = None
        return found

    def leave(self) -> None:
        """How the opening goes on is not known: play is free from here."""
        self.question = None
