"""Two records of one game, compared: where the sheets of the two players differ (tournament rules 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest

from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Choose, Pass, Place, SetUp, Step, Swap, Take


class About(Enum):
    """What differs."""

    MOVE = "move"
    """A stone or a pass."""
    OPENING = "opening"
    """A swap, a declaration, an offer, a way of going on."""
    BLACK = "black"
    """Who had Black at the end of the opening."""
    OUTCOME = "outcome"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class Difference:
    """``one`` and ``other`` are what each record has there: a point, None for a pass or for nothing, steps, or a value.

    ``move`` counts from 1; 0 where the difference lies at no move. ``one_lacks`` and ``other_lacks`` tell a record that
    has ended from one that has a pass.
    """

    about: About
    move: int
    one: object
    other: object
    one_lacks: bool = False
    other_lacks: bool = False


def differences(one: Record, other: Record) -> list[Difference]:
    """Everything in which two records differ, in the order of play. What only one of them says (an outcome, an ending,
    the steps of an opening that a plain list of moves leaves out) is no difference."""
    found = [*_moves(one.moves, other.moves), *_openings(one.steps, other.steps)]
    found.sort(key=lambda difference: difference.move)
    if Outcome.UNKNOWN not in (one.outcome, other.outcome) and one.outcome is not other.outcome:
        found.append(Difference(About.OUTCOME, 0, one.outcome, other.outcome))
    if Ending.UNKNOWN not in (one.ending, other.ending) and one.ending is not other.ending:
        found.append(Difference(About.ENDING, 0, one.ending, other.ending))
    return found


_NOTHING = object()


def _moves(one: Sequence[Point | None], other: Sequence[Point | None]) -> list[Difference]:
    pairs = zip_longest(one, other, fillvalue=_NOTHING)
    return [
        Difference(
            About.MOVE,
            number,
            None if mine is _NOTHING else mine,
            None if theirs is _NOTHING else theirs,
            mine is _NOTHING,
            theirs is _NOTHING,
        )
        for number, (mine, theirs) in enumerate(pairs, start=1)
        if mine != theirs
    ]


def _openings(one: Sequence[Step], other: Sequence[Step]) -> list[Difference]:
    """The steps between the moves, by the number of the move they come before. A sheet that leaves out that colours
    were not swapped, or which fifths were offered, says nothing else than one that has it."""
    mine, theirs = _between(one), _between(other)
    if not mine or not theirs:
        return []
    found = []
    for number in sorted({*mine, *theirs}):
        first, second = mine.get(number, ()), theirs.get(number, ())
        if _said(first, second) != _said(second, first):
            found.append(Difference(About.OPENING, number, first, second))
    return found


def _said(steps: tuple[Step, ...], others: tuple[Step, ...]) -> list[Step]:
    """The steps on which another sheet can be held against this one: those of a kind that it has there too, and those
    that change what is read where nothing is written, an exchange or a choice of colours."""
    kinds = {type(step) for step in others}
    return [step for step in steps if type(step) in kinds or _changes_colours(step)]


def _changes_colours(step: Step) -> bool:
    return (isinstance(step, Swap) and step.done) or isinstance(step, Take)


def _between(steps: Sequence[Step]) -> dict[int, tuple[Step, ...]]:
    found: dict[int, tuple[Step, ...]] = {}
    move = 1
    for step in steps:
        match step:
            case Place() | Choose() | Pass():
                move += 1
            case SetUp(points):
                move += len(points)
            case _:
                found[move] = (*found.get(move, ()), step)
    return found
