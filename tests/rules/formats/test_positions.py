"""A list of positions for renju by lot: spellings, what is refused, and how often it may cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renju_tournaments.rules.formats.errors import SENTENCES
from renju_tournaments.rules.formats.positions import MAX_POSITIONS, figure, position_text, read_positions
from renju_tournaments.rules.openings.symmetry import TURNS, Turn, on_board
from renju_tournaments.rules.points import ColumnLetters, Point

AO, SKIP_I, SKIP_J = ColumnLetters


def said(text: str | bytes, letters: ColumnLetters = AO) -> list[str]:
    """The positions, and the errors with their lines."""
    found = read_positions(text if isinstance(text, bytes) else text.encode(), letters)
    return [position_text(p.points) for p in found.positions] + [str(error) for error in found.errors]


@pytest.mark.parametrize(
    "line",
    [
        "h8 h9 i9 j9 k9",
        "H8 H9 I9 J9 K9",
        "h8h9i9j9k9",
        "1. h8 2. h9 3. i9 4. j9 5. k9",
        "17. h8-h9-i9-j9-k9",
        "h8, h9, i9; j9 / k9",
        "  h8\th9 i9 j9 k9  ",
        "Н8 Н9 i9 j9 К9",  # Cyrillic letters that look alike
    ],
)
def test_the_spellings_of_plain_text(line: str) -> None:
    assert said(f"# list of the cup\n\n{line}\n") == ["H8 H9 I9 J9 K9"]


def test_other_letters_of_the_columns() -> None:
    assert said("h8 h9 j9 k9 p1", SKIP_I) == ["H8 H9 I9 J9 O1"]
    assert said("h8 h9 i9 k9 p1", SKIP_J) == ["H8 H9 I9 J9 O1"]
    assert said("h8 h9 i9 j9 k9", SKIP_I) == [
        "line 1: I and J both stand in the line, so its columns are lettered A–O; the event letters them otherwise."
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("h8 h9 i9 j9", "a position has five points, Black’s first; here are 4."),
        ("h8 h9 i9 j9 k9 l9", "a position has five points, Black’s first; here are 6."),
        ("h8 h9 i9 j9 h9", "“h9” stands twice in one position."),
        ("h8 h9 i9 j9 p9", "“p9” is not a point of a board of 15 lines."),
        ("h8 h9 i9 j9 k16", "“k16” is not a move; a move is written h8, a pass —."),
        ("h8 h9 i9 j9 --", "“--” is not a move; a move is written h8, a pass —."),
        ("h8 h9 i9 j9 Ж9", "“Ж9” begins with a letter that is none of the Latin letters of the columns."),
        ("h8 h9 i9 j9 k9 hard", "“hard” is not a move; a move is written h8, a pass —."),
        ("17.", "a position has five points, Black’s first; here are 0."),
    ],
)
def test_what_is_no_position_is_named_with_its_line(line: str, sentence: str) -> None:
    assert said(f"h8 h9 i9 i10 g9\n{line}\nh8 i9 i8 i10 g9\n") == [
        "H8 H9 I9 I10 G9",
        "H8 I9 I8 I10 G9",
        f"line 2: {sentence}",
    ]


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(said("h8\nh8 h8 h8 h8 h8\nh8 ? h9\n")) == 3


def test_a_position_turned_or_mirrored_is_the_same() -> None:
    """Stones of a colour are not told apart, either."""
    text = "h8 h9 i9 j9 k9\n\nh8 i8 i9 i10 i11\nk9 j9 i9 h9 h8\nh9 h8 i9 j9 k9\n"
    assert said(text) == [
        *("H8 H9 I9 J9 K9", "H9 H8 I9 J9 K9"),
        "line 3: this is the position of line 1, or that one turned or mirrored.",
        "line 4: this is the position of line 1, or that one turned or mirrored.",
    ]


POINTS = st.lists(st.builds(Point, st.integers(0, 14), st.integers(0, 14)), min_size=5, max_size=5, unique=True)


@given(POINTS, st.sampled_from(TURNS), st.sampled_from(ColumnLetters))
def test_every_position_is_read_as_it_was_written_and_known_again(
    points: list[Point], turn: Turn, letters: ColumnLetters
) -> None:
    found = read_positions(position_text(points, letters).encode(), letters)
    assert [p.points for p in found.positions] == [tuple(points)]
    assert figure([on_board(turn, point) for point in points]) == figure(points)


@given(POINTS, POINTS)
def test_two_positions_are_one_only_where_a_turn_makes_one_of_the_other(one: list[Point], other: list[Point]) -> None:
    turned = [[on_board(turn, p) for p in one] for turn in TURNS]
    is_same = any(set(t[::2]) == set(other[::2]) and set(t[1::2]) == set(other[1::2]) for t in turned)
    assert (figure(one) == figure(other)) is is_same


@given(st.binary(max_size=300) | st.text(alphabet="abhijpЖ189 .-#\n()", max_size=120).map(str.encode))
def test_whatever_is_in_a_list(data: bytes) -> None:
    found = read_positions(data, AO)
    assert found.positions or found.errors
    assert all(error.code in SENTENCES for error in found.errors)
    assert all(len(position.points) == 5 for position in found.positions)


def test_nothing_and_too_much() -> None:
    assert said("") == said("# only words\n") == ["there is nothing in it."]
    assert said(b"\x89PNG\r\n\x1a\n\0\0") == ["this is no text that could be read; save it as UTF-8."]
    assert said("h8 " * 500_000) == ["the file is larger than 1 MB; divide it."]
    points = [Point(x, y) for x in range(15) for y in range(15)]
    many = [position_text([*points[:2], a, *points[40:41], b]) for a in points[60:110] for b in points[120:170]]
    found = read_positions("\n".join(many).encode(), AO)
    assert len(found.positions) == MAX_POSITIONS
    assert str(found.errors[-1]).endswith(f"there are more than {MAX_POSITIONS} positions; shorten the list.")
