"""Whatever is in a file: it is read, or refused with the formats' own error, and costs no more than its length."""

from __future__ import annotations

import contextlib
import gzip
import os
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renju_tournaments.rules.formats import FORMATS, Answers, FormatError, RowsFrom, detect
from renju_tournaments.rules.points import ColumnLetters
from tests.rules.formats.games import FILES

EXAMPLES = int(os.environ.get("FORMAT_EXAMPLES", "25"))

ANSWERS = [
    Answers(),
    Answers(ColumnLetters.WITHOUT_I, RowsFrom.TOP),
]


def words(text: str) -> list[str]:
    return text.split()


PIECES = {
    "text": [
        *words(r"h8 H9 p3 i1 j15 16 1. 2. — -- - (swap) ) a-o skip-j 1-0 ½-½ Н8 Ж8 0"),
        *("(offers h8 j", "\n\n", "\n", "Black: ", "Letters: ", '[White "', '"]', "(position h8"),
    ],
    "sgf": [
        *words(r"( ) ; [ ] \ B[hh] W[] W[tt] SZ[15] SZ[20] SZ[0] C[x] AB[hh][hi] AW[aa:oo] RJ[swap]"),
        *words(r"RJ[x] RJ[first=a] 5A[gg][hh] SW[YES] CA[gb2312] RE[B+R] é"),
        *("RJ[offers hh ii]", "\n"),
    ],
    "psq": ["Piskvorky 15x15, 0:0, 1\n", "Piskvorky 9x8,\n", "8,8,0\n", "16,1\n", "-1\n", "name\n", "\n", "0,Swap\n"],
    "bdt": ["A=[", "B=[x,y,+,8879,J9,R,z]\n", "\n", *words(r"a , ] 88 00 f0 7 + R J9 ?")],
    "playok": [
        *('[Site "kurnik"]\n', '[Black "a"]\n', '[Result "0-1"]\n', "1. ", "h8 ", "-- ", "white ", "black "),
        *("i9 ", "1-0", "\n"),
    ],
    "gomocalc": ["https://gomocalc.com/#/", "h8", "--", "?", "%", "%2", "x", "\n", "16"],
    "renju-note": ["gid:1,", "g:", "h8", "--", "o:i", "c:3", ",", ":", "/", "#", "%3A", "\n"],
    "renjunet": [
        *words(r"<database> </database> </game> <move> </move> <info> </info> &lt; &x; "),
        *("<game id='1' rule='1' black='1' swap='R-' alt='i8' bresult='1'>", "h8 h9", "<rule id='1' name='RIF'/>"),
        *("<player id='1' name='a'/>", "<!DOCTYPE a>", "<?xml version='1.0' encoding='cp1251'?>", "<a>" * 30, "\0"),
    ],
}


def try_to_read(data: bytes, name: str = "") -> None:
    """Reads the data in every format, and writes in the same what was read."""
    for form in FORMATS.values():
        for answers in ANSWERS:
            with contextlib.suppress(FormatError):
                reading = form.read(data, answers)
                assert bool(reading.records) != bool(reading.questions)
                assert all(said.sentence for said in (*reading.notes, *reading.questions))
                assert all(loss.sentence for record in reading.records for loss in form.write([record]).losses)
    with contextlib.suppress(FormatError):
        detect(data, name)


@given(st.binary(max_size=300))
@settings(max_examples=EXAMPLES, deadline=None)
def test_bytes(data: bytes) -> None:
    try_to_read(data)


@given(st.binary(max_size=200))
@settings(max_examples=EXAMPLES, deadline=None)
def test_libraries(data: bytes) -> None:
    for start in (b"\xffRenLib\xff\x03\x04" + b"\xff" * 10, b"\x78", b"\xffRenLib\xff"):
        try_to_read(start + data, "x.lib")


@pytest.mark.parametrize("key", PIECES)
@given(data=st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_pieces_of_a_format(key: str, data: st.DataObject) -> None:
    pieces = data.draw(st.lists(st.sampled_from(PIECES[key]), max_size=25))
    encoding = data.draw(st.sampled_from(["utf-8", "cp1251", "gb18030", "utf-16"]))
    try_to_read("".join(pieces).encode(encoding, errors="replace"))


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.iterdir()))
@given(data=st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_mutated_files(name: str, data: st.DataObject) -> None:
    content = bytearray((FILES / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content)))
        end = at + data.draw(st.integers(0, 12))
        content[at:end] = data.draw(st.binary(max_size=6) | st.just(bytes(content[at:end]) * 3))
    try_to_read(bytes(content), name)


@given(st.binary(max_size=200))
@settings(max_examples=EXAMPLES, deadline=None)
def test_compressed(data: bytes) -> None:
    packed = gzip.compress(b"<database>" + data)
    try_to_read(packed)
    try_to_read(packed[:-5])


LARGE = {
    "open parentheses": b"(;" * 200_000,
    "deep variations": b"(;SZ[15]" + b"(;B[hh]" * 5_000 + b")" * 5_001,
    "one long value": b"(;SZ[15]C[" + b"x\\]" * 500_000 + b"])",
    "a value without an end": b"(;SZ[15]C[" + b"x" * 2_000_000,
    "one long name": b"(;" + b"A" * 2_000_000,
    "blanks": b"(;" + b" " * 2_000_000,
    "parentheses in a line of text": b"h8 " + b"(" * 500_000,
    "one long line of moves": b"h8 " * 100_000,
    "numbers": b"1. " * 100_000,
    "one long word": b"a" * 2_000_000,
    "commas": b"a:b," * 300_000 + b"/",
    "siblings": b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00" + b"\x78\xc0" * 200_000,
    "a deep library": b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00" + b"\x78\x80" * 200_000,
    "tags": b"<database>" + b"<a>" * 500_000,
    "brackets of BDT": b"=[" * 500_000,
    "headings": b"a:" * 500_000,
    "squares": b'[Site "kurnik"' * 30_000,
}


@pytest.mark.parametrize("kind", LARGE)
def test_large_and_senseless(kind: str) -> None:
    """None of these may take more than a pass over the file; a parser that goes back and forth would not come back."""
    data = LARGE[kind]
    for form in FORMATS.values():
        with contextlib.suppress(FormatError):
            form.read(data, ANSWERS[-1])
    with contextlib.suppress(FormatError):
        detect(data)


@pytest.mark.parametrize("kind", LARGE)
def test_large_and_senseless_needs_memory_by_its_length(kind: str) -> None:
    """A reader may keep an object for a move; it may not keep a copy of the file, or of a line of moves, for each."""
    data = LARGE[kind][:200_000]
    most = 0
    for form in FORMATS.values():
        tracemalloc.start()
        with contextlib.suppress(FormatError):
            form.read(data, ANSWERS[-1])
        most = max(most, tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert most < 100 * len(data)


def test_a_bomb_of_compression_is_not_unpacked() -> None:
    with pytest.raises(FormatError, match="larger than 256 MB"):
        FORMATS["renjunet"].read(gzip.compress(b"<database>" + bytes(300 << 20), 1), Answers())


def test_a_bomb_of_entities_is_refused() -> None:
    bomb = b'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><database><info>&b;</info></database>'
    with pytest.raises(FormatError, match="line 1: the file declares entities"):
        FORMATS["renjunet"].read(bomb, Answers())
