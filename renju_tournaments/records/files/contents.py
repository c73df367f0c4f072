"""The files inside what was sent: a file of games is its own only member; an archive has many, in folders or not.

A member that is encrypted, damaged or too large is refused by itself; the others are still read. An archive that lies
about a size gains nothing: no more is unpacked than it says, and the member is then damaged.
"""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError
from renju_tournaments.rules.formats.model import MAX_BYTES, MEGABYTE
from renju_tournaments.rules.records.stored import storable

MOST_BYTES: Final = MAX_BYTES
"""Of what is sent."""
MOST_MEMBERS: Final = 20_000
MOST_MEMBER_BYTES: Final = 128 * MEGABYTE
"""Unpacked: a database of a hundred thousand games in XML has about half of it."""
MOST_UNPACKED: Final = 256 * MEGABYTE
"""All members together."""
MOST_RATIO: Final = 200
"""How many times larger a member may become: games as text become ten to twenty times as large."""
RATIO_FROM: Final = MEGABYTE
"""Smaller members may be packed as tightly as they like."""
LONGEST_NAME: Final = 300

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_ENTRY: Final = b"PK\x01\x02"
"""Begins a line of the list of members; they are counted before the list is read."""
_PACKED: Final = (*_ZIP, b"Rar!", b"7z\xbc\xaf\x27\x1c")
_LEFT_BY_SYSTEMS: Final = frozenset({"__MACOSX", "Thumbs.db", "desktop.ini"})
_DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
)
"""What the library raises for a damaged archive, and for one packed in a way it does not know."""


class NotOpened(Exception):
    """A member that is refused: a code of records.wording.archives."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        super().__init__(code)


@dataclass(frozen=True)
class Inside:
    """A file inside, not yet opened. ``size`` is what the archive says."""

    name: str
    size: int


def is_archive(data: bytes) -> bool:
    return data.startswith(_ZIP)


class Contents:
    """What was sent, opened as far as its list of members."""

    def __init__(self, data: bytes, file_name: str) -> None:
        """Raises UserError for an archive that cannot be opened, and for one with too much in it."""
        self.data = data
        self._archive: zipfile.ZipFile | None = None
        self._infos: list[zipfile.ZipInfo] = []
        if not is_archive(data):
            self.inside = [Inside(storable(file_name)[-LONGEST_NAME:], len(data))]
            return
        if (entries := data.count(_ENTRY)) > MOST_MEMBERS:
            raise UserError(_too_many(entries))
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
        except _DAMAGE:
            raise UserError(_("The archive is damaged. Pack it again as a ZIP file, and send that.")) from None
        self._infos = [info for info in self._archive.infolist() if not (info.is_dir() or _is_of_a_system(info))]
        self.inside = [Inside(storable(info.filename)[-LONGEST_NAME:], info.file_size) for info in self._infos]
        self._refuse()

    def _refuse(self) -> None:
        """What can be told without opening anything."""
        if not self._infos:
            raise UserError(_("There is no file in the archive."))
        if len(self._infos) > MOST_MEMBERS:
            raise UserError(_too_many(len(self._infos)))
        if all(info.flag_bits & 0x1 for info in self._infos):
            raise UserError(_("The archive is locked with a password. Pack the files without one."))
        if sum(info.file_size for info in self._infos) > MOST_UNPACKED:
            raise UserError(
                _("Unpacked, the archive has more than %(most)s MB. Divide it.") % {"most": MOST_UNPACKED // MEGABYTE}
            )

    @property
    def size(self) -> int:
        """Bytes of all files inside, as far as the archive tells the truth."""
        return sum(member.size for member in self.inside)

    def read(self, number: int) -> bytes:
        """The bytes of a member. Raises NotOpened."""
        if self._archive is None:
            return self.data
        info = self._infos[number]
        if info.flag_bits & 0x1:
            raise NotOpened("encrypted")
        try:
            data = b"".join(self._pieces(info))
        except _DAMAGE:
            raise NotOpened("damaged") from None
        if data.startswith(_PACKED):
            raise NotOpened("archive_inside")
        return data

    def _pieces(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """Raises NotOpened as soon as it is too much."""
        assert self._archive is not None
        size = 0
        with self._archive.open(info) as stream:
            while piece := stream.read(MEGABYTE):
                size += len(piece)
                if size > MOST_MEMBER_BYTES:
                    raise NotOpened("too_large", most=MOST_MEMBER_BYTES // MEGABYTE)
                if size > RATIO_FROM and size > MOST_RATIO * max(info.compress_size, 1):
                    raise NotOpened("too_tight", most=MOST_RATIO)
                yield piece


def _too_many(count: int) -> str:
    return _("There are %(count)s files in the archive; at most %(most)s are read. Divide it.") % {
        "count": count,
        "most": MOST_MEMBERS,
    }


def _is_of_a_system(info: zipfile.ZipInfo) -> bool:
    """Is it nothing anybody packed themselves: what file managers leave in folders?"""
    parts = PurePosixPath(info.filename).parts
    return any(part in _LEFT_BY_SYSTEMS or (part.startswith(".") and part not in (".", "..")) for part in parts)
