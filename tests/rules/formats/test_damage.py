"""Files with a damaged game among others: refused with its place, or, where that is wished, read without it."""

import pytest

from renju_tournaments.rules.formats import Answers, FormatError, Reading, RowsFrom, detect
from renju_tournaments.rules.points import ColumnLetters
from tests.rules.formats.games import moves

XML = """<database version="1.0"><players><player id="1" name="A"/></players><games>
<game id="1" black="1" white="1" bresult="1"><move>h8 h9</move></game>
<game id="2" black="1" white="1" bresult="1"><move>h8 z99</move></game>
<game id="3" black="1" white="1" bresult="0"><move>h8 i9</move></game>
"""
FILES = {
    "sgf: a point off the board": "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[zz])\n(;GM[4]SZ[15];B[hh];W[hg])",
    "sgf: a bracket missing": "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh)\n(;GM[4]SZ[15];B[hh];W[hg])",
    "sgf: a parenthesis missing": "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh]\n(;GM[4]SZ[15];B[hh];W[hg])",
    "sgf: broken off": "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B\n(;GM[4]SZ[15];B[hh];W[hg])",
    "text: no move": "1. h8 2. h9\n\n1. h8 2. x77\n\n1. h8 2. h9 3. h10",
    "text: a number missing": "Black: A\n1. h8 2. h9\n\nBlack: B\n1. h8 2. h9 4. h10\n\nBlack: C\n1. h8",
    "text: letters that contradict each other": "1. h8 2. h9\n\n1. i8 2. j9 3. p3\n\n1. h8 2. h9 3. h10",
    "bdt: a field missing": "E=[A,B,+,88,,-,]\nE=[A,B,+]\nE=[A,B,-,8888,,-,]",
    "bdt: no point": "E=[A,B,+,88,,-,]\nE=[A,B,+,8G,,-,]\nE=[A,B,-,8888,,-,]",
    "gomocalc": "https://gomocalc.com/#/h8\nhttps://gomocalc.com/#/h8z9\nhttps://gomocalc.com/#/h8h9",
    "playok": '[Site "PlayOK"]\n\n1. h8 h9\n\n[Site "PlayOK"]\n\n1. h8 z9\n\n[Site "PlayOK"]\n\n1. h8 i9\n',
    "renjunet": XML + "</games></database>",
}


def read(text: str, *, leave_out: bool = True) -> Reading:
    return detect(text.encode()).read(text.encode(), Answers(leave_out=leave_out))


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_the_others_are_read_and_keep_their_places(text: str) -> None:
    reading = read(text)
    assert [number for number, _ in reading.numbered()] == [1, 3]
    (fault,) = reading.faults
    assert fault.game == 2
    with pytest.raises(FormatError) as refusal:
        read(text, leave_out=False)
    assert refusal.value.line == fault.line


def test_xml_that_breaks_off_keeps_the_games_before() -> None:
    reading = read(XML.replace("z99", "h7") + '<game id="4" black="1"><move>h8')
    assert [number for number, _ in reading.numbered()] == [1, 2, 3]
    assert [(fault.code, fault.game) for fault in reading.faults] == [("bad_xml", 4)]


def test_many_damaged_games_are_each_a_fault() -> None:
    text = "(;GM[4]SZ[15];B[hh]\n" * 300 + "(;GM[4]SZ[15];B[hh])"
    reading = read(text)
    assert (len(reading.faults), len(reading.records)) == (300, 1)
    assert [fault.line for fault in reading.faults[1:4]] == [3, 4, 5]


def test_a_file_that_is_nothing_but_damage_has_faults_and_no_games() -> None:
    reading = read("(;GM[4]SZ[15];B[zz])")
    assert (reading.records, len(reading.faults)) == ((), 1)


@pytest.mark.parametrize(
    "game",
    [
        "AB" + "[aa:oo]" * 5 + "AW" + "[aa:oo]" * 5,
        "RJ[offers" + " hh" * 401 + "]",
        "RJ[position" + " hh" * 401 + "]",
        "RJ" + "[swap]" * 1001,
    ],
    ids=["rectangles", "offers", "position", "swaps"],
)
def test_few_signs_do_not_become_very_many_steps(game: str) -> None:
    (fault,) = read(f"(;GM[4]SZ[15]{game};B[hh])").faults
    assert fault.code in ("too_deep", "bad_step")


# Answers count where a game leaves something open, and nowhere else.


@pytest.mark.parametrize("letters", list(ColumnLetters))
def test_letters_that_a_game_proves_are_not_overruled(letters: ColumnLetters) -> None:
    data = b"1. h8 2. i9 3. j10"
    assert moves(detect(data).read(data, Answers(letters)).records[0]) == "h8 i9 j10"


def test_one_answer_holds_for_games_with_i_and_for_games_without() -> None:
    data = b"1. h8 2. i9 3. k10\n\n1. h8 2. j9 3. k10"
    assert len(detect(data).read(data, Answers()).questions) == 2
    found = detect(data).read(data, Answers(ColumnLetters.WITHOUT_I))
    assert [moves(record) for record in found.records] == ["h8 i9 j10", "h8 i9 j10"]


def test_questions_are_asked_about_the_games_that_can_be_read() -> None:
    data = b"E=[A,B,+]\nE=[A,B,+,8889,,-,]"
    reading = detect(b"E=[A,B,+,88,,-,]").read(data, Answers(leave_out=True))
    assert (reading.questions[0].games, len(reading.faults)) == ((2,), 1)
    answered = detect(b"E=[A,B,+,88,,-,]").read(data, Answers(rows=RowsFrom.TOP, leave_out=True))
    assert [number for number, _ in answered.numbered()] == [2]
