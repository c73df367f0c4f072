"""A game with variations: nodes in one list, each naming its parent.

A flat list, so that neither comparing nor copying nor writing a deep tree needs recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from renju_tournaments.rules.steps import Choose, Pass, Place, SetUp, Step


@dataclass(frozen=True, slots=True)
class Node:
    """A place in a tree. A tree is in order: after a node come its children, each with everything below it."""

    parent: int
    """The number of the parent in the tree, counted from 0; -1 for the root, which comes first."""
    steps: tuple[Step, ...] = ()
    """What happens here; most often one stone. Nothing at most roots."""
    comment: str = ""
    extras: tuple[tuple[str, str], ...] = ()
    """What a file says besides, as in a record."""


Tree = Sequence[Node]


def children(tree: Tree) -> list[list[int]]:
    """The children of every node, in their order."""
    found: list[list[int]] = [[] for _ in tree]
    for number, node in enumerate(tree):
        if node.parent >= 0:
            found[node.parent].append(number)
    return found


def main_line(tree: Tree) -> Iterator[int]:
    """The nodes of the main line: the root, its first child, and so on."""
    at = -1
    for number, node in enumerate(tree):
        if node.parent != at:
            return
        yield number
        at = number


def steps_of(tree: Tree) -> tuple[Step, ...]:
    """The steps of the main line."""
    return tuple(step for number in main_line(tree) for step in tree[number].steps)


def moves_in(step: Step) -> int:
    """How many moves a step is: a stone or a pass is one, a swap none."""
    match step:
        case Place() | Choose() | Pass():
            return 1
        case SetUp(points):
            return len(points)
    return 0


def chain(steps: Iterable[Step]) -> list[Node]:
    """A tree without variations: the root, and a node a move with what follows it."""
    tree = [Node(-1)]
    for step in steps:
        last = tree[-1]
        if moves_in(step) and (last.parent >= 0 or not isinstance(step, SetUp)):
            tree.append(Node(len(tree) - 1, (step,)))
        else:
            tree[-1] = replace(last, steps=(*last.steps, step))
    return tree


def with_main_line(tree: Tree, steps: Sequence[Step]) -> list[Node]:
    """The tree with other steps in its main line, the same moves with others between them: each node keeps its moves,
    and what follows them."""
    found, at = list(tree), 0
    line = list(main_line(tree))
    for number in line:
        moves = sum(map(moves_in, tree[number].steps))
        start = at
        while at < len(steps) and (not moves_in(steps[at]) or moves > 0 or number == line[-1]):
            moves -= moves_in(steps[at])
            at += 1
        found[number] = replace(tree[number], steps=tuple(steps[start:at]))
    return found
