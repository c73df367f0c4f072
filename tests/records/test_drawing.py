"""A position as shapes: where everything lies, in the letters of the event, and what is marked."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from renju_tournaments.records.pages.drawing import Drawing, Line, Look, draw, draw_empty, letters_for
from renju_tournaments.rules.game import Game, Rules, replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Offer, Place
from tests.rules.test_game import DOUBLE_THREE, FIVE, WHITE_FIVE, at, steps

OVERLINE = "h8 a1 i8 c1 j8 e1 l8 g1 m8 i1 k8"


def drawn(text: str, look: Look | None = None, rules: Rules | None = None) -> Drawing:
    record = Record(steps(text))
    return draw(record, replay(record, rules), look)


def offered() -> Record:
    """Four stones, two fifths offered, the second chosen, and a sixth."""
    return Record(
        (*steps("h8 i9 j10 g7"), Offer(at("f5 l9")), Choose(at("l9")[0]), Place(at("e5")[0])), regulation="rif"
    )


def test_a_board_of_15_lines_fits_a_phone_of_320_px_unscaled() -> None:
    board = draw_empty()
    assert board.width == 320
    assert len(board.lines) == 30
    assert [(dot.name, dot.x, dot.y) for dot in board.dots][2] == ("H8", 166, 154)


@pytest.mark.parametrize(
    ("letters", "bottom", "dots"),
    [
        (ColumnLetters.INTERNATIONAL, "ABCDEFGHIJKLMNO", "D4 D12 H8 L4 L12"),
        (ColumnLetters.WITHOUT_I, "ABCDEFGHJKLMNOP", "D4 D12 H8 M4 M12"),
        (ColumnLetters.WITHOUT_J, "ABCDEFGHIKLMNOP", "D4 D12 H8 M4 M12"),
    ],
)
def test_letters_and_marked_points_are_those_of_the_event(letters: ColumnLetters, bottom: str, dots: str) -> None:
    board = draw_empty(look=Look(letters=letters))
    assert "".join(label.text for label in board.labels[:15]) == bottom
    assert [label.text for label in board.labels[15:]] == [str(n) for n in range(1, 16)]
    assert " ".join(dot.name for dot in board.dots) == dots


@pytest.mark.parametrize(("size", "last", "dots"), [(19, "S", 9), (20, "T", 0)])
def test_large_boards_have_the_plain_alphabet(size: int, last: str, dots: int) -> None:
    board = draw_empty(size, Look(letters=ColumnLetters.WITHOUT_I))
    assert board.labels[size - 1].text == last
    assert len(board.lines) == 2 * size
    assert len(board.dots) == dots
    assert letters_for("skip-i", size) is ColumnLetters.INTERNATIONAL


def test_stones_carry_the_numbers_of_their_moves_and_lie_with_row_1_below() -> None:
    board = drawn("h8 a1 o15")
    assert [(s.move, s.colour, s.name, s.x, s.y) for s in board.stones] == [
        (1, "black", "H8", 166, 154),
        (2, "white", "A1", 26, 294),
        (3, "black", "O15", 306, 14),
    ]
    assert [s.is_last for s in board.stones] == [False, False, True]


def test_an_earlier_position_has_the_stones_until_then() -> None:
    assert [s.move for s in drawn(FIVE, Look(shown=4)).stones] == [1, 2, 3, 4]
    assert drawn(FIVE, Look(shown=4)).fives == ()
    assert drawn(FIVE, Look(shown=99)).shown == 9
    assert drawn(FIVE, Look(shown=-1)).stones == ()


def test_a_script_that_steps_through_gets_the_later_stones_too_hidden() -> None:
    board = drawn(FIVE, Look(shown=4, with_later=True))
    assert [s.move for s in board.stones if s.is_later] == [5, 6, 7, 8, 9]
    assert [s.move for s in board.stones if s.is_last] == [4]
    assert [five.is_later for five in board.fives] == [True]


def test_a_five_is_a_band_along_its_row() -> None:
    assert [five.line for five in drawn(FIVE).fives] == [Line(166, 154, 246, 154)]
    assert len(drawn(WHITE_FIVE).fives) == 1


def test_where_black_makes_a_five_and_a_longer_row_the_five_is_marked() -> None:
    six_across = "h1 a15 h2 c15 h3 e15 h4 g15 f5 i15 g5 k15 i5 m15 j5 o15 k5 a13 h5"
    board = drawn(six_across)
    assert [five.line for five in board.fives] == [Line(166, 294, 166, 214)]


def test_a_row_of_six_wins_for_white_and_in_freestyle() -> None:
    assert [five.move for five in drawn("a1 " + OVERLINE.replace("a1", "b2")).fives] == [12]
    assert [five.move for five in drawn(OVERLINE, rules=Rules(game=Game.FREESTYLE)).fives] == [11]
    assert drawn(OVERLINE, rules=Rules(game=Game.GOMOKU)).fives == ()


def test_a_foul_is_crossed_out_wherever_it_was_played() -> None:
    assert [s.move for s in drawn(DOUBLE_THREE + " a8 h1").stones if s.is_foul] == [9]
    assert [s.move for s in drawn(DOUBLE_THREE, rules=Rules(game=Game.GOMOKU)).stones if s.is_foul] == []


def test_fifths_stand_as_letters_from_the_offer_until_the_choice() -> None:
    record = offered()
    played = replay(record)
    shown = {n: [(o.letter, o.name) for o in draw(record, played, Look(shown=n)).offered] for n in range(7)}
    both = [("A", "F5"), ("B", "L9")]
    assert shown == {0: [], 1: [], 2: [], 3: [], 4: both, 5: both, 6: []}
    hidden = draw(record, played, Look(with_later=True)).offered
    assert [(o.before, o.until, o.is_hidden) for o in hidden] == [(4, 5, True), (4, 5, True)]


def test_passes_take_a_number_and_are_told() -> None:
    board = drawn("h8 i9 j10 -- a1 --")
    assert board.passes == (4, 6)
    assert [s.move for s in board.stones] == [1, 2, 3, 5]
    assert drawn("h8 i9 j10 -- a1 --", Look(shown=5)).passes == (4,)


def test_moves_that_cannot_lie_on_the_board_are_told_and_not_drawn() -> None:
    record = Record((*steps("h8 i9 h8"), Place(Point(15, 2))))
    board = draw(record, replay(record))
    assert [s.move for s in board.stones] == [1, 2]
    assert board.unplaced == ((3, "H8"), (4, "p3"))


def test_points_can_be_framed_crossed_out_and_clicked() -> None:
    look = Look(marked=at("h8 i9"), forbidden=at("c3"), with_targets=True)
    board = drawn("h8", look)
    assert [p.name for p in board.marked] == ["H8", "I9"]
    assert [p.key for p in board.forbidden] == ["c3"]
    assert len(board.targets) == 224
    assert board.targets[0].key == "a15"


def test_the_picture_says_what_it_shows_and_has_no_styles_of_its_own() -> None:
    html = render_to_string("records/_board.html", {"board": drawn("h8 i9 j10 --", Look(with_targets=True))})
    assert "The board after move 4 of 4" in html
    assert "Pass: move 4." in html
    assert html.count('class="stone ') == 3
    assert "style=" not in html
    empty = render_to_string("records/_board.html", {"board": draw_empty()})
    assert "The board before the first move" in empty


def test_no_language_writes_the_measures_with_a_comma() -> None:
    for language in ("ru", "cs"):
        with translation.override(language):
            html = render_to_string("records/_board.html", {"board": drawn(FIVE)})
        assert 'x1="166" y1="154" x2="246" y2="154"' in html
