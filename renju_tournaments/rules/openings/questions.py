"""A regulation as a tree of everything it can ask for, so that a page can go through an opening without asking again.

What is asked next depends on swaps, ways and colours taken, never on where a stone lies or how many fifths are declared
(that number comes back as the number to offer). So a script is walked once with every answer that matters, and what is
the same from some question on is kept once. The tree is made of the regulation; nothing of it is written down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from renju_tournaments.rules.openings.progress import OpeningProgress
from renju_tournaments.rules.openings.script import WHOLE_BOARD, OpeningQuestion, Regulation
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.stored import STEP_WORDS
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
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

MOST_QUESTIONS: Final = 100
"""Of one opening. A regulation that lets the choice be passed back again and again is cut here: play is free then."""
ANY: Final = ""
"""The answer where all answers lead to the same."""
YES, NO = "yes", "no"
_SOMEWHERE: Final = Point(0, 0)
_DECLARED: Final = 10_007
"""A number that no script has of its own: where it is asked for, the number declared is."""


@dataclass(frozen=True, slots=True)
class Node:
    """Something that is asked, who has Black then, and what comes after each answer."""

    question: OpeningQuestion | None
    """None: the opening is over. ``points`` is always empty: the points to choose from are those offered."""
    black: PlayerSide
    as_declared: bool = False
    """Offer: as many points as were declared; the question's own ``count`` is 0."""
    then: tuple[tuple[str, int], ...] = ()
    """The answer (``answer_to``) and the number of the node it leads to."""

    def after(self, answer: str) -> int:
        """The number of the node after an answer. Raises KeyError for one that there is not."""
        return dict(self.then)[answer]


def answer_to(step: Step) -> str:
    """What of a step decides how the opening goes on."""
    match step:
        case Swap(done):
            return YES if done else NO
        case Branch(name):
            return name
        case Take(what):
            return what.value
        case _:
            return ANY


@lru_cache(maxsize=64)
def tree_of_questions(regulation: Regulation) -> tuple[Node, ...]:
    """The nodes; the last is the beginning of the opening."""
    nodes: dict[Node, int] = {}
    _number(regulation, (), nodes)
    return tuple(nodes)


def _number(regulation: Regulation, answered: tuple[Step, ...], nodes: dict[Node, int]) -> int:
    """The number of the node after these steps; what comes after it is numbered before it."""
    progress = OpeningProgress(regulation, answered)
    node = Node(None, progress.black)
    if progress.question is not None and len(answered) < MOST_QUESTIONS:
        node = Node(
            replace(
                progress.question,
                points=(),
                count=0 if progress.question.count == _DECLARED else progress.question.count,
            ),
            progress.black,
            progress.question.count == _DECLARED,
            tuple(
                (answer_to(step), _number(regulation, (*answered, step), nodes)) for step in _answers(progress.question)
            ),
        )
    return nodes.setdefault(node, len(nodes))


def _answers(question: OpeningQuestion) -> Iterable[Step]:
    """A step for every answer that makes a difference. Where a stone lies does not: the script takes it as it is."""
    if question.kind is Swap:
        return Swap(True), Swap(False)
    if question.kind is Branch:
        return tuple(map(Branch, question.names))
    if question.kind is Take:
        return tuple(Take(Taken(name)) for name in question.names)
    plain: dict[type[Step], Step] = {
        Place: Place(_SOMEWHERE),
        Declare: Declare(_DECLARED),
        Offer: Offer((_SOMEWHERE,)),
        Choose: Choose(_SOMEWHERE),
        SetUp: SetUp((_SOMEWHERE,) * question.count),
    }
    return (plain[question.kind],)


def plain_tree(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    """The nodes as JSON can hold them; what is empty is left out, and who has Black is said everywhere."""
    return [_plain(node) for node in nodes]


def _plain(node: Node) -> dict[str, Any]:
    found: dict[str, Any] = {"black": node.black.value}
    if node.question is None:
        return found
    question = node.question
    facts: dict[str, Any] = {
        "colour": question.colour.name.lower() if question.colour else "",
        "outside": question.outside,
        "count": question.count,
        "as_declared": node.as_declared,
        "names": list(question.names),
    }
    if question.square < WHOLE_BOARD:
        facts["square"] = question.square
    given = {name: value for name, value in facts.items() if value}
    return found | {"kind": STEP_WORDS[question.kind], "who": question.who.value, "then": dict(node.then)} | given
