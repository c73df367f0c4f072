"""SGF: character sets, variations, what is kept as written, and the steps of an opening."""

from __future__ import annotations

import pytest

from renju_tournaments.rules.formats import FormatError
from renju_tournaments.rules.formats.sgf.reading import read
from renju_tournaments.rules.formats.sgf.writing import write
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.tree import children, main_line
from renju_tournaments.rules.steps import Choose, Colour, Declare, Offer, Pass, Place, SetUp, Swap, Take, Taken
from tests.rules.formats.games import file, kinds, moves, point, stones


def test_rows_are_counted_from_the_top() -> None:
    assert moves(read(b"(;SZ[15];B[hh];W[hg];B[ao];W[oa])").records[0]) == "h8 h9 a1 o15"


# Real files.


def test_gb2312_as_stated() -> None:
    reading = read(file("gm5_gb2312.sgf"))
    (record,) = reading.records
    assert moves(record) == "h8 h9 h6 i10 i6 i9 g9 g8 j11 i7 i8"
    assert (record.place, record.date) == ("测试教室", "2024年04月25日")
    assert ("sgf.US", "保存自测试服务器") in record.extras
    assert reading.notes == ()


def test_utf_8_that_says_it_is_gb2312() -> None:
    reading = read(file("variations_mislabelled_gb2312.sgf"))
    assert [record.place for record in reading.records] == ["", "测试教室"]
    assert [note.sentence for note in reading.notes] == ["The file says it is gb2312; it is utf-8."]


def test_a_server_header_over_several_lines() -> None:
    (record,) = read(file("gm5_server_header.sgf")).records
    assert ("sgf.CP", "\n   测试教室。\n   第二行") in record.extras
    assert moves(record).endswith("g6 h10")


def test_variations() -> None:
    first, second = read(file("variations_mislabelled_gb2312.sgf")).records
    assert moves(first) == "h8 i9 i7 g9 j7 g8 j9 g7 g10 j8 k7 l7 k6 k8 j6 i8"
    below = children(first.tree)
    assert [len(found) for found in below if len(found) > 1] == [2, 3]
    assert len(list(main_line(first.tree))) == 17
    assert second.tree == ()


def test_labels_of_variations_are_kept_at_their_nodes() -> None:
    (record,) = read(file("gowrite_variations.sgf")).records
    assert [node.extras for node in record.tree[1:]] == [
        (("sgf.LB", "ih:直"), ("sgf.LB", "ig:斜")),
        (("sgf.LB", "ig:花"),),
        (("sgf.LB", "ii:浦"),),
    ]
    written = write([record]).data.decode()
    assert "B[hh]LB[ih:直][ig:斜]\n(;W[ih]LB[ig:花])\n(;W[ig]LB[ii:浦]))" in written
    assert "AP[GOWrite:3.2.0]" in written
    assert "FG[259:]" in written


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("cp1251", "Иванов Пётр"), ("gb18030", "测试服务器教室"), ("utf-8", "Soosõrv Ando"), ("cp1252", "Håkan Åström")],
)
@pytest.mark.parametrize("stated", ["", "CA[ISO-8859-1]", "CA[nonsense]"])
def test_encodings_found_out(encoding: str, name: str, stated: str) -> None:
    reading = read(f"(;SZ[15]{stated}PB[{name}];B[hh])".encode(encoding))
    assert reading.records[0].black == name
    assert kinds(reading) == ([] if encoding == "utf-8" else ["encoding_guessed"])


def test_a_bracket_inside_a_chinese_character_is_no_bracket() -> None:
    name = "乗乚"  # their second bytes in GBK are “\\” and “]”
    assert set("乗乚".encode("gbk")[1::2]) & set(b"\\]")
    assert read(f"(;CA[GBK]SZ[15]PB[{name}];B[hh])".encode("gbk")).records[0].black == name


def test_a_wrong_label_is_named() -> None:
    reading = read("(;CA[UTF-8]SZ[15]PB[Иванов Пётр];B[hh])".encode("cp1251"))
    assert reading.records[0].black == "Иванов Пётр"
    assert [note.sentence for note in reading.notes] == ["The file says it is UTF-8; it is cp1251."]


# What a file says.


def test_facts() -> None:
    (record,) = read(
        b"(;FF[4]GM[4]SZ[15]PB[A]PW[B\\]b]EV[Open]RO[3]DT[2026-11-30]RE[W+T]RU[Soosyrv-8]C[x\\\ny];B[hh];W[];B[tt])"
    ).records
    assert (record.black, record.white, record.event, record.round, record.date) == (
        "A",
        "B]b",
        "Open",
        "3",
        "2026-11-30",
    )
    assert (record.outcome, record.ending, record.regulation) == (Outcome.WHITE, Ending.TIME, "soosorv-8")
    assert record.comment == "xy"
    assert record.steps == (Place(point("h8")), Pass(), Pass())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B+", (Outcome.BLACK, Ending.UNKNOWN)),
        ("B+Resign", (Outcome.BLACK, Ending.RESIGNATION)),
        ("B+R", (Outcome.BLACK, Ending.RESIGNATION)),
        ("W+Time", (Outcome.WHITE, Ending.TIME)),
        ("B+Draw", (Outcome.DRAW, Ending.UNKNOWN)),
        ("Draw", (Outcome.DRAW, Ending.UNKNOWN)),
        ("0", (Outcome.DRAW, Ending.UNKNOWN)),
        ("Void", (Outcome.UNKNOWN, Ending.VOID)),
    ],
)
def test_results(text: str, expected: tuple[Outcome, Ending]) -> None:
    (record,) = read(f"(;SZ[15]RE[{text}];B[hh])".encode()).records
    assert (record.outcome, record.ending) == expected


def test_a_result_that_is_not_understood_is_noted_and_kept() -> None:
    reading = read("(;SZ[15]RE[黑胜];B[hh])".encode())
    assert kinds(reading) == ["result_not_understood"]
    assert b"RE[\xe9\xbb\x91\xe8\x83\x9c]" in write(reading.records).data


def test_the_swap_and_the_fifths_of_an_old_server() -> None:
    (record,) = read(
        b"(;GM[5]FF[4]SW[YES]5A[kg][ie]GN[PlayerA-PlayerB(B) : RIF rule]RE[W+Resign]PW[A]PB[B]SZ[15]TM[600]"
        b";B[hh];W[hg];B[jf];W[ig]C[ A started.];B[ie];W[kg];)\n---"
    ).records
    assert record.regulation == "rif"
    assert record.steps[3] == Swap(True)
    assert record.steps[5:7] == (Offer((point("k9"), point("i11"))), Choose(point("i11")))
    assert (record.first, record.second) == ("A", "B")
    assert record.tree[4].comment == " A started."


def test_steps_without_room_for_them_stay_as_written() -> None:
    (record,) = read(b"(;SZ[15]SW[NO]5A[gg][hh];B[hh];W[hg])").records
    assert record.steps == stones("h8 h9")
    assert record.extras == (("sgf.SW", "NO"), ("sgf.5A", "gg"), ("sgf.5A", "hh"))


def test_all_steps_come_back() -> None:
    steps = (
        SetUp((point("h8"), point("h9"), point("i8"))),
        Take(Taken.ADD),
        *stones("g7 f6"),
        Swap(False),
        Declare(3),
        Offer((point("a1"), point("b2"))),
        Choose(point("b2")),
        Place(point("c3"), Colour.WHITE),
    )
    record = Record(steps, first="A", second="B", ending=Ending.BOTH_OUT_OF_TIME, outcome=Outcome.DRAW)
    written = write([record])
    assert written.losses == ()
    assert read(written.data).records == (record,)


def test_a_position_at_the_start() -> None:
    (record,) = read(b"(;SZ[15]AB[hh][ii]AW[hg];W[gg])").records
    assert record.steps == (SetUp((point("h8"), point("h9"), point("i7"))), Place(point("g9")))


def test_a_position_that_is_no_game_is_kept_and_noted() -> None:
    reading = read(b"(;SZ[15]AB[aa:cb];W[gg])")
    assert kinds(reading) == ["stones_unread"]
    assert b"AB[aa:cb]" in write(reading.records).data


def test_stones_out_of_turn() -> None:
    (record,) = read(b"(;SZ[15];B[hh];B[hg];W[gg])").records
    assert [step.said for step in record.steps] == [None, Colour.BLACK, Colour.WHITE]
    assert b";B[hh];B[hg];W[gg])" in write([record]).data


def test_a_move_in_the_root_and_two_in_a_node() -> None:
    assert moves(read(b"(;SZ[15]B[hh];W[hg]B[gg])").records[0]) == "h8 h9 g9"


def test_sizes() -> None:
    assert read(b"(;GM[4]SZ[19];B[sa])").records[0].moves[0] == (18, 18)
    assert kinds(read(b"(;GM[1]SZ[19];B[sa])")) == ["other_game"]
    assert kinds(read(b"(;B[hh])")) == ["size_not_stated"]


# What is wrong.


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"(;SZ[15];B[hh]", "line 1: a “(” is not closed"),
        (b"(;SZ[15]\n;B[hh", "line 2: the value of B is not closed"),
        (b"(;SZ[15]\n;B[pp])", "line 2: “pp” is not a point of a board of 15 lines"),
        (b"(;SZ[15]\n;B[h8x])", "line 2: “h8x” is not a point"),
        (b"(;SZ[15];B)", "line 1: B has no value"),
        (b"(;SZ[15];B[hh] !)", "line 1: “!” has no place here"),
        (b"(;SZ[15]\n(B[hh]))", "line 2: a game begins with “(;”"),
        (b"(;SZ[40];B[hh])", "line 1: “40” is not the size of a board"),
        (b"(;SZ[15:16];B[hh])", "line 1: “15:16” is not the size"),
        (b"(;SZ[15];B[hh]RJ[what])", "line 1: “what” is not understood as a step"),
        (
            b"(;SZ[15];;B[hh]);B[hh](;SZ[15]" + b";B[hh]" * 1001 + b")",
            "line 1: a line of moves is longer than 1000",
        ),
        (b"no game", "line 1: a game begins with “(;”"),
        (b"", "there is nothing in it"),
    ],
)
def test_sentences(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)


def test_what_stands_between_games_is_noted() -> None:
    reading = read(b"from a mail\n(;SZ[15];B[hh])\n---\n(;SZ[15];B[hh])bye")
    assert len(reading.records) == 2
    assert [(note.line, note.sentence.rpartition(": ")[2]) for note in reading.notes] == [
        (1, "“from a mail”."),
        (2, "“---”."),
        (4, "“bye”."),
    ]


def test_an_edited_game_is_written_without_its_old_variations() -> None:
    (record,) = read(file("gowrite_variations.sgf")).records
    changed = Record(stones("h8 h9 i8"), tree=record.tree)
    written = write([changed])
    assert [loss.code for loss in written.losses] == ["variations"]
    assert moves(read(written.data).records[0]) == "h8 h9 i8"
