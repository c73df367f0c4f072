"""Texts and SGF games of any pieces, and what is to be found again: as a move, as a fact, or named in a note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from hypothesis import strategies as st

from renju_tournaments.rules.formats import Answers, Reading
from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.sgf import reading as sgf
from renju_tournaments.rules.formats.written import reading as text
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Choose, Place, SetUp, Step

AO = ColumnLetters.INTERNATIONAL
SCORES = {"1-0": Outcome.BLACK, "0:1": Outcome.WHITE, "½:½": Outcome.DRAW, "1 : 0": Outcome.BLACK}
LABELS = ("Black", "White", "Result", "Comment", "Event", "Round", "Moves", "Opening", "Arbiter", "Table", "Игра")
WORDS = tuple(f"{start}word{end}" for start in "qxyz" for end in "qvxz")
TIMES = tuple(f"({minutes}:{seconds})" for minutes in (17, 18, 19, 1) for seconds in (21, 22, 23, 55))

_POINTS = st.builds(Point, st.integers(0, 14), st.integers(0, 14))


@st.composite
def texts(draw: st.DrawFn) -> list[str]:
    """Pieces of plain text; each stands for itself, whatever stands beside it."""
    names = draw(st.lists(_POINTS.map(lambda p: AO.point(*p).lower()), max_size=12, unique=True))
    words, times = list(draw(st.permutations(WORDS))), list(draw(st.permutations(TIMES)))
    labels, found = list(draw(st.permutations(LABELS))), list[str]()
    for name in names:
        found.append(name)
        match draw(st.integers(0, 16)):
            case 0:
                found.append(times.pop())
            case 1 | 2:
                found.append("\n" * draw(st.integers(1, 2)))
            case 3:
                found.append(f"({words.pop()})")
            case 4:
                found += ["\n", f"{labels.pop()}:", words.pop(), "\n"]
            case 5 if labels:
                found.append(f"{labels.pop()}:")
            case 6:
                found.append(draw(st.sampled_from(sorted(SCORES))))
            case 7:
                found += ["\n", words.pop(), "\n"]
    return found


def missing_of_text(pieces: list[str]) -> list[str]:
    """The pieces that are neither in what was read nor in a note; none where the text is refused."""
    try:
        found = text.read(" ".join(pieces).encode(), Answers(letters=AO))
    except FormatError:
        return []
    stones = {AO.point(*point).lower() for record in found.records for point in _stones(record.steps)}
    said = _said(found)
    outcomes = {record.outcome for record in found.records}
    lost = []
    for piece in pieces:
        bare = piece.strip("() \n:")
        is_label = piece.endswith(":") and any(label in piece for label in LABELS)
        if bare and not (is_label or bare in stones or bare in said or SCORES.get(piece) in outcomes):
            lost.append(piece)
    return lost


_NAMES = ("B", "W", "AB", "AW", "PB", "PW", "RE", "RU", "C", "LB", "QPR", "QSLW", "XX", "Black", "EV", "RJ", "DT", "PL")


@st.composite
def sgf_games(draw: st.DrawFn) -> list[list[tuple[str, list[str]]]]:
    """The nodes of a game, each with properties and their values, in any place and as often as one likes."""
    points = draw(st.lists(_POINTS, min_size=20, max_size=20, unique=True))
    stones = [sgf.point_text(point, 15) for point in points]
    words, nodes = list(draw(st.permutations(WORDS))), list[list[tuple[str, list[str]]]]()
    for _ in range(draw(st.integers(1, 4))):
        node = []
        for name in draw(st.lists(st.sampled_from(_NAMES), max_size=4)):
            count = draw(st.sampled_from([1, 1, 1, 2]))
            pool = stones if name in ("B", "W", "AB", "AW", "QPR", "QSLW", "Black") else words
            values = [pool.pop() for _ in range(min(count, len(pool)))]
            if name == "RJ":
                values = [f"{value}=1" for value in values]
            if values:
                node.append((name, values))
        nodes.append(node)
    return nodes


def missing_of_sgf(nodes: list[list[tuple[str, list[str]]]]) -> list[str]:
    """The values that are neither in what was read nor in a note; none where the game is refused."""
    written = "(" + "".join(";" + "".join(n + "".join(f"[{v}]" for v in vs) for n, vs in node) for node in nodes) + ")"
    try:
        found = sgf.read(written.replace("(;", "(;SZ[15]", 1).encode())
    except FormatError:
        return []
    steps = [step for record in found.records for node in record.tree for step in node.steps]
    steps += [step for record in found.records for step in record.steps]
    stones = {sgf.point_text(point, 15) for point in _stones(steps)}
    said = _said(found)
    noted = {dict(note.facts).get("name", "") for note in found.notes}
    lost = []
    for node in nodes:
        for name, values in node:
            is_stone = name in ("B", "W", "AB", "AW", "Black")
            lost += [f"{name}[{v}]" for v in values if not (v in stones if is_stone else v in said) and v not in said]
            if name in ("QPR", "QSLW") and name not in noted:
                lost.append(f"{name} is not named")
            if is_stone and any(v not in stones for v in values) and not {name, name[:1]} & noted:
                lost.append(f"{name} is not named")
    return lost


def _stones(steps: list[Step] | tuple[Step, ...]) -> Iterator[Point]:
    for step in steps:
        match step:
            case Place(point) | Choose(point):
                yield point
            case SetUp(points):
                yield from points


def _said(found: Reading) -> str:
    """Everything that is text in what was read, and in the notes."""
    return "\n".join(
        [
            *(str(getattr(record, f.name)) for record in found.records for f in fields(Record) if f.name != "steps"),
            *(value for note in found.notes for _, value in note.facts),
        ]
    )
