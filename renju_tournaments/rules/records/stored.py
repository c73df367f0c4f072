"""A record as plain values that JSON can hold, and back: how records are kept in a database or sent to a browser.

A step is a list, its kind first, in the words of the record model (renju rules 2.3); points are named in the
international lettering, so that a stored record can be read without the program. Nothing is lost either way, but the
character of code zero, which databases refuse: it becomes U+FFFD.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.tree import Node
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
    Colour,
    Declare,
    Offer,
    Pass,
    Place,
    SetUp,
    Step,
    Swap,
    Take,
    Taken,
)

MOST_LINES: Final = 20
LETTERS: Final = "abcdefghijklmnopqrst"
"""Columns of the largest board, without a gap."""
MOST_STEPS: Final = 2_000
STEP_WORDS: Final[Mapping[type[Step], str]] = {
    Place: "place",
    Pass: "pass",
    Swap: "swap",
    Declare: "declare",
    Offer: "offer",
    Choose: "choose",
    Branch: "branch",
    Take: "take",
    SetUp: "set-up",
}
"""The first word of a step, by its kind."""
WORDS: Final = ("regulation", "black", "white", "first", "second", "event", "place", "round", "date", "comment")
"""The fields of a record that are text."""


class Unstorable(ValueError):
    """Not the plain values of a record."""


def point_name(point: Point) -> str:
    """``h8``; a point off every board as two numbers, ``-1/20``: a record may hold one."""
    if 0 <= point.column < MOST_LINES and point.row >= 0:
        return f"{LETTERS[point.column]}{point.row + 1}"
    return f"{point.column}/{point.row}"


def point_of(name: str) -> Point:
    """The reverse. Raises Unstorable."""
    try:
        if "/" in name:
            column, row = name.split("/")
            return Point(int(column), int(row))
        return Point(LETTERS.index(name[0]), int(name[1:]) - 1)
    except (ValueError, IndexError, TypeError):
        raise Unstorable(f"{name!r} is no point") from None


def size_of(steps: Sequence[Step]) -> int:
    """How much steps are: one each, and every point of an offer or a position. No game has more than MOST_STEPS."""
    return sum(len(step.points) if isinstance(step, Offer | SetUp) else 1 for step in steps)


def plain_step(step: Step) -> list[Any]:
    """A step as a list."""
    match step:
        case Place(point, said):
            return ["place", point_name(point)] + ([said.name.lower()] if said else [])
        case Pass():
            return ["pass"]
        case Swap(done):
            return ["swap", done]
        case Declare(count):
            return ["declare", count]
        case Offer(points):
            return ["offer", *map(point_name, points)]
        case Choose(point):
            return ["choose", point_name(point)]
        case Branch(name):
            return ["branch", name]
        case Take(what):
            return ["take", what.value]
        case SetUp(points):
            return ["set-up", *map(point_name, points)]


def step_of(plain: object) -> Step:
    """The reverse. Raises Unstorable."""
    match plain:
        case ["place", str(point)]:
            return Place(point_of(point))
        case ["place", str(point), ("black" | "white") as said]:
            return Place(point_of(point), Colour[said.upper()])
        case ["pass"]:
            return Pass()
        case ["swap", bool(done)]:
            return Swap(done)
        case ["declare", int(count)] if not isinstance(count, bool):
            return Declare(count)
        case ["offer", *points]:
            return Offer(_points(points))
        case ["choose", str(point)]:
            return Choose(point_of(point))
        case ["branch", str(name)]:
            return Branch(name)
        case ["take", ("white" | "black" | "add") as what]:
            return Take(Taken(what))
        case ["set-up", *points]:
            return SetUp(_points(points))
    raise Unstorable(f"{plain!r} is no step")


def plain_steps(steps: Sequence[Step]) -> list[list[Any]]:
    return [plain_step(step) for step in steps]


def steps_of(plain: object) -> tuple[Step, ...]:
    """Raises Unstorable, also for more steps than a game can have."""
    if not isinstance(plain, list) or len(plain) > MOST_STEPS:
        raise Unstorable("no list of steps")
    return tuple(step_of(step) for step in plain)


def plain_record(record: Record) -> dict[str, Any]:
    """A record as a dictionary; what is empty is left out."""
    found: dict[str, Any] = {"size": record.size, "steps": plain_steps(record.steps)}
    found.update((name, storable(getattr(record, name))) for name in WORDS if getattr(record, name))
    if record.outcome is not Outcome.UNKNOWN:
        found["outcome"] = record.outcome.value
    if record.ending is not Ending.UNKNOWN:
        found["ending"] = record.ending.value
    if record.extras:
        found["extras"] = _plain_extras(record.extras)
    if record.tree:
        found["tree"] = [_plain_node(node) for node in record.tree]
    return found


def record_of(plain: Mapping[str, Any]) -> Record:
    """The reverse. Raises Unstorable."""
    try:
        return Record(
            steps=steps_of(plain["steps"]),
            size=int(plain["size"]),
            outcome=Outcome(plain.get("outcome", Outcome.UNKNOWN.value)),
            ending=Ending(plain.get("ending", Ending.UNKNOWN.value)),
            extras=_extras(plain.get("extras", ())),
            tree=tuple(map(_node_of, plain.get("tree", ()))),
            **{name: str(plain.get(name, "")) for name in WORDS},
        )
    except Unstorable:
        raise
    except (KeyError, TypeError, ValueError) as why:
        raise Unstorable(str(why)) from None


def plain_finding(finding: Finding) -> dict[str, Any]:
    """A finding as a dictionary."""
    return {
        "kind": finding.kind.value,
        "weight": finding.weight.value,
        "move": finding.move,
        "points": [point_name(point) for point in finding.points],
        "facts": {storable(name): storable(value) for name, value in finding.facts},
    }


def finding_of(plain: Mapping[str, Any]) -> Finding:
    """The reverse. Raises Unstorable."""
    try:
        return Finding(
            Kind(plain["kind"]),
            Weight(plain["weight"]),
            int(plain["move"]),
            _points(plain["points"]),
            tuple((str(name), str(value)) for name, value in plain["facts"].items()),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as why:
        raise Unstorable(str(why)) from None


def _points(names: Sequence[object]) -> tuple[Point, ...]:
    return tuple(point_of(str(name)) for name in names)


def _plain_node(node: Node) -> list[Any]:
    return [node.parent, plain_steps(node.steps), storable(node.comment), _plain_extras(node.extras)]


def _plain_extras(extras: Sequence[tuple[str, str]]) -> list[list[str]]:
    return [[storable(name), storable(value)] for name, value in extras]


def storable(text: str) -> str:
    """The text as a database takes it."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}") if "\0" in text else text


def _node_of(plain: Sequence[Any]) -> Node:
    parent, steps, comment, extras = plain
    return Node(int(parent), steps_of(steps), str(comment), _extras(extras))


def _extras(plain: Sequence[Sequence[Any]]) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(value)) for name, value in plain)
