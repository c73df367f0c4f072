"""The opening regulations: what may come next, who decides, and what is wrong with a step."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from renju_tournaments.rules.openings import (
    OPENINGS,
    REGULATIONS,
    OpeningProgress,
    OpeningQuestion,
    Regulation,
    School,
    opening_of,
    symmetric,
)
from renju_tournaments.rules.points import ColumnLetters, Point
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

CASES = Path(__file__).parent / "cases"


def at(names: str) -> tuple[Point, ...]:
    return tuple(ColumnLetters.INTERNATIONAL.read(name) for name in names.split())


def stones(names: str) -> list[Step]:
    return [Place(point) for point in at(names)]


# ---- the 26 openings and symmetric fifths ---------------------------------------------------------------------------


def test_every_position_of_three_stones_has_its_name() -> None:
    rows = [row.split(" / ") for row in (CASES / "openings.txt").read_text().splitlines()]
    assert len(rows) == 184
    for moves, code in rows:
        opening = opening_of(at(moves))
        assert opening is not None
        assert opening.code == code, moves
    assert len({code for _, code in rows}) == len(OPENINGS) == 26


def test_what_does_not_begin_in_the_centre_is_no_opening() -> None:
    assert opening_of(at("h9 h8 h10")) is None
    assert opening_of(at("h8 h9")) is None
    assert opening_of(at("h8 h9 l12")) is None


def test_symmetric_fifths_in_both_schools() -> None:
    """Every pair of fifths of the listed positions: the pairs named are symmetric, no other is."""
    differ = 0
    for row in (CASES / "fifth_symmetry.txt").read_text().splitlines():
        moves, pairs, on_board = row.split(" / ")
        played = at(moves)
        found = {School.TRANSLATION: pairs, School.BOARD: pairs if on_board == "=" else on_board}
        differ += on_board != "="
        for school, text in found.items():
            groups = [at(group.replace("-", " ")) for group in text.split() if group != "-"]
            named = {frozenset(pair) for group in groups for pair in itertools.combinations(group, 2)}
            free = [p for p in itertools.starmap(Point, itertools.product(range(2, 13), repeat=2)) if p not in played]
            for one, other in itertools.combinations(free[::7], 2):
                assert symmetric(played, one, other, school) is (frozenset((one, other)) in named)
            for pair in named:
                assert symmetric(played, *pair, school)
    assert differ


# ---- the course of each regulation ----------------------------------------------------------------------------------


def asked(progress: OpeningProgress) -> Iterator[OpeningQuestion]:
    """Everything that is asked for while nobody swaps, and stones lie side by side."""
    free = iter(at("h8 h9 i9 j9 k9 f6 f7 f8"))
    outside = iter(at("a1 b2"))
    while progress.question is not None:
        question = progress.question
        yield question
        progress.tell(answer(question, next(outside if question.outside else free) if question.kind is Place else None))


def answer(question: OpeningQuestion, point: Point | None = None) -> Step:
    """The plainest step that is allowed."""
    if question.kind is Place:
        assert point is not None
        return Place(point)
    if question.kind is Offer:
        return Offer(at("a1 c2 o9 f13 m2 a7 k15 o14 c12 n6")[: question.count or 3])
    if question.kind is Choose:
        return Choose(question.points[0])
    if question.kind is SetUp:
        return SetUp(at("h8 h9 i9 j9 k9"))
    return {
        Swap: Swap(False),
        Declare: Declare(3),
        Branch: Branch(question.names[0] if question.names else ""),
        Take: Take(Taken(question.names[0]) if question.names and question.kind is Take else Taken.WHITE),
    }[question.kind]


LETTERS = {
    Place: "stone",
    Swap: "swap?",
    Declare: "number",
    Offer: "offer",
    Choose: "choice",
    Branch: "way",
    Take: "take",
    SetUp: "lot",
}


@pytest.mark.parametrize(
    ("key", "progress"),
    [
        ("rif", "1stone1 1stone3 1stone5 2swap? 2stone 1offer 2choice"),
        ("free", "1stone1 1stone3 1stone5"),
        ("yamaguchi", "1stone1 1stone3 1stone5 1number 2swap? 2stone 1offer 2choice"),
        ("soosorv-8", "1stone1 1stone3 1stone5 2swap? 2stone 2number 1swap? 1offer 2choice"),
        ("taraguchi-10", "1stone1 2swap? 2stone3 1swap? 1stone5 2swap? 2stone7 1swap? 1way 1stone9 2swap?"),
        ("tarannikov", "1stone1 2swap? 2stone3 1swap? 1stone5 2swap? 2stone7 1swap? 1stone9 2swap?"),
        ("by-lot", "1lot"),
        ("swap", "1stone 1stone 1stone 2swap?"),
        ("swap2", "1stone 1stone 1stone 2take"),
        ("pro", "1stone1 2stone 1stone"),
        ("international", "1stone1 2stone 1stone 2swap?"),
    ],
)
def test_who_does_what_while_nobody_swaps(key: str, progress: str) -> None:
    """1 is who starts, 2 the other; the number behind a stone is the square in which it must lie."""
    played = OpeningProgress(REGULATIONS[key])
    said = [
        f"{1 if q.who is PlayerSide.FIRST else 2}{LETTERS[q.kind]}{q.square if q.square < 15 else ''}"
        for q in asked(played)
    ]
    assert " ".join(said) == progress
    assert played.is_over


def answers(question: OpeningQuestion, progress: OpeningProgress) -> Iterator[Step]:
    """Every decision there is, with one point for each stone."""
    if question.kind is Swap:
        yield from (Swap(False), Swap(True))
    elif question.kind is Branch:
        yield from (Branch(name) for name in question.names)
    elif question.kind is Take:
        yield from (Take(Taken(name)) for name in question.names)
    elif question.kind is Declare:
        yield from (Declare(n) for n in (1, question.count or 4))
    elif question.kind is Offer:
        yield Offer(at("a1 c2 o9 f13 m2 a7 k15 o14 c12 n6")[: question.count])
    elif question.kind is Choose:
        yield from (Choose(point) for point in dict.fromkeys((question.points[0], question.points[-1])))
    elif question.kind is SetUp:
        yield SetUp(at("h8 h9 i9 j9 k9"))
    else:
        free = [p for p in at("h8 h9 i9 g6 g7 a1 b5") if p not in progress.stones]
        yield Place(next(p for p in free if not progress.faults(Place(p))))


def walk(regulation: Regulation) -> Iterator[list[Step]]:
    """Every way through the decisions of a regulation."""
    waiting: list[list[Step]] = [[]]
    while waiting:
        steps = waiting.pop()
        progress = OpeningProgress(regulation, steps)
        if progress.question is None:
            yield steps
            continue
        waiting += [[*steps, step] for step in answers(progress.question, progress)]


WAYS = {
    "rif": 2 * 2, "free": 1, "yamaguchi": 2 * (1 + 2), "soosorv-8": 4 * (1 + 2), "soosorv-4": 4 * (1 + 2),
    "taraguchi-10": 16 * (2 + 2), "taraguchi-5": 16 * (2 + 2), "tarannikov": 32, "by-lot": 1, "swap": 2,
    "swap2": 2 + 2, "pro": 1, "long-pro": 1, "international": 2,
}  # fmt: skip


@pytest.mark.parametrize("key", REGULATIONS)
def test_every_way_through_the_decisions(key: str) -> None:
    """Nothing allowed is called a fault; colours follow the swaps; and there are as many ways as decisions make."""
    ways = list(walk(REGULATIONS[key]))
    assert len(ways) == WAYS[key]
    for steps in ways:
        progress = OpeningProgress(REGULATIONS[key])
        for step in steps:
            question = progress.question
            assert question is not None
            assert progress.faults(step) == []
            if isinstance(step, Swap):
                before = progress.black
                progress.tell(step)
                assert (progress.black is before) is not step.done
                continue
            if question.colour is not None and question.kind is Place:
                assert question.colour is progress.colour
            progress.tell(step)
        assert progress.is_over
        if not any(isinstance(step, Take) for step in steps):
            used = sum(isinstance(step, Swap) and step.done for step in steps)
            assert progress.black is (PlayerSide.SECOND if used % 2 else PlayerSide.FIRST)


def test_after_a_swap_the_same_person_places_the_next_stone() -> None:
    progress = OpeningProgress(REGULATIONS["taraguchi-10"], [*stones("h8"), Swap(True)])
    assert progress.question is not None
    assert (progress.question.who, progress.question.colour) == (PlayerSide.FIRST, Colour.WHITE)


def test_in_swap2_two_stones_more_leave_the_choice_to_who_began() -> None:
    progress = OpeningProgress(
        REGULATIONS["swap2"], [*stones("h8 h9 i9"), Take(Taken.ADD), *stones("j9 j10"), Take(Taken.BLACK)]
    )
    assert progress.is_over
    assert progress.black is PlayerSide.FIRST


FAULTS = [
    ("rif", "h9", [], "not_in_square"),
    ("rif", "h10", ["h8"], "not_in_square"),
    ("rif", "h8", ["h8"], "occupied"),
    ("pro", "h10", ["h8", "h9"], "in_square"),
]


@pytest.mark.parametrize(("key", "move", "before", "code"), FAULTS)
def test_a_stone_where_it_must_not_lie(key: str, move: str, before: list[str], code: str) -> None:
    progress = OpeningProgress(REGULATIONS[key], [s for name in before for s in stones(name)])
    assert [f.code for f in progress.faults(Place(at(move)[0]))] == [code]


def soosorv(count: int = 2) -> OpeningProgress:
    return OpeningProgress(
        REGULATIONS["soosorv-8"], [*stones("h8 h9 h10"), Swap(False), *stones("h11"), Declare(count), Swap(False)]
    )


def test_fifths_are_as_many_as_declared_different_and_not_symmetric() -> None:
    assert soosorv().faults(Offer(at("a1 c2"))) == []
    assert [f.code for f in soosorv().faults(Offer(at("a1")))] == ["wrong_count"]
    assert [f.code for f in soosorv().faults(Offer(at("a1 a1")))] == ["offered_twice"]
    assert [f.code for f in soosorv().faults(Offer(at("h8 c2")))] == ["occupied"]
    symmetric_pair = soosorv().faults(Offer(at("g9 i9")))
    assert [(f.code, f.points) for f in symmetric_pair] == [("offered_symmetric", at("g9 i9"))]


def test_only_what_was_offered_is_chosen() -> None:
    progress = soosorv()
    progress.tell(Offer(at("a1 c2")))
    assert [f.code for f in progress.faults(Choose(at("b1")[0]))] == ["not_offered"]
    progress.tell(Choose(at("c2")[0]))
    assert progress.is_over
    assert progress.stones[-1] == at("c2")[0]


@pytest.mark.parametrize("count", [0, 9])
def test_soosorv_declares_one_to_eight(count: int) -> None:
    progress = OpeningProgress(REGULATIONS["soosorv-8"], [*stones("h8 h9 h10"), Swap(False), *stones("h11")])
    assert [f.code for f in progress.faults(Declare(count))] == ["count_out_of_range"]


def test_a_step_that_is_not_asked_for_is_not_taken() -> None:
    progress = OpeningProgress(REGULATIONS["rif"])
    assert [f.code for f in progress.tell(Swap(True))] == ["another_step"]
    assert progress.question is not None
    assert progress.question.kind is Place
    assert progress.steps == []


def test_an_opening_that_is_over_takes_nothing_more() -> None:
    progress = OpeningProgress(REGULATIONS["free"], stones("h8 h9 i9"))
    with pytest.raises(ValueError, match="over"):
        progress.tell(Swap(True))
