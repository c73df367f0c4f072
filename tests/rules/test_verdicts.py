"""Five, overline, double-four, double-three, or legal."""

import io
import itertools
import random
from pathlib import Path

import pytest

from renju_tournaments.rules.board import BLACK, EMPTY, WHITE, Board
from renju_tournaments.rules.cli import main
from renju_tournaments.rules.lines import Row, line
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.verdicts import Reading, Verdict, judge, verdict
from tests.rules import literal

CASES = Path(__file__).parent / "cases"
LETTERS = {"-": Row.NOTHING, "3": Row.THREE, "4": Row.FOUR, "s": Row.FOUR, "2": Row.TWO_FOURS, "5": Row.FIVE}
LETTERS["o"] = Row.OVERLINE


def points(text: str) -> list[Point]:
    return [ColumnLetters.INTERNATIONAL.read(name) for name in text.split() if name != "-"]


def cases(name: str) -> list[list[str]]:
    return [row.split(" / ") for row in (CASES / name).read_text().splitlines()]


def board_of(black: str, white: str) -> Board:
    return Board(black=points(black), white=points(white))


def test_every_pattern_of_one_line() -> None:
    """59,049 of them, agreed by three independent programs."""
    letters = "".join((CASES / "lines.txt").read_text().split())
    patterns = [
        bytes((*a, EMPTY, *b))
        for a in itertools.product((0, 1, 2), repeat=5)
        for b in itertools.product((0, 1, 2), repeat=5)
    ]
    assert len(letters) == len(patterns) == 3**10
    wrong = [p for p, letter in zip(patterns, letters, strict=True) if line(p).row is not LETTERS[letter]]
    assert wrong == []


def test_where_a_three_becomes_a_straight_four() -> None:
    for row in (CASES / "threes.txt").read_text().splitlines():
        pattern, offsets = row.split()
        found = line(bytes(".XO".index(c) if c != "?" else EMPTY for c in pattern))
        assert found.extensions == tuple(int(o) for o in offsets.split(",")), pattern


@pytest.mark.parametrize("name", ["random.txt", "nested.txt"])
def test_positions_on_which_independent_programs_agree(name: str) -> None:
    wrong = [case for case in cases(name) if verdict(board_of(case[0], case[1]), points(case[2])[0]).value != case[3]]
    assert wrong == []


def test_a_straight_four_that_is_a_five_at_the_same_time_is_read_in_two_ways() -> None:
    found = cases("five_coincidence.txt")
    for black, white, point, rif, allowed in found:
        board = board_of(black, white)
        assert verdict(board, points(point)[0]).value == rif
        assert verdict(board, points(point)[0], Reading.ALLOWED_MOVE).value == allowed
    assert any(rif != allowed for *_, rif, allowed in found)


def crowded(chance: random.Random) -> tuple[set[tuple[int, int]], set[tuple[int, int]], tuple[int, int]]:
    """A position with many black stones near each other, and an empty point among them."""
    spread = chance.choice((2, 3, 4))
    middle = (chance.randint(2, 12), chance.randint(2, 12))
    near = [(middle[0] + a, middle[1] + b) for a in range(-spread, spread + 1) for b in range(-spread, spread + 1)]
    near = [p for p in near if literal.on_board(p) and p != middle]
    chance.shuffle(near)
    black = set(near[: chance.randint(4, 14)])
    if chance.random() < 0.1:
        black |= {
            (middle[0] + a, middle[1]) for a in (-3, -2, -1, 1, 2) if literal.on_board((middle[0] + a, middle[1]))
        }
    white = set(near[14 : 14 + chance.randint(0, 6)]) - black
    return black, white, middle


def test_turning_and_mirroring_the_board_changes_nothing() -> None:
    chance = random.Random(5)
    for _ in range(300):
        black, white, point = crowded(chance)
        said = set()
        for turn in range(8):

            def turned(p: tuple[int, int], turn: int = turn) -> Point:
                x, y = p if turn < 4 else (p[1], p[0])
                return Point(x if turn % 2 else 14 - x, y if turn % 4 < 2 else 14 - y)

            board = Board(black=map(turned, black), white=map(turned, white))
            said.add(verdict(board, turned(point)))
        assert len(said) == 1


def test_the_edge_is_a_white_stone() -> None:
    """A position at the edge, and the same on a larger board behind walls of white stones."""
    chance = random.Random(8)
    wall = [*(Point(4, y) for y in range(16)), *(Point(x, 15) for x in range(5, 20))]
    said = set()
    for _ in range(400):
        black, white, point = crowded(chance)
        here = Board(black=map(Point._make, black), white=map(Point._make, white))
        there = Board(20, [Point(x + 5, y) for x, y in black], [*(Point(x + 5, y) for x, y in white), *wall])
        found = verdict(here, Point(*point))
        assert verdict(there, Point(point[0] + 5, point[1])) is found
        said.add(found)
    assert len(said) > 3


def test_a_judgement_names_the_lines() -> None:
    found = judge(board_of("h8 i8 g10", "-"), points("g8")[0])
    assert (found.verdict, [s.row for s in found.shapes]) == (Verdict.LEGAL, [Row.THREE])
    board = board_of("h8 i8 g9 g10", "-")
    found = judge(board, points("g8")[0])
    assert found.verdict is Verdict.DOUBLE_THREE
    assert [set(s.stones) for s in found.shapes] == [set(points("g8 h8 i8")), set(points("g8 g9 g10"))]
    assert all(s.completions for s in found.shapes)


def test_a_five_wins_whatever_else_the_stone_makes() -> None:
    board = board_of("d8 e8 f8 g8 h3 h4 h5 h6 h7 h9", "-")
    assert verdict(board, points("h8")[0]) is Verdict.FIVE


def test_judging_leaves_the_board_as_it_was() -> None:
    for black, white, point, _ in cases("nested.txt")[:100]:
        board = board_of(black, white)
        before = bytes(board.cells)
        judge(board, points(point)[0])
        assert bytes(board.cells) == before


def test_a_point_that_is_taken_or_off_the_board_is_refused() -> None:
    board = board_of("h8", "h9")
    for point in (Point(7, 7), Point(7, 8), Point(15, 0), Point(-1, 3)):
        with pytest.raises(ValueError, match=r"stone|board"):
            verdict(board, point)


def test_stones_are_put_and_taken() -> None:
    board = Board(19)
    board.put(Point(18, 18), WHITE)
    board.put(Point(0, 0), BLACK)
    assert board.stones(WHITE) == (Point(18, 18),)
    board.remove(Point(18, 18))
    assert board[Point(18, 18)] == EMPTY
    assert not board.is_full
    assert all(board.point(board.index(Point(x, y))) == Point(x, y) for x in range(19) for y in range(19))


def run(text: str, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main(["verdict", *arguments], text.splitlines(keepends=True), out, err)
    return code, out.getvalue(), err.getvalue()


def test_the_command_line_prints_one_verdict_a_line() -> None:
    text = "h8 i8 g9 g10 / - / g8\n\nd8 e8 f8 g8 / a1 / h8\n- / - / h8\n"
    assert run(text) == (0, "double-three\nfive\nlegal\n", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("h8 / h9\n", "line 1: three parts"),
        ("h8 / h8 / h9\n", "line 1: There is a stone on H8 already."),
        ("- / - / h8\nh8 / - / z9\n", "line 2: “z9” is not a point"),
        ("h16 / - / h8\n", "line 1: “h16”"),
        ("h8 / - / h8\n", "line 1: There is a stone on H8 already."),
        ("- / - / h" + "8" * 5000 + "\n", "line 1: “h8888888888888888888…” is not a point"),
        ("h8 / - / \n", "line 1: “” is not a point"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, said: str) -> None:
    code, _, complaint = run(text)
    assert code == 3
    assert said in complaint
