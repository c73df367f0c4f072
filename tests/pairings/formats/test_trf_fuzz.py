"""Whatever is in a file: it is read, or refused with the format's own error; and what was read can be written."""

from __future__ import annotations

import contextlib
import os
import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pairings.formats.trf import Document, TrfError, compose, parse, read, write
from tests.pairings.formats.documents import documents
from tests.pairings.formats.test_trf_reading import FOUR, file
from tests.pairings.formats.test_trf_writing import FOREIGN

EXAMPLES = int(os.environ.get("TRF_EXAMPLES", "50"))

CODES = re.findall(r"\w+", "001 012 062 132 142 152 162 192 212 222 240 250 260 299 310 XXR XXC XXZ XXS XXP XXA BBU")
OURS = re.findall(
    r"\w+",
    "system rules seed paired player bye adjourned tables byes points rank rating name club team state play_off "
    "decided by_hand desk",
)
NUMBERS = ["1", "2", "3", "9", "0", "-1", "²", "9999", "9" * 30, "1:2", "0.5"]
words = st.sampled_from(
    [
        *NUMBERS,
        "W",
        "H",
        "free",
        "late",
        "=5",
        "W=1",
        "first=2",
        "last=x",
        "cycles=2",
        "\t",
        "\x1e",
        "not_before",
        "[]",
        "{",
        "relax_colours",
    ]
)
lines = st.builds(
    lambda code, rest: f"{code} {' '.join(rest)}",
    st.sampled_from([*CODES, *(f"### renju {topic}" for topic in OURS)]),
    st.lists(words, max_size=6),
)


@given(st.binary(max_size=400), st.sampled_from(["utf-8", "cp1251", "latin-1", "utf-16", "punycode", "rot13", "x"]))
@settings(max_examples=EXAMPLES, deadline=None)
@example(b"", "utf-8")
@example(b"\xef\xbb\xbf", "utf-8")
@example(b"001    1\x00", "idna")
@example(b"001    1", "undefined")
def test_bytes(data: bytes, encoding: str) -> None:
    with contextlib.suppress(TrfError):
        read(data, encoding=encoding)


@given(st.lists(lines, max_size=8), st.integers(0, 4))
@settings(max_examples=2 * EXAMPLES, deadline=None)
def test_lines_that_look_right(extra: list[str], position: int) -> None:
    text = file(*FOUR[:position], *extra, *FOUR[position:])
    try:
        document = parse(text)
    except TrfError as refused:
        error = refused
    else:
        assert compose(document) == text
        return
    assert 1 <= error.line <= len(extra) + 4


@given(documents() | st.just(parse(FOREIGN)), st.data())
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_file_with_a_fault(document: Document, data: st.DataObject) -> None:
    text = write(document).decode()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 3))
        text = text[:start] + data.draw(st.text("01 wb=-+UHZ#\r\nx½", max_size=3)) + text[end:]
    try:
        found = parse(text)
    except TrfError:
        return
    assert parse(compose(found)) == found
