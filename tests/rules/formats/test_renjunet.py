"""RenjuNet's database: an importer for somebody's own copy."""

from __future__ import annotations

import gzip

import pytest

from renju_tournaments.rules.formats import FormatError
from renju_tournaments.rules.formats.renjunet.reading import read
from renju_tournaments.rules.formats.renjunet.writing import write
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Choose, Declare, Offer, Swap
from tests.rules.formats.games import file, kinds, moves, point, stones

RULES = '<rules><rule id="1" name="RIF" /><rule id="25" name="Five swaps" /><rule id="7" name="Soosõrv-8" /></rules>'


def database(games: str, tables: str = RULES) -> bytes:
    return f'<database version="1.0">{tables}<games>{games}</games></database>'.encode()


def game(attributes: str, names: str = "h8 h9 h7 h6 i9 g7") -> bytes:
    return database(f'<game id="5" {attributes}><move>{names}</move></game>')


def test_the_whole_schema() -> None:
    reading = read(file("renjunet_synthetic.xml"))
    (record,) = reading.records
    assert moves(record) == "h8 h9 h7 h6 i9 g7 f8"
    assert (record.black, record.white) == ("Ants Example", "Sample Taro")  # Japan: surname first
    assert (record.first, record.second) == ("Sample Taro", "Ants Example")  # swapped
    assert (record.event, record.place, record.round, record.date) == ("Example Open", "Tallinn", "F2", "2005-08-01")
    assert (record.outcome, record.regulation, record.comment) == (Outcome.DRAW, "rif", "a note")
    assert record.steps[3] == Swap(True)
    assert record.steps[5:7] == (Offer((point("i9"), point("i8"))), Choose(point("i9")))
    assert {("renjunet.swap", "R"), ("renjunet.alt", "i8"), ("renjunet.btime", "60")} <= set(record.extras)
    assert reading.notes == ()


def test_compressed() -> None:
    assert read(gzip.compress(file("renjunet_synthetic.xml"))).records == read(file("renjunet_synthetic.xml")).records


def test_a_rule_that_is_not_known_keeps_swap_and_alt_as_written() -> None:
    reading = read(game('rule="25" swap="R--R-" alt="51"'))
    (record,) = reading.records
    assert record.steps == stones("h8 h9 h7 h6 i9 g7")
    assert {("renjunet.swap", "R--R-"), ("renjunet.alt", "51"), ("renjunet.rule", "Five swaps")} <= set(record.extras)
    assert kinds(reading) == ["regulation_not_understood", "kept_unread", "kept_unread"]


def test_what_many_games_have_in_common_is_noted_once() -> None:
    one = '<game rule="25" alt="51"><move>h8</move></game>'
    assert [(note.code, note.game) for note in read(database(one * 3)).notes] == [
        ("regulation_not_understood", 1),
        ("kept_unread", 1),
    ]


def test_two_swaps() -> None:
    (record,) = read(game('rule="7" swap="-R"')).records
    assert [at for at, step in enumerate(record.steps) if isinstance(step, Swap)] == [3, 5]
    assert [step.done for step in record.steps if isinstance(step, Swap)] == [False, True]


def test_numbers_without_a_line_in_the_tables_are_noted() -> None:
    reading = read(game('rule="99" black="3"'))
    assert [note.sentence for note in reading.notes] == [
        "black 3 is not in the tables of the file.",
        "rule 99 is not in the tables of the file.",
    ]


def test_tables_may_follow_the_games() -> None:
    games = b"<games><game black='1'><move>h8</move></game></games>"
    players = b"<players><player id='1' name='A'/></players>"
    assert read(b"<database>" + games + players + b"</database>").records[0].black == "A"


def test_no_moves() -> None:
    assert read(game("", "")).records[0].moves == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (game("", "h8 p9"), "line 1: “p9” is not a point"),
        (b"<html></html>", "line 1: the XML is not that of a RenjuNet database: it begins with <html>"),
        (b"<database>\n<games>", "line 2: the XML is damaged: no element found"),
        (b"<database>\n&x;</database>", "line 2: the XML is damaged: undefined entity"),
        (b"<database></database>", "there is no game in it"),
        (b'<?xml version="1.0" encoding="gb2312"?><database/>', "line 1: the XML is damaged"),
        (b"<!DOCTYPE x><database/>", "line 1: the file declares entities"),
        (gzip.compress(b"<database></database>", mtime=0)[:-9], "the compressed file is damaged"),
        (b"\x1f\x8bxxxxxxxxxxx", "the compressed file is damaged"),
    ],
)
def test_damage(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)


def test_an_encoding_of_one_byte() -> None:
    data = '<?xml version="1.0" encoding="windows-1251"?><database><players><player id="1" name="Пётр"/></players>'
    data += '<games><game black="1"><move>h8</move></game></games></database>'
    assert read(data.encode("cp1251")).records[0].black == "Пётр"


def test_writing_ones_own_games() -> None:
    steps = (*stones("h8 h9 h7"), Swap(True), *stones("h6"), Offer((point("i9"), point("i8"))), Choose(point("i9")))
    record = Record(steps, regulation="rif", black="Jan <Novák>", white="Soosõrv", outcome=Outcome.WHITE)
    written = write([record])
    text = written.data.decode()
    assert '<player id="1" name="Jan" surname="&lt;Novák&gt;" />' in text
    assert '<opening id="1" name="Shogetsu" />' in text
    assert 'alt="i8" swap="R"' in text
    assert written.losses == ()
    assert read(written.data).records[0].steps == steps


def test_what_it_cannot_hold() -> None:
    steps = (*stones("h8 h9 h7 h6"), Declare(3), Offer((point("i9"), point("i8"), point("g9"))), Choose(point("i9")))
    assert [loss.code for loss in write([Record(steps, first="A")]).losses] == ["some_steps", "starter"]
    with pytest.raises(FormatError, match="game 1: the format has no passes, and the game has one as move 4"):
        write([Record(stones("h8 h9 i8 --"))])
