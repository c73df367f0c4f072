"""Plain text in every spelling that people use."""

from __future__ import annotations

import pytest

from renju_tournaments.rules.formats import Answers, Asked, FormatError
from renju_tournaments.rules.formats.written.reading import read
from renju_tournaments.rules.formats.written.writing import write
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Branch, Choose, Offer, Place, Swap
from tests.rules.formats.games import kinds, moves, point, stones


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. h8 2. h9 3. i8", "h8 h9 i8"),
        ("h8 h9 i8", "h8 h9 i8"),
        ("h8h9i8", "h8 h9 i8"),
        ("H8H10I8", "h8 h10 i8"),
        ("h8,h9;i8|g7", "h8 h9 i8 g7"),
        ("h8-h9-i8", "h8 h9 i8"),
        ("1.h8 2.h9 3.i8", "h8 h9 i8"),
        ("1) H8\n2) H9\n3) I8", "h8 h9 i8"),
        ("1. h8 h9 2. i8 g7", "h8 h9 i8 g7"),
        ("1 H8   2 H9\n3 I8   4 —", "h8 h9 i8 --"),
        ("h8 h9 i8 --", "h8 h9 i8 --"),
        ("h8 h9 i8 pass tt g7", "h8 h9 i8 -- -- g7"),
        ("h8 h9 i8 пас", "h8 h9 i8 --"),
        ("Moves: h8 h9 i8", "h8 h9 i8"),
        ("a1 a15 e11", "a1 a15 e11"),
    ],
)
def test_spellings(text: str, expected: str) -> None:
    (record,) = read(text.encode()).records
    assert moves(record) == expected


def test_a_russian_sheet() -> None:
    sheet = """
Соревнование: Кубок
Тур: 3
Чёрные: Иванов
Белые: Петров
Результат: 0-1

1 H8     2 H9
3 К10    4 I9
5 P1     6 —
"""
    reading = read(sheet.encode("cp1251"))
    (record,) = reading.records
    assert moves(record) == "h8 h9 j10 i9 o1 --"
    assert (record.event, record.round, record.black, record.white) == ("Кубок", "3", "Иванов", "Петров")
    assert record.outcome is Outcome.WHITE
    assert [(note.code, note.line) for note in reading.notes] == [("encoding_guessed", None), ("look_alikes", 9)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "koi8-r", "cp1251"])
def test_encodings(encoding: str) -> None:
    (record,) = read("Чёрные: Иванов\nБелые: Петров\n\nh8 h9\n".encode(encoding)).records
    assert (record.black, record.white, moves(record)) == ("Иванов", "Петров", "h8 h9")


def test_a_pass_keeps_its_number() -> None:
    text = " ".join(f"{n}. {name}" for n, name in enumerate(["h8", "h9", "i8", "g7"], start=1)) + "\n5 —\n6 —\n"
    assert moves(read(text.encode()).records[0]) == "h8 h9 i8 g7 -- --"


def test_a_sheet_in_two_columns_of_numbers_is_put_in_order() -> None:
    reading = read(b"1 h8   4 g7\n2 h9   5 f6\n3 i8   6 e5\n")
    assert moves(reading.records[0]) == "h8 h9 i8 g7 f6 e5"
    assert kinds(reading) == ["sorted_by_number"]


# How the columns are lettered.


def test_p_proves_that_a_letter_is_left_out() -> None:
    assert moves(read(b"h8 k10 p15").records[0]) == "h8 j10 o15"


def test_i_and_j_prove_that_none_is() -> None:
    assert moves(read(b"h8 i9 j10 k10 o15").records[0]) == "h8 i9 j10 k10 o15"


def test_up_to_the_ninth_column_all_ways_agree() -> None:
    assert read(b"h8 i9 g7").questions == ()


@pytest.mark.parametrize(
    ("text", "choices"),
    [("h8 k10", ("a-o", "skip-i")), ("h8 j9", ("a-o", "skip-i")), ("h8 i9 m12", ("a-o", "skip-j"))],
)
def test_what_is_not_proved_is_asked(text: str, choices: tuple[str, ...]) -> None:
    reading = read(text.encode())
    assert reading.records == ()
    (question,) = reading.questions
    assert (question.asked, question.choices, question.games) == (Asked.LETTERS, choices, (1,))


def test_m12_by_both_answers() -> None:
    names = {
        letters: moves(read(b"h8 M12", Answers(letters)).records[0])
        for letters in (ColumnLetters.INTERNATIONAL, ColumnLetters.WITHOUT_I, ColumnLetters.WITHOUT_J)
    }
    assert names == {
        ColumnLetters.INTERNATIONAL: "h8 m12",
        ColumnLetters.WITHOUT_I: "h8 l12",
        ColumnLetters.WITHOUT_J: "h8 l12",
    }


def test_the_question_names_the_point_and_the_games() -> None:
    (question,) = read(b"h8 h9\n\nh8 k10\n\nh8 i9 j9\n\nh8 l4").questions
    assert question.games == (2, 4)
    assert question.sentence.endswith(" k10 is: a-o: column 11; skip-i: column 10.")


def test_letters_in_offers_count_too() -> None:
    assert read(b"h8 h9 i8 g7 (offers i9 j9) i9").questions == ()
    assert read(b"h8 h9 g8 g7 (offers g9 k9) g9").questions[0].asked is Asked.LETTERS


def test_a_text_says_which_letters_it_proves() -> None:
    found = read(b"h8 i9 j10\n\nh8 p1\n\nh8 p1 i9\n\nh8 h9\n\nLetters: skip-i\nh8 p1")
    i, j, o = ColumnLetters.WITHOUT_I, ColumnLetters.WITHOUT_J, ColumnLetters.INTERNATIONAL
    assert found.proved == (o, i, j, None, None)


def test_letters_may_be_stated() -> None:
    assert moves(read(b"Letters: skip-i\nh8 k10").records[0]) == "h8 j10"


# Several games.


@pytest.mark.parametrize(
    "text",
    [
        "h8 h9 i8\n\nh8 i9 g7\n",
        "h8 h9 i8\nh8 i9 g7\n",
        "1. h8 2. h9 3. i8\n1. h8 2. i9 3. g7\n",
        "Black: A\n1. h8 2. h9 3. i8 1-0\nBlack: B\n1. h8 2. i9 3. g7\n",
        "h8h9i8\nh8i9g7\n",
    ],
)
def test_several_games(text: str) -> None:
    assert [moves(record) for record in read(text.encode()).records] == ["h8 h9 i8", "h8 i9 g7"]


def test_a_game_goes_on_over_blank_lines_as_its_numbers_do() -> None:
    assert len(read(b"1. h8 2. h9\n\n3. i8\n").records) == 1


# What is wrong.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("h8 h9\nh16", "line 2: “h16” is not a move"),
        ("h8 q9 g7", "line 1: “q9” is not a move"),
        ("h8 h9 hello g7", "line 1: “hello” is not a move"),
        ("1. h8 2. h9 4. i8", "line 1: move 3 is missing: number 4 stands in its place"),
        ("1. h8\n2. h9\n2. i8", "line 3: number 2 stands twice"),
        ("1. h8 2. h9 3.", "line 1: after number 3 there is no move"),
        ("2. h9", "line 1: move 1 is missing: number 2 stands in its place"),
        ("Ж8 h9", "line 1: “Ж8” begins with a letter"),
        ("н8 h9", "line 1: “н8” begins with a letter"),
        ("h8 i9 j9 p1", "line 1: I, J and P are columns of one game"),
        ("h8 - h9 - i8", "line 1: a dash between moves"),
        ("Letters: b-p\nh8", "line 1: “b-p” is no way of lettering"),
        ("Letters: a-o\n\nh8 p9", "line 3: “p9” is not a point of a board of 15 lines"),
        ("h8 h9 (offers h99 i9)", "line 1: “h99” is not a point"),
        ("nothing of the kind", "there is no game in it"),
        ("", "there is nothing in it"),
        ("h8 " * 2001, "line 1: a line of moves is longer than 1000 moves"),
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text.encode(), Answers())
    assert str(caught.value).startswith(sentence)


def test_lines_without_moves_become_comments_and_are_noted() -> None:
    reading = read(b"A fine game.\n1. h8 2. h9 3. i8\n")
    assert reading.records[0].comment == "A fine game."
    assert [(note.code, note.line) for note in reading.notes] == [("line_not_understood", 1)]


def test_headings_that_are_not_known_are_kept() -> None:
    (record,) = read(b"Arbiter: Novak\nh8 h9\n").records
    assert record.extras == (("text.Arbiter", "Novak"),)
    assert b"Arbiter: Novak\n" in write([record]).data


def test_results() -> None:
    for said, expected in {
        "1-0": (Outcome.BLACK, Ending.UNKNOWN),
        "½-½": (Outcome.DRAW, Ending.UNKNOWN),
        "0 : 1": (Outcome.WHITE, Ending.UNKNOWN),
        "white, foul": (Outcome.WHITE, Ending.FOUL),
        "W+T": (Outcome.WHITE, Ending.TIME),
        "ничья": (Outcome.DRAW, Ending.UNKNOWN),
    }.items():
        (record,) = read(f"Result: {said}\nh8 h9".encode()).records
        assert (record.outcome, record.ending) == expected
    assert kinds(read(b"Result: who knows\nh8 h9")) == ["result_not_understood"]


def test_writing() -> None:
    record = Record(
        (
            *stones("h8 h9 i8"),
            Swap(True),
            *stones("g7"),
            Swap(False),
            Branch("B"),
            Offer((point("i9"), point("j9"))),
            Choose(point("j9")),
            *stones("--"),
        ),
        regulation="taraguchi-10",
        black="A",
        white="B",
        first="B",
        second="A",
        outcome=Outcome.WHITE,
        ending=Ending.LATE_OVERLINE,
    )
    assert write([record]).data.decode() == (
        "Letters: a-o\nBlack: A\nWhite: B\nFirst: B\nSecond: A\n"
        "Regulation: Taraguchi-10\nResult: white, late-overline\n\n"
        "1. h8 2. h9 3. i8 (swap) 4. g7 (no swap) (way B) (offers i9 j9) 5. j9 6. —\n"
    )
    assert read(write([record]).data).records == (record,)


def test_writing_in_the_letters_of_a_country() -> None:
    data = write([Record(stones("h8 i9 j9 o1"))], ColumnLetters.WITHOUT_J).data
    assert b"1. h8 2. i9 3. k9 4. p1" in data
    assert moves(read(data).records[0]) == "h8 i9 j9 o1"


@pytest.mark.parametrize(
    "written",
    ["h8 h9 i8 Note: k8 b1", "h8 h9 i8\nComment: k8 b1", '[Comment "k8 b1"]\nh8 h9 i8', "Note: 4. k8 5. b1\nh8 h9 i8"],
)
def test_a_comment_that_may_be_moves_is_noted(written: str) -> None:
    found = read(written.encode())
    assert len(found.records[0].moves) == 3
    assert "k8" in found.records[0].comment
    assert kinds(found) == ["moves_in_comment"]
    assert kinds(read(b"h8 h9 i8 Note: he should have played k8")) == []


@pytest.mark.parametrize(
    "written",
    [
        *("h8 h9 i8 1-0 b8 b1", "h8 h9 i8\n1-0\nb8 b1", "h8 h9 i8\nResult: 1-0\nb8 b1"),
        *("h8 h9 i8\nBlack won\nb8 b1", "h8 h9 i8 1-0 b8\nb1", "h8 h9 i8 0-1\nMoves: b8 b1"),
    ],
)
def test_moves_behind_a_result_are_read_and_noted(written: str) -> None:
    found = read(written.encode())
    assert [len(record.moves) for record in found.records] == [5]
    (one,) = found.notes
    assert (one.code, dict(one.facts)["text"]) == ("moves_after_result", "b8")


@pytest.mark.parametrize(
    "written",
    ["1-0\nh8 h9", "Result: 1-0\nh8 h9", "h8 h9\ni8 b8 1-0", "h8 h9\ni8 b8 Result: 1-0", "h8 h9 1-0\n\nh8 h9 0-1"],
)
def test_a_result_where_it_belongs_needs_no_note(written: str) -> None:
    assert kinds(read(written.encode())) == []


def test_a_comment_with_brackets_in_the_moves() -> None:
    reading = read(b"1. h8 (the centre) 2. h9")
    assert reading.records[0].steps == (Place(point("h8")), Place(point("h9")))
    assert reading.records[0].comment == "the centre"
