"""RenLib libraries: the tree, comments as bytes, damage."""

from __future__ import annotations

import pytest

from renju_tournaments.rules.formats import FormatError
from renju_tournaments.rules.formats.renlib import HEADER, read, write
from renju_tournaments.rules.formats.sgf.reading import read as read_sgf
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.tree import children
from renju_tournaments.rules.steps import Pass, Place
from tests.rules.formats.games import file, moves, point, stones

ROOT = b"\x00\x00"


def library(*nodes: bytes) -> bytes:
    return HEADER + ROOT + b"".join(nodes)


def test_a_library() -> None:
    (record,) = read(file("renlib_synthetic.lib")).records
    assert moves(record) == "h8 h9 i8"
    assert [(node.parent, node.steps, node.comment) for node in record.tree] == [
        (-1, (), ""),
        (0, (Place(point("h8")),), ""),
        (1, (Place(point("h9")),), ""),
        (2, (Place(point("i8")),), "first line\nsecond line"),
        (2, (Place(point("i9")),), ""),
    ]


def test_every_corner() -> None:
    (record,) = read(library(b"\x01\x00", b"\x0f\x00", b"\xe1\x00", b"\xef\x40")).records
    assert moves(record) == "a15 o15 a1 o1"
    assert write([record]).data == library(b"\x01\x00", b"\x0f\x00", b"\xe1\x00", b"\xef\x40")


def test_passes_and_several_beginnings() -> None:
    data = library(b"\x78\x80", b"\x00\x40", b"\x68\x40")
    (record,) = read(data).records
    assert record.steps == (Place(point("h8")), Pass())
    assert children(record.tree)[0] == [1, 3]
    assert write([record]).data == data


def test_marks_starts_extensions_and_board_texts_come_back() -> None:
    data = library(b"\x78\x10", b"\x68\x05\x02\x01txt\x00", b"\x69\x4a" + b"ab\x00\x00")
    (record,) = read(data).records
    assert record.tree[2].extras == (("renlib.start", ""), ("renlib.extension", "0200"), ("renlib.text", "txt"))
    assert write([record]).data == data


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("gb18030", "花月必胜开局研究"),
        ("cp1251", "Чёрные выигрывают атакой"),
        ("cp1252", "Svart står bättre på båda sidor"),
    ],
)
def test_comments_in_old_encodings_come_back_byte_by_byte(encoding: str, text: str) -> None:
    raw = text.encode(encoding) + b"\x08" + text.encode(encoding)
    data = library(b"\x78\x48" + raw + b"\0" * (2 - len(raw) % 2))
    reading = read(data)
    (record,) = reading.records
    assert record.tree[1].comment == f"{text}\n{text}"
    assert [note.code for note in reading.notes] == ["encoding_guessed"]
    assert write([record]).data == data


@pytest.mark.parametrize("raw", [b"a\nb", b"a\x08b\x08c", b"\xff\xfe\x80 no text \x81", b"\x08"])
def test_comments_of_any_bytes_come_back(raw: bytes) -> None:
    data = library(b"\x78\x48" + raw + b"\0" * (2 - len(raw) % 2))
    assert write(read(data).records).data == data


def test_a_comment_on_the_whole() -> None:
    data = HEADER + b"\x00\x08hi\x00\x00\x78\x40"
    (record,) = read(data).records
    assert record.comment == "hi"
    assert write([record]).data == data


def test_a_file_without_header_and_with_an_old_comment() -> None:
    (record,) = read(b"\x78\x20ab\xe3\x00\x68\x40").records
    assert moves(record) == "h8 h9"
    assert record.tree[1].comment == "abc"


def test_from_sgf_with_variations() -> None:
    (record,) = read_sgf(b"(;SZ[15];B[hh]C[one](;W[hg];B[ii])(;C[between];W[ig])(;W[gg]))").records
    written = write([record])
    (after,) = read(written.data).records
    assert moves(after) == "h8 h9 i7"
    assert children(after.tree)[1] == [2, 4, 5]
    assert after.tree[1].comment == "one\nbetween"


def test_what_it_cannot_hold() -> None:
    record = Record(stones("h8 h9"), black="A", first="A", event="Open", regulation="rif")
    assert [loss.sentence for loss in write([record]).losses] == [
        "the names of the players",
        "who started the game",
        "the opening regulation",
        "the event",
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (HEADER[:12], "byte 0: this is not the beginning"),
        (HEADER, "byte 0: this is not the beginning"),
        (b"\x77\x40", "byte 0: this is not the beginning"),
        (library(b"\x78\x40", b"\x68\x40"), "byte 24: there is something after the last branch"),
        (library(b"\x78"), "byte 22: the file ends inside a game"),
        (library(b"\x78\x00"), "byte 24: the file ends before all its branches"),
        (library(b"\x78\x00", b"\x68\x80", b"\x69\x00"), "byte 28: the file ends before all its branches"),
        (library(b"\x70\x40"), "byte 22: 0x70 is not the code of a point"),
        (library(b"\xf1\x40"), "byte 22: 0xf1 is not the code of a point"),
        (library(b"\x78\x48abc"), "byte 24: the file ends inside a comment"),
        (library(b"\x78\x41"), "byte 24: the file ends inside a game"),
        (b"\x78\x60abc", "byte 2: the file ends inside a comment"),
        (library(b"\x78\x00" * 1001), "byte 2022: a line of moves is longer than 1000 moves"),
    ],
)
def test_damage(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)
