"""What is pasted or sent for a game: the letters of the event, questions, and the choice among several games."""

import pytest

from renju_tournaments.records.reading import Read, Reply, read_sheet
from renju_tournaments.rules.formats import Answers, Asked, FormatError
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.steps import Place

PLAIN, WITHOUT_I, WITHOUT_J = ColumnLetters.INTERNATIONAL, ColumnLetters.WITHOUT_I, ColumnLetters.WITHOUT_J


def pasted(text: str, letters: ColumnLetters = PLAIN, reply: Reply | None = None) -> Read:
    return read_sheet(text.encode(), letters=letters, reply=reply or Reply())


def second_move(found: Read) -> Point:
    assert found.record is not None
    step = found.record.steps[1]
    assert isinstance(step, Place)
    return step.point


@pytest.mark.parametrize(("letters", "column"), [(PLAIN, 13), (WITHOUT_I, 12), (WITHOUT_J, 12)])
def test_pasted_text_that_leaves_it_open_is_read_by_the_letters_of_the_event(
    letters: ColumnLetters, column: int
) -> None:
    found = pasted("h8 m12", letters)
    assert second_move(found) == Point(column - 1, 11)
    assert found.assumed is letters


def test_nothing_is_said_of_letters_that_make_no_difference() -> None:
    found = pasted("h8 h9", WITHOUT_I)
    assert (found.record is not None, found.assumed, found.proved) == (True, None, None)


def test_a_file_that_leaves_it_open_is_asked_about() -> None:
    found = read_sheet(b"h8 m12", file_name="game.txt", letters=WITHOUT_I)
    assert found.record is None
    assert [question.asked for question in found.questions] == [Asked.LETTERS]
    answered = Reply(Answers(letters=WITHOUT_I))
    found = read_sheet(b"h8 m12", file_name="game.txt", letters=PLAIN, reply=answered)
    assert second_move(found) == Point(11, 11)


@pytest.mark.parametrize(
    ("text", "letters", "proved"),
    [("h8 p1", PLAIN, WITHOUT_I), ("h8 i9 j10", WITHOUT_I, PLAIN), ("h8 i9 j10", WITHOUT_J, PLAIN)],
)
def test_text_that_proves_other_letters_than_the_events_is_asked_about(
    text: str, letters: ColumnLetters, proved: ColumnLetters
) -> None:
    found = pasted(text, letters)
    assert (found.record, found.proved) == (None, proved)
    assert pasted(text, letters, Reply(own_letters=True)).record is not None


def test_i_and_j_both_stand_for_the_ninth_column_where_one_is_left_out() -> None:
    assert second_move(pasted("h8 i9 p1", WITHOUT_I)) == Point(8, 8)
    assert second_move(pasted("h8 j9 p1", WITHOUT_J)) == Point(8, 8)


def test_text_that_states_its_letters_is_believed() -> None:
    assert second_move(pasted("Letters: skip-i\nh8 p1")) == Point(14, 0)


def test_one_of_several_games_is_chosen() -> None:
    found = pasted("1. h8 2. h9\n1. h8 2. i9 3. j9")
    assert (found.record, [number for number, _record in found.games]) == (None, [1, 2])
    chosen = pasted("1. h8 2. h9\n1. h8 2. i9 3. j9", reply=Reply(game=2))
    assert chosen.record is not None
    assert len(chosen.record.moves) == 3
    assert pasted("1. h8 2. h9\n1. h8 2. i9", reply=Reply(game=3)).games


def test_a_file_of_thousands_of_games_is_none_to_choose_from() -> None:
    with pytest.raises(FormatError, match="more than 200 games"):
        pasted("1. h8 2. h9\n" * 201)
