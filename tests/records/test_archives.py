"""Archives that mean harm, or were packed in a way nobody expects."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO

import pytest

from renju_tournaments.errors import UserError
from renju_tournaments.records.files import contents
from renju_tournaments.records.files.contents import Contents, NotOpened
from tests.records.record_files import CLEAN, packed, sgf

GAME = sgf(CLEAN)
ENCRYPTED = 0x1


def refused(data: bytes, number: int = 0) -> str:
    """The code of the refusal of a member."""
    with pytest.raises(NotOpened) as refusal:
        Contents(data, "games.zip").read(number)
    return refusal.value.code


def with_flag(data: bytes, flag: int, member: int = 0) -> bytes:
    """The archive with a flag set at one of its members, in both of its headers."""
    changed = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        for _ in range(member + 1):
            at = changed.index(mark, at + 1)
        changed[at + offset] |= flag
    return bytes(changed)


def test_what_is_no_archive_is_its_own_only_member() -> None:
    found = Contents(GAME, "a.sgf")
    assert ([inside.name for inside in found.inside], found.read(0)) == (["a.sgf"], GAME)


def test_members_in_folders_and_with_names_of_any_alphabet() -> None:
    names = ["a/b/c.sgf", "партии/игра.txt", "../../etc/passwd", "C:\\x.sgf", "/root.sgf"]
    found = Contents(packed(dict.fromkeys(names, GAME)), "games.zip")
    assert [inside.name for inside in found.inside] == names
    assert {found.read(number) for number in range(len(names))} == {GAME}


def test_what_file_managers_leave_is_no_member() -> None:
    names = ["__MACOSX/._a.sgf", ".DS_Store", "folder/.hidden", "folder/Thumbs.db", "a.sgf"]
    found = Contents(packed(dict.fromkeys(names, GAME)), "games.zip")
    assert [inside.name for inside in found.inside] == ["a.sgf"]


def test_a_member_that_is_locked_is_refused_and_the_others_are_read() -> None:
    data = with_flag(packed({"a.sgf": GAME, "b.sgf": GAME}), ENCRYPTED)
    assert refused(data) == "encrypted"
    assert Contents(data, "games.zip").read(1) == GAME


def test_an_archive_that_is_locked_altogether_is_refused_at_once() -> None:
    with pytest.raises(UserError, match="password"):
        Contents(with_flag(packed({"a.sgf": GAME}), ENCRYPTED), "games.zip")


def test_a_member_that_becomes_far_too_large_is_refused_before_it_is_unpacked() -> None:
    data = packed({"zeros.sgf": bytes(contents.RATIO_FROM * 4), "a.sgf": GAME})
    assert refused(data) == "too_tight"
    assert Contents(data, "games.zip").read(1) == GAME


def test_more_than_fits_is_refused_by_what_the_archive_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MOST_UNPACKED", 1000)
    with pytest.raises(UserError, match="Unpacked"):
        Contents(packed({"a.sgf": bytes(600), "b.sgf": bytes(600)}), "games.zip")


def test_a_member_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MOST_MEMBER_BYTES", 20)
    assert refused(packed({"a.sgf": GAME})) == "too_large"


def test_too_many_members_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MOST_MEMBERS", 3)
    with pytest.raises(UserError, match="4 files"):
        Contents(packed({f"{n}.sgf": GAME for n in range(4)}), "games.zip")


def test_an_archive_that_lies_about_a_size_gives_no_more_than_it_says() -> None:
    data = bytearray(packed({"a.sgf": bytes(50_000)}))
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    assert refused(bytes(data)) == "damaged"


@pytest.mark.parametrize("inside", [packed({"a.sgf": GAME}), b"Rar!\x1a\x07\x00", b"7z\xbc\xaf\x27\x1c\x00"])
def test_an_archive_inside_an_archive_is_not_opened(inside: bytes) -> None:
    assert refused(packed({"inner.zip": inside})) == "archive_inside"


def test_a_member_that_is_damaged() -> None:
    data = bytearray(packed({"a.sgf": GAME * 20}))
    data[60:70] = b"\xff" * 10
    assert refused(bytes(data)) == "damaged"


def test_a_member_packed_in_an_unknown_way() -> None:
    data = bytearray(packed({"a.sgf": GAME}))
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.index(mark)
        data[at + offset] = 97
    assert refused(bytes(data)) == "damaged"


def test_other_ways_of_packing_are_read() -> None:
    for way in (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        archive = BytesIO()
        with zipfile.ZipFile(archive, "w", way) as writing:
            writing.writestr("a.sgf", GAME)
        assert Contents(archive.getvalue(), "games.zip").read(0) == GAME


@pytest.mark.parametrize("length", range(0, 130, 7))
def test_an_archive_that_was_broken_off_is_a_sentence(length: int) -> None:
    data = packed({"a.sgf": GAME})[: 4 + length]
    with pytest.raises(UserError, match="damaged"):
        Contents(data, "games.zip")
