"""Games for the tests of formats: real files, what moves are called, and any record at all."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from renju_tournaments.rules.formats import Answers, Reading, RowsFrom, detect
from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
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

FILES = Path(__file__).parent / "files"
ANSWERED = Answers(rows=RowsFrom.BOTTOM)
AO = ColumnLetters.INTERNATIONAL


def file(name: str) -> bytes:
    return (FILES / name).read_bytes()


def point(name: str) -> Point:
    return AO.read(name)


def stones(names: str) -> tuple[Step, ...]:
    """Steps of a list of moves: ``h8 h9 -- i8``."""
    return tuple(Pass() if name == "--" else Place(point(name)) for name in names.split())


def moves(record: Record) -> str:
    return " ".join("--" if move is None else AO.point(*move).lower() for move in record.moves)


def kinds(reading: Reading) -> list[str]:
    """The codes of the notes."""
    return [note.code for note in reading.notes]


def read(data: bytes, name: str = "") -> Reading:
    return detect(data, name).read(data, ANSWERED)


points = st.builds(Point, st.integers(0, 14), st.integers(0, 14))
texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.sampled_from(list(' ,=[]"\\:;()')), max_size=12
)
lines = texts.map(lambda text: " ".join(text.split()))
plain = st.lists(points | st.none(), max_size=30, unique_by=lambda p: p or object()).map(
    lambda found: tuple(Pass() if p is None else Place(p) for p in found)
)


@st.composite
def rif_games(draw: st.DrawFn) -> tuple[Step, ...]:
    """A game by the RIF rules, broken off anywhere."""
    found = draw(st.lists(points, min_size=6, max_size=20, unique=True))
    one, other, *rest = found[4:]
    order = draw(st.permutations([one, other]))
    steps: list[Step] = [Place(p) for p in found[:3]]
    steps += [Swap(draw(st.booleans())), Place(found[3]), Offer(tuple(order)), Choose(one)]
    steps += [Place(p) for p in rest]
    return tuple(steps[: draw(st.integers(0, len(steps)))])


@st.composite
def any_steps(draw: st.DrawFn) -> tuple[Step, ...]:
    """Steps that no regulation need allow; after an offer the next stone is the one chosen."""
    kinds = st.one_of(
        points.map(Place),
        st.just(Pass()),
        st.booleans().map(Swap),
        st.integers(0, 99).map(Declare),
        st.lists(points, min_size=1, max_size=4).map(lambda found: Offer(tuple(found))),
        st.sampled_from("AB").map(Branch),
        st.sampled_from(Taken).map(Take),
        st.lists(points, min_size=2, max_size=5).map(lambda found: SetUp(tuple(found))),
    )
    steps: list[Step] = []
    is_offered, count = False, 0
    for step in draw(st.lists(kinds, max_size=14)):
        if isinstance(step, Place):
            turn = Colour.BLACK if count % 2 == 0 else Colour.WHITE
            wrong = draw(st.integers(0, 9)) == 0
            steps.append(Choose(step.point) if is_offered else Place(step.point, turn.other if wrong else None))
            is_offered = False
        else:
            steps.append(step)
            is_offered = is_offered or isinstance(step, Offer)
        count += len(step.points) if isinstance(step, SetUp) else isinstance(step, Place | Pass)
    return tuple(steps)


records = st.builds(
    Record,
    st.one_of(plain, rif_games(), any_steps()),
    regulation=st.sampled_from(["", "", "rif", *REGULATIONS, "a-new-one"]),
    black=lines,
    white=lines,
    first=lines,
    second=lines,
    outcome=st.sampled_from(Outcome),
    ending=st.sampled_from(Ending),
    event=lines,
    place=lines,
    round=lines,
    date=lines,
    comment=st.lists(lines.filter(bool), max_size=3).map("\n".join),
)
