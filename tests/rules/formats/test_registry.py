"""Which format a file is in; and files from one into another on the command line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from renju_tournaments.rules.cli import main
from renju_tournaments.rules.formats import FORMATS, FormatError, detect, format_of_name
from tests.rules.formats.games import FILES, file, moves, read
from tests.rules.formats.test_small_formats import BDT, GOMOKU, RENJU

ENDINGS = {".lib": "renlib", ".xml": "renjunet", ".psq": "psq", ".sgf": "sgf"}


@pytest.mark.parametrize(
    ("data", "key"),
    [
        *((path.read_bytes(), ENDINGS[path.suffix]) for path in sorted(FILES.iterdir())),
        (b"1. h8 2. h9", "text"),
        ("Чёрные: Иванов\n1 H8 2 H9".encode("cp1251"), "text"),
        (b"h8h9i8", "text"),
        (b"Black: A\n\nh8h9i8", "text"),
        (BDT, "bdt"),
        (RENJU.encode(), "playok"),
        (GOMOKU.encode(), "playok"),
        (b"1. h8 -- 2. h9 -- 3. h6 white", "playok"),
        (b"https://gomocalc.com/#/h8h9i8", "gomocalc"),
        (b"gid:1,g:h8h9", "renju-note"),
        (b"https://renju-note.com/board#g:h8h9", "renju-note"),
        (b"from a mail: (;SZ[15];B[hh])", "sgf"),
        (b"\xef\xbb\xbf(;GM[4];B[hh])", "sgf"),
    ],
)
def test_the_content_decides(data: bytes, key: str) -> None:
    assert detect(data, "misleading.dat").key == key


def test_the_name_helps_where_the_content_is_not_enough() -> None:
    assert detect(b"\x78\x00\x68\x40", "old.lib").key == "renlib"
    assert detect(b"a\nb\n1,1,0\n", "tournament.rec").key == "psq"


@pytest.mark.parametrize(
    "data", [b"%PDF-1.7", b"PK\x03\x04" + bytes(40), b"\x89PNG\r\n", b"dear arbiter", b"a;b;c\n1;2;3"]
)
def test_what_is_none_of_them(data: bytes) -> None:
    with pytest.raises(FormatError, match="none of the formats known here: RenLib, RenjuNet XML, Piskvork, SGF"):
        detect(data)


@pytest.mark.parametrize("data", [b"", b"  \n"])
def test_nothing(data: bytes) -> None:
    with pytest.raises(FormatError, match="there is nothing in it"):
        detect(data)


def test_endings() -> None:
    assert [format_of_name(name) for name in ("A.SGF", "x.lib", "x.unknown", "none")] == [
        FORMATS["sgf"],
        FORMATS["renlib"],
        None,
        None,
    ]


# The command line.


def convert(*arguments: str | Path) -> tuple[int, str]:
    """The exit code, and what was said."""
    said = io.StringIO()
    code = main(["convert", *map(str, arguments)], [], io.StringIO(), said)
    return code, said.getvalue()


def test_convert(tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    code, said = convert(FILES / "variations_mislabelled_gb2312.sgf", out)
    assert code == 0
    assert [moves(record) for record in read(out.read_bytes()).records] == [
        moves(record) for record in read(file("variations_mislabelled_gb2312.sgf")).records
    ]
    assert "The file says it is gb2312; it is utf-8." in said
    assert f"{out}: game 1: not held: variations, and notes on moves\n" in said
    assert f"{out}: game 2: not held: what the file said besides: GM, AP, US, CP\n" in said


def test_convert_asks(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("h8 k10")
    out = tmp_path / "out.sgf"
    code, said = convert(tmp_path / "in.txt", out)
    assert code == 3
    assert "k10 is: a-o: column 11; skip-i: column 10." in said
    assert said.endswith("Answer with --letters\n")
    assert not out.exists()
    assert convert(tmp_path / "in.txt", out, "--letters", "skip-i") == (0, "")
    assert moves(read(out.read_bytes()).records[0]) == "h8 j10"


def test_convert_from_bdt_and_to_a_format_without_an_ending(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(BDT)
    assert convert(tmp_path / "in", tmp_path / "out", "--to", "gomocalc", "--rows", "top")[0] == 0
    assert (tmp_path / "out").read_text().splitlines()[0] == "https://gomocalc.com/#/h8h7h9g7j7"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"(;SZ[15]\n;B[pp])", "in: line 2: “pp” is not a point of a board of 15 lines.\n"),
        (b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0\x70\x40", "in: byte 22: 0x70 is not the code of a point.\n"),
        (b"hello", "in: this is none of the formats known here: "),
    ],
)
def test_damage_has_a_place_and_a_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "in").write_bytes(content)
    code, found = convert(tmp_path / "in", tmp_path / "out.txt")
    assert code == 3
    assert said in found


def test_what_cannot_be_written_is_not(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("h8 h9\n\nh8 i9")
    code, said = convert(tmp_path / "in.txt", tmp_path / "out.lib")
    assert code == 3
    assert said.endswith("out.lib: a file of this format has one game; here are 2.\n")
    assert not (tmp_path / "out.lib").exists()


def test_files_that_are_not_there(tmp_path: Path) -> None:
    assert convert(tmp_path / "none.sgf", tmp_path / "out.txt")[0] == 3
    (tmp_path / "in.txt").write_text("h8 h9")
    assert convert(tmp_path / "in.txt", tmp_path / "none" / "out.sgf")[0] == 3


def test_usage(tmp_path: Path) -> None:
    for arguments in (["in.txt"], ["in.txt", "out.unknown"], ["in.txt", "out.sgf", "--letters", "x"]):
        with pytest.raises(SystemExit) as caught:
            convert(*arguments)
        assert caught.value.code == 2
