"""Nothing is dropped without a word: what stands in a file is in what was read, or it is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from renju_tournaments.rules.formats import Answers, FormatError, addresses, bdt, detect
from renju_tournaments.rules.formats.model import RowsFrom
from renju_tournaments.rules.formats.playok import reading as playok
from renju_tournaments.rules.formats.renjunet import reading as renjunet
from renju_tournaments.rules.formats.sgf import reading as sgf
from renju_tournaments.rules.formats.written import reading as text
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Ending, Outcome
from renju_tournaments.rules.steps import Place, SetUp
from tests.rules.formats.conserved import missing_of_sgf, missing_of_text, sgf_games, texts
from tests.rules.formats.games import kinds, moves, point

AO = Answers(letters=ColumnLetters.INTERNATIONAL, rows=RowsFrom.BOTTOM)


@given(texts())
@settings(max_examples=40, deadline=None)
def test_every_piece_of_a_text_is_somewhere(pieces: list[str]) -> None:
    assert missing_of_text(pieces) == []


@given(sgf_games())
@settings(max_examples=40, deadline=None)
def test_every_value_of_sgf_is_somewhere(nodes: list[list[tuple[str, list[str]]]]) -> None:
    assert missing_of_sgf(nodes) == []


@pytest.mark.parametrize(
    ("said", "expected", "outcome"),
    [
        ("h8 h9 i8 k11 j8 a1\nk8 b1 l8 Result: 1-0", "h8 h9 i8 k11 j8 a1 k8 b1 l8", Outcome.BLACK),
        ("j7 k6 Black: k7 l6", "j7 k6 k7 l6", Outcome.UNKNOWN),
        ("j7 k6 ½:½", "j7 k6", Outcome.DRAW),
        ("h8 h9 i8 1:0", "h8 h9 i8", Outcome.BLACK),
        ("1. h8 2. h9 Результат: 0-1 Комментарий: быстро", "h8 h9", Outcome.WHITE),
        ("Ходы: h8 h9 i8 Result: white, time", "h8 h9 i8", Outcome.WHITE),
        ("Result: 1-0\nh8 h9 1-0", "h8 h9", Outcome.BLACK),
        ("h8 h9 i8\nWhite resigned", "h8 h9 i8", Outcome.BLACK),
        ("h8 h9 i8\nBlack: A\nWhite: B", "h8 h9 i8", Outcome.UNKNOWN),
        ("Opening: D4\nh8 h9", "h8 h9", Outcome.UNKNOWN),
        ("Room: B12\nh8 h9", "h8 h9", Outcome.UNKNOWN),
    ],
)
def test_moves_beside_a_colon_stay_moves(said: str, expected: str, outcome: Outcome) -> None:
    (record,) = detect(said.encode(), "x.txt").read(said.encode(), AO).records
    assert (moves(record), record.outcome) == (expected, outcome)


def test_what_is_taken_for_no_heading_is_named() -> None:
    reading = text.read(b"j7 k6 Black: k7 l6", AO)
    assert [note.sentence for note in reading.notes] == ["Not understood, and kept as a comment: “Black:”."]


def test_moves_of_one_player_are_no_name() -> None:
    with pytest.raises(FormatError, match="line 1: behind “Black” stand moves of one player"):
        text.read(b"Black: h8 i8 j8\nWhite: h9 i9 j9", AO)


def test_results_that_contradict_each_other_are_named() -> None:
    reading = text.read(b"Result: 1-0\nh8 h9 0-1", AO)
    assert (reading.records[0].outcome, kinds(reading)) == (Outcome.UNKNOWN, ["result_not_understood"])


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("h8 (12:30) h9 (0:05) i8", "1. 12:30 2. 0:05"),
        ("h8 12:30 h9 [11:15]", "1. 12:30 2. 11:15"),
        ("h8 {[%clk 0:12:30]} h9 (3 m 45 s)", "1. 0:12:30 2. 3 m 45 s"),
        ("2 h9 (0:02)\n1 h8 (0:01)", "1. 0:01 2. 0:02"),
        ("h8 h9 (7') (6')", "2. 7' 6'"),
    ],
)
def test_times_on_the_clock_are_kept_with_their_moves(said: str, times: str) -> None:
    (record,) = text.read(said.encode(), AO).records
    assert (moves(record), record.extras) == ("h8 h9 i8" if "i8" in said else "h8 h9", (("text.Times", times),))


# SGF.


def test_a_property_that_stands_again_goes_on_with_its_list() -> None:
    (record,) = sgf.read(b"(;SZ[15]AB[hh]AB[ig]AW[gi]AW[gh];B[gg])").records
    assert record.steps == (SetUp((point("h8"), point("g7"), point("i9"), point("g8"))), Place(point("g9")))


@pytest.mark.parametrize(
    ("data", "code", "fact"),
    [
        (b"(;SZ[15];B[hh][ii];W[hg])", "more_values", "B"),
        (b"(;SZ[15];B[hh];W[hg]RE[B+R])", "kept_unread", "RE"),
        (b"(;SZ[15]QPR[hh][hg][ig];B[ii])", "stones_unread", "QPR"),
        (b"(;SZ[15]QSLW[gg];B[ii])", "stones_unread", "QSLW"),
        (b"(;SZ[15]OPEN[h8h9i9];B[ii])", "stones_unread", "OPEN"),
        (b"(;SZ[15];b[hh];w[hg])", "stones_unread", "b"),
        (b"(;SZ[15];B[hh]AW[hg])", "stones_unread", "AW"),
        (b"(;SZ[15]AB[hh]PL[B];B[ii])", "stones_unread", "PL"),
        (b"(;SZ[15]RJ[third=A];B[ii])", "number_not_understood", "RJ"),
    ],
)
def test_what_is_left_unread_is_named(data: bytes, code: str, fact: str) -> None:
    reading = sgf.read(data)
    assert (code, fact) in [(note.code, dict(note.facts)["name"]) for note in reading.notes]


def test_marks_and_remarks_are_no_stones() -> None:
    assert kinds(sgf.read(b"(;SZ[15]AP[x]HA[2]US[ab]XY[a remark];B[hh]TR[hh]LB[ii:1]MA[gg]CR[aa:cc])")) == []


def test_long_names_of_old_files_are_read() -> None:
    (record,) = sgf.read(b"(;SiZe[15]PlayerBlack[A];Black[hh];White[hg])").records
    assert (record.black, moves(record)) == ("A", "h8 h9")


@pytest.mark.parametrize(
    ("said", "outcome", "ending"),
    [
        ("B+1", Outcome.BLACK, Ending.UNKNOWN),
        ("W+0.5", Outcome.WHITE, Ending.UNKNOWN),
        ("B+5", Outcome.BLACK, Ending.FIVE),
        ("B+Forbidden", Outcome.BLACK, Ending.FOUL),
        ("W + forbidden move", Outcome.WHITE, Ending.FOUL),
        ("b+time", Outcome.BLACK, Ending.TIME),
        ("Black wins by a five", Outcome.BLACK, Ending.FIVE),
        ("1-0 on time", Outcome.BLACK, Ending.TIME),
        ("Чёрные выиграли по времени", Outcome.BLACK, Ending.TIME),
        ("белые сдались", Outcome.BLACK, Ending.RESIGNATION),
        ("vyhrál bílý na čas", Outcome.WHITE, Ending.TIME),
        ("remíza dohodou", Outcome.DRAW, Ending.AGREEMENT),
    ],
)
def test_results_in_words(said: str, outcome: Outcome, ending: Ending) -> None:
    reading = sgf.read(f"(;SZ[15]RE[{said}];B[hh])".encode())
    assert (reading.records[0].outcome, reading.records[0].ending) == (outcome, ending)


@pytest.mark.parametrize("said", ["Black foul", "black time", "B+W", "who knows", "Black lost", "b resign"])
def test_a_result_that_may_mean_the_other_side_is_not_guessed(said: str) -> None:
    assert kinds(sgf.read(f"(;SZ[15]RE[{said}];B[hh])".encode())) == ["result_not_understood"]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("Taraguchi10", "taraguchi-10"),
        ("Taraguchi-N 10", "taraguchi-10"),
        ("TARAGUCHI_5 rule", "taraguchi-5"),
        ("Тарагути-10", "taraguchi-10"),
        ("soosyrv 8", "soosorv-8"),
        ("Soosõrv4", "soosorv-4"),
        ("Соосырв-8", "soosorv-8"),
        ("Swap2 opening", "swap2"),
        ("swap-2", "swap2"),
        ("Swap", "swap"),
        ("RIF (classical)", "rif"),
        ("Long-Pro rules", "long-pro"),
        ("Рэндзю по жребию", "by-lot"),
        ("26 zahájení bez výměny", "free"),
        ("Super Taraguchi-10", ""),
        ("Taraguchi", ""),
        ("Taraguchi-7", ""),
        ("RIF or Yamaguchi", ""),
        ("Soosõrv-8, then Taraguchi-10", ""),
    ],
)
def test_names_of_regulations(said: str, key: str) -> None:
    reading = sgf.read(f"(;SZ[15]RU[{said}];B[hh])".encode())
    assert reading.records[0].regulation == key
    assert kinds(reading) == ([] if key else ["regulation_not_understood"])


# The other formats.


def test_a_fifth_beside_a_pass_is_named() -> None:
    reading = bdt.read(b"T=[A,B,+,888998aa00,J9,-,]", AO)
    assert "number_not_understood" in kinds(reading)
    assert ("bdt.5A", "J9") in reading.records[0].extras


def test_headings_of_playok_that_contradict_each_other_are_named() -> None:
    said = b'[Site "www.playok.com"]\n[Black "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. h8 h9 2. i8 g7 0-1\n'
    reading = playok.read(said)
    assert [dict(note.facts)["text"] for note in reading.notes] == ["b", "0-1"]
    assert reading.records[0].extras == (("playok.AnotherBlack", "b"), ("playok.AnotherResult", "0-1"))


def test_what_a_database_says_besides_is_named() -> None:
    reading = renjunet.read(b"<database><game id='1' judge='x'><move>h8</move><photo>y</photo></game></database>")
    assert {dict(note.facts)["name"] for note in reading.notes} == {"judge", "photo"}
    assert ("renjunet.judge", "x") in reading.records[0].extras


def test_words_before_an_address_are_named() -> None:
    assert kinds(addresses.read_renju_note(b"my best game /g:h8h9")) == ["between_games"]
