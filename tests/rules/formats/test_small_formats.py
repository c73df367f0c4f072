"""Piskvork, BDT, PlayOK, and addresses."""

from __future__ import annotations

import pytest

from renju_tournaments.rules.formats import FORMATS, Answers, Asked, FormatError, RowsFrom, addresses, bdt, piskvork
from renju_tournaments.rules.formats.playok import reading as playok
from renju_tournaments.rules.formats.playok.writing import write as write_playok
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Choose, Offer, Pass, Swap
from tests.rules.formats.games import file, kinds, moves, point, stones

# Piskvork.


def test_piskvork() -> None:
    (record,) = piskvork.read(file("gomocup_tail.psq")).records
    assert moves(record) == "h8 i8 h7"
    assert (record.black, record.white, record.first) == ("RAPFI25.zip", "JAX25.zip", "RAPFI25.zip")
    assert ("psq.times", "0,0,12") in record.extras
    assert [value for name, value in record.extras if name == "psq.end"] == ["-1", "0,Freestyle15_1"]


def test_who_begins_stands_in_the_header() -> None:
    (record,) = piskvork.read(b"Piskvorky 20x20, 0:0, 1\n1,1,0\n20,20,5\na\nb\n-1\n").records
    assert (record.black, record.white) == ("b", "a")
    assert record.moves == ((0, 19), (19, 0))
    assert piskvork.write([record]).data == b"Piskvorky 20x20, 0:0, 1\n1,1,0\n20,20,5\na\nb\n-1\n"


def test_gomotur() -> None:
    data = b"a\nb\n0,0,5\n19,19,7\n-1\n"
    (record,) = piskvork.read(data).records
    assert (record.size, record.black, record.moves) == (20, "a", ((0, 19), (19, 0)))
    assert piskvork.write([record]).data == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"Piskvorky 15x14, 0:0, 0\n", "line 1: a board of 15x14 is not square"),
        (b"Piskvorky 30x30, 0:0, 0\n", "line 1: “30” is not the size of a board"),
        (b"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "line 3: “16,1,0” is not a point of a board of 15 lines"),
        (b"Piskvorky 15x15, 0:0, 0\n0,1,0\n", "line 2: “0,1,0” is not a point"),
        (b"Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\nc\n", "line 5: “c” is not understood here"),
        (b"a\nb\nc\n", "line 3: “c” is not understood here"),
    ],
)
def test_damage_of_piskvork(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        piskvork.read(data)
    assert str(caught.value).startswith(sentence)


# BDT.

BDT = b"Open=[Ivanov,Petrov,+,88898779a9,J10,R,a note, and more]\nOpen=[A,B,=,8848,?,-,]\n"


def test_bdt_asks_from_where_the_rows_are_counted() -> None:
    reading = bdt.read(BDT)
    assert reading.records == ()
    (question,) = reading.questions
    assert (question.asked, question.choices, question.games) == (Asked.ROWS, ("bottom", "top"), (1,))
    assert question.sentence.endswith(" 89 is: bottom: H9; top: H7.")


@pytest.mark.parametrize(("rows", "expected"), [(RowsFrom.BOTTOM, "h8 h9 h7 g9 j9"), (RowsFrom.TOP, "h8 h7 h9 g7 j7")])
def test_bdt_by_both_answers(rows: RowsFrom, expected: str) -> None:
    first, second = bdt.read(BDT, Answers(rows=rows)).records
    assert moves(first) == expected
    assert moves(second) == "h8 d8"


def test_bdt() -> None:
    record, other = bdt.read(BDT, Answers(rows=RowsFrom.BOTTOM)).records
    assert (record.event, record.black, record.white, record.comment) == (
        "Open",
        "Ivanov",
        "Petrov",
        "a note, and more",
    )
    assert (record.outcome, other.outcome) == (Outcome.BLACK, Outcome.DRAW)
    assert (record.first, other.first) == ("Petrov", "A")
    assert record.steps[3] == Swap(True)
    assert record.steps[5] == Offer((point("j9"), point("i10")))  # J is the ninth column here
    assert bdt.write([record, other]).data == BDT


def test_a_game_without_rows_to_ask_about() -> None:
    assert moves(bdt.read(b"=[A,B,-,8878,?,?,]").records[0]) == "h8 g8"
    assert bdt.read(b"=[A,B,-,88780000,?,?,]").records[0].steps[2:] == (Pass(), Pass())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x=[A,B,+,888,?,-,]", "line 1: the moves are not pairs of signs"),
        (b"x=[A,B,+,8g,?,-,]", "line 1: “8g” is not a point"),
        (b"x=[A,B,+,80,?,-,]", "line 1: “80” is not a point"),
        (b"x=[A,B,+,88]", "line 1: the number of fields of a game, separated by commas, is not seven; it is 4."),
        (b"x=[A,B,+,88,?,-,]\nhello", "line 2: “hello” is not understood here"),
    ],
)
def test_damage_of_bdt(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        bdt.read(data)
    assert str(caught.value).startswith(sentence)


# PlayOK.

HEAD = """[Event "?"]
[Site "www.kurnik.pl"]
[Date "2003.08.23"]
[Round "-"]
[Black "one"]
[White "two"]
[Result "0-1"]

"""
RENJU = HEAD + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8 9.\nj9 g8 0-1\n"
SWAPPED = HEAD + "1. h8 --\n2. h9 --\n3. h7 black\n4. h6 i8\n5. -- j8\n6. j8 --\n7. g8 f7\n8. g7 g6\n0-1\n"
GOMOKU = HEAD + "1. g5 m8\n2. h10 white\n3. -- k9\n4. j8 k10\n0-1\n"
GOMOKU_SWAPPED = HEAD + "1. d4 d5\n2. e5 black\n3. f6 f7\n4. g8 e3\n0-1\n"


@pytest.mark.parametrize(
    ("text", "expected", "swap", "regulation", "black"),
    [
        (RENJU, "h8 h9 h6 i8 i7 j7 k6 j8 j9 g8", False, "rif", "one"),
        (SWAPPED, "h8 h9 h7 h6 j8 g8 f7 g7 g6", True, "rif", "two"),
        (GOMOKU, "g5 m8 h10 k9 j8 k10", False, "swap", "one"),
        (GOMOKU_SWAPPED, "d4 d5 e5 f6 f7 g8 e3", True, "swap", "two"),
    ],
)
def test_playok(text: str, expected: str, swap: bool, regulation: str, black: str) -> None:
    (record,) = playok.read(text.encode()).records
    assert moves(record) == expected
    assert record.steps[3] == Swap(swap)
    assert (record.first, record.second, record.black, record.regulation) == ("one", "two", black, regulation)
    assert record.outcome is (Outcome.BLACK if swap else Outcome.WHITE)  # “two” won
    assert playok.read(write_playok([record]).data).records == (record,)
    assert write_playok([record]).losses == ()


def test_the_fifths_of_playok() -> None:
    (record,) = playok.read(RENJU.encode()).records
    assert record.steps[5:7] == (Offer((point("j7"), point("i7"))), Choose(point("i7")))
    (record,) = playok.read(SWAPPED.encode()).records
    assert record.steps[5:7] == (Offer((point("i8"), point("j8"))), Choose(point("j8")))


def test_a_pass_at_playok_is_an_empty_place_of_who_is_to_move() -> None:
    (record,) = playok.read((HEAD + "1. h8 h9 2. i8 -- 3. g7 -- 4. -- f6").encode()).records
    assert moves(record) == "h8 h9 i8 -- g7 -- -- f6"


@pytest.mark.parametrize(
    "cut", ["1. h8 -- 2. h9", "1. h8 -- 2. h9 -- 3. h6 white", "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7"]
)
def test_a_game_broken_off_in_the_opening(cut: str) -> None:
    (record,) = playok.read((HEAD + cut).encode()).records
    assert moves(record) == " ".join(["h8", "h9", "h6", "i8"][: len(record.moves)])
    assert None not in record.moves


def test_two_games_of_playok() -> None:
    assert len(playok.read((RENJU + "\n" + GOMOKU).encode()).records) == 2


def test_damage_of_playok() -> None:
    with pytest.raises(FormatError, match="line 9: “q9” is not a point"):
        playok.read((HEAD + "1. h8 q9").encode())


def test_openings_that_playok_does_not_have() -> None:
    record = Record((*stones("h8"), Swap(True), *stones("h9 i8")), regulation="tarannikov")
    assert [loss.code for loss in write_playok([record]).losses] == ["some_steps", "regulation"]


# Addresses.


@pytest.mark.parametrize(
    "text",
    [
        "https://gomocalc.com/#/h8h9i8",
        "http://www.gomocalc.com/#/H8H9I8",
        "gomocalc.com/#/h8h9i8",
        "https://gomocalc.com/#/h8h9i8?x=1",
    ],
)
def test_gomocalc(text: str) -> None:
    (record,) = addresses.read_gomocalc(text.encode()).records
    assert moves(record) == "h8 h9 i8"


@pytest.mark.parametrize(
    "text",
    [
        "gid:ab12,g:h8h9--i8,o:i,c:3",
        "https://renju-note.com/#gid:ab12,g:h8h9--i8,o:i,c:3",
        "x/gid%3Aab12,g%3Ah8h9--i8,o:i,c:3",
    ],
)
def test_renju_note(text: str) -> None:
    reading = addresses.read_renju_note(text.encode())
    (record,) = reading.records
    assert moves(record) == "h8 h9 -- i8"
    assert record.extras == (("renju-note.gid", "ab12"), ("renju-note.o", "i"), ("renju-note.c", "3"))
    assert kinds(reading) == ["colours_inverted"]
    assert addresses.write_renju_note([record]).data == b"gid:ab12,g:h8h9--i8,o:i,c:3\n"


def test_damage_of_addresses() -> None:
    with pytest.raises(FormatError, match="line 2: “h81” is not a move"):
        addresses.read_gomocalc(b"gomocalc.com/#/h8\ngomocalc.com/#/h816")
    with pytest.raises(FormatError, match=r"line 1: “https://example\.org” is not understood here"):
        addresses.read_renju_note(b"https://example.org")


def test_an_address_holds_moves_only() -> None:
    record = Record(stones("h8 --"), black="A", outcome=Outcome.DRAW)
    for key in ("gomocalc", "renju-note"):
        assert [loss.code for loss in FORMATS[key].write([record]).losses] == ["names", "result"]
