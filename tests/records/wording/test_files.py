"""What is to be said of files of games has its words."""

import pytest

from renju_tournaments.records.wording import files
from renju_tournaments.records.wording.files import (
    error_in_words,
    loss_in_words,
    note_in_words,
    question_in_words,
)
from renju_tournaments.rules.formats import FORMATS, Answers, Asked, FormatError, Loss, Note, RowsFrom
from renju_tournaments.rules.formats.model import MEANINGS, QUESTIONS, note
from renju_tournaments.rules.points import ColumnLetters


def test_what_is_lost_is_named() -> None:
    assert loss_in_words(Loss("names", 1)) == "the names of the players"
    assert loss_in_words(Loss("extras", 1, (("names", "AP, GN"),))) == "what the file said besides: AP, GN"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FormatError("move_twice", line=3, number=7), "Line 3: number 7 stands twice."),
        (FormatError("bad_position", byte=22, text="0x70"), "Byte 22: 0x70 is not the code of a point."),
        (
            FormatError("passes_not_held", game=2, number=65),
            "Game 2: the format has no passes, and the game has one as move 65.",
        ),
        (FormatError("empty"), "There is nothing in it."),
    ],
)
def test_an_error_has_its_place(error: FormatError, words: str) -> None:
    assert error_in_words(error) == words


def test_a_note_is_a_sentence() -> None:
    said = note("encoding_mislabelled", stated="gb2312", encoding="utf-8", game=1)
    assert note_in_words(said) == "The file says it is gb2312; it is utf-8."
    assert note_in_words(Note("colours_inverted")) == "The address shows the colours inverted."


def question_of(key: str, data: bytes) -> str:
    (asked,) = FORMATS[key].read(data, Answers()).questions
    return question_in_words(asked)


def test_a_question_says_what_a_move_is_with_every_answer() -> None:
    assert set(QUESTIONS) == set(MEANINGS) == set(Asked)
    assert set(files.ANSWERS) == {way.value for way in (*ColumnLetters, *RowsFrom)}
    assert question_of("text", b"h8 k10") == (
        "The moves can be read in more than one way. How are the columns lettered? "
        "k10 is: A–O (international): column 11; A–P without I: column 10."
    )
    assert question_of("bdt", b"Cup=[A,B,+,888998,,-,]\n") == (
        "Programs disagree on this format. From where are the rows counted? 89 is: from below: H9; from above: H7."
    )
