"""The tree of questions: it says the same as the progress of an opening, whatever is played."""

import json
import random

import pytest

from renju_tournaments.rules.openings import REGULATIONS, OpeningProgress, OpeningQuestion, Regulation
from renju_tournaments.rules.openings.questions import Node, answer_to, plain_tree, tree_of_questions
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.steps import Branch, Choose, Declare, Offer, Place, SetUp, Step, Swap, Take, Taken

ALL = pytest.mark.parametrize("regulation", REGULATIONS.values(), ids=lambda regulation: regulation.key)


def any_point(chance: random.Random) -> Point:
    """Anywhere, and sometimes where nothing may be played."""
    return Point(chance.randrange(-1, 16), chance.randrange(15))


def any_answer(question: OpeningQuestion, chance: random.Random) -> Step:
    """A step of the kind that is asked for, allowed or not."""
    points = [any_point(chance) for _ in range(chance.randrange(1, 4))]
    taken = {Branch: question.names, Take: question.names}.get(question.kind) or ("",)
    name = chance.choice(taken)
    return {
        Place: Place(points[0]),
        Swap: Swap(chance.random() < 0.5),
        Declare: Declare(chance.randrange(1, 20)),
        Offer: Offer(tuple(points)),
        Choose: Choose(points[0]),
        Branch: Branch(name),
        Take: Take(Taken(name) if question.kind is Take else Taken.WHITE),
        SetUp: SetUp(tuple(points)),
    }[question.kind]


def walk(regulation: Regulation, chance: random.Random) -> list[Step]:
    """An opening played at random, with the tree beside its progress; returns its steps."""
    progress, nodes = OpeningProgress(regulation), tree_of_questions(regulation)
    at, declared = len(nodes) - 1, 0
    while progress.question is not None:
        assert_same(nodes[at], progress, declared)
        step = any_answer(progress.question, chance)
        declared = step.count if isinstance(step, Declare) else declared
        progress.tell(step)
        at = nodes[at].after(answer_to(step))
    assert (nodes[at].question, nodes[at].black) == (None, progress.black)
    return progress.steps


def assert_same(node: Node, progress: OpeningProgress, declared: int) -> None:
    question, live = node.question, progress.question
    assert question is not None
    assert live is not None
    count = declared if node.as_declared else question.count
    assert (
        question.kind,
        question.who,
        question.colour,
        question.square,
        question.outside,
        question.names,
        count,
        node.black,
    ) == (
        *(live.kind, live.who, live.colour, live.square, live.outside, live.names, live.count),
        progress.black,
    )


@ALL
def test_the_tree_and_the_progress_ask_the_same_in_every_opening(regulation: Regulation) -> None:
    chance = random.Random(20261130)
    lengths = {len(walk(regulation, chance)) for _ in range(200)}
    assert min(lengths) > 0


@ALL
def test_every_answer_of_the_tree_is_met_in_play(regulation: Regulation) -> None:
    """So many walks meet every node: what was compared above is the whole tree."""
    nodes, met = tree_of_questions(regulation), set()
    chance = random.Random(5)
    for _ in range(400):
        at = len(nodes) - 1
        for step in walk(regulation, chance):
            met.add((at, answer_to(step)))
            at = nodes[at].after(answer_to(step))
    assert met == {(number, answer) for number, node in enumerate(nodes) for answer, _to in node.then}


@ALL
def test_the_tree_is_small_enough_to_be_sent_with_a_page(regulation: Regulation) -> None:
    nodes = tree_of_questions(regulation)
    assert len(nodes) <= 60
    assert len(json.dumps(plain_tree(nodes))) < 10_000


def test_the_number_declared_is_the_number_offered() -> None:
    kinds = {node.question.kind: node for node in tree_of_questions(REGULATIONS["soosorv-8"]) if node.question}
    assert kinds[Declare].question.count == 8
    assert (kinds[Offer].as_declared, kinds[Offer].question.count) == (True, 0)
    assert not any(node.as_declared for node in tree_of_questions(REGULATIONS["taraguchi-10"]))


def test_the_plain_tree_of_the_rif_rules() -> None:
    nodes = plain_tree(tree_of_questions(REGULATIONS["rif"]))
    at, told = nodes[-1], []
    while "kind" in at:
        told.append((at["kind"], at["who"], at.get("square"), at.get("count")))
        at = nodes[at["then"].get("no", at["then"].get(""))]
    assert told == [
        ("place", "first", 1, None),
        ("place", "first", 3, None),
        ("place", "first", 5, None),
        ("swap", "second", None, None),
        ("place", "second", None, None),
        ("offer", "first", None, 2),
        ("choose", "second", None, None),
    ]
    assert at == {"black": "first"}


def test_a_larger_board_has_room_for_the_whole_opening() -> None:
    progress = OpeningProgress(REGULATIONS["swap2"], size=19)
    assert progress.tell(Place(Point(18, 0))) == []
    progress = OpeningProgress(REGULATIONS["pro"], [Place(Point(9, 9)), Place(Point(0, 18))], size=19)
    assert [fault.code for fault in progress.faults(Place(Point(10, 10)))] == ["in_square"]
    assert progress.faults(Place(Point(18, 18))) == []
