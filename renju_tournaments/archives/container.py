"""The file: a zip of a description and a file of lines for each table, one row a line.

The same rows give the same bytes: nothing of a clock or of a machine is in it. Damage is found by the sums in the
description, and its place is a member and a line.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.archives.older import brought_up
from renju_tournaments.archives.tables import TABLES, VERSION
from renju_tournaments.common.web.uploads import Bounds, TooMuch, check_zip, has_more_lines
from renju_tournaments.errors import UserError

FORMAT: Final = "renju-tournaments archive"
DESCRIPTION: Final = "archive.json"
ENDING: Final = "renju"
MOST_BYTES: Final = 200_000_000
"""Of an archive, and of what is in it. An event of 1,000 players and 11 rounds with all its records has a tenth."""
MOST_BYTES_DESCRIBED: Final = 100_000
MOST_ROWS: Final = 300_000
"""Of all tables together; the event above has a tenth."""
DAMAGE: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, NotImplementedError, RuntimeError, OSError, ValueError),
)
"""What the library raises for what is no archive, or not whole."""
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


class BadArchive(UserError):
    """The file is damaged, cut, foreign or of a later version; the sentence says where."""


def member_of(table: str) -> str:
    return f"{table}.jsonl"


def pack(name: str, rows: Rows) -> bytes:
    """``rows`` by table; ``name`` is that of the event, for who looks inside."""
    members = {member_of(table.name): _lines(rows[table.name]) for table in TABLES}
    described = {
        "format": FORMAT,
        "version": VERSION,
        "event": name,
        "members": {
            name: {"rows": data.count(b"\n"), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in members.items()
        },
    }
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for member, data in {DESCRIPTION: json_bytes(described, indent=1), **members}.items():
            info = zipfile.ZipInfo(member, LONG_AGO)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(info, data)
    return out.getvalue()


def unpack(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """The rows by table; those of an archive of an earlier version with what it means for the fields it does not have.
    Raises BadArchive."""
    check_bounds(data)
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            return _read(packed)
    except DAMAGE as why:
        if isinstance(why, UserError):
            raise
        raise BadArchive(_damaged()) from None


def check_bounds(data: bytes) -> int:
    """Bytes it unpacks to, as it says itself; nothing is unpacked for it. Raises BadArchive."""
    if len(data) > MOST_BYTES:
        raise BadArchive(_("The file is larger than an archive can be."))
    try:
        members = check_zip(data, Bounds(members=10 * len(TABLES), unpacked=MOST_BYTES))
    except TooMuch:
        raise BadArchive(_too_large()) from None
    except DAMAGE:
        raise BadArchive(_damaged()) from None
    if any(info.filename == DESCRIPTION and info.file_size > MOST_BYTES_DESCRIBED for info in members):
        raise BadArchive(_too_large())
    return sum(info.file_size for info in members)


def _too_large() -> str:
    return _("What is in the file is larger than an archive can be.")


def _damaged() -> str:
    return _("This is no archive of an event, or it was cut off or damaged on its way. Nothing was taken in.")


def _read(packed: zipfile.ZipFile) -> dict[str, list[dict[str, Any]]]:
    described = _description(packed)
    found, left = {}, MOST_ROWS
    for table in TABLES:
        member = member_of(table.name)
        stated = described["members"].get(member)
        if not isinstance(stated, dict) or member not in packed.namelist():
            raise BadArchive(_("The archive lacks its part “%(part)s”.") % {"part": member})
        data = packed.read(member)
        left -= data.count(b"\n")
        if left < 0 or has_more_lines(data, MOST_ROWS):
            raise BadArchive(_too_large())
        if hashlib.sha256(data).hexdigest() != stated.get("sha256"):
            raise BadArchive(_("The part “%(part)s” of the archive is damaged.") % {"part": member})
        lacking = {name: new.before for name, new in table.added.items() if described["version"] < new.version}
        rows = (_row(member, number, line) for number, line in enumerate(data.splitlines(), start=1))
        found[table.name] = [{**{name: new(row) for name, new in lacking.items()}, **row} for row in rows]
    return brought_up(found, described["version"])


def _description(packed: zipfile.ZipFile) -> dict[str, Any]:
    if DESCRIPTION not in packed.namelist():
        raise BadArchive(_("This file is no archive of an event made by this program."))
    described = json.loads(packed.read(DESCRIPTION))
    if not isinstance(described, dict) or described.get("format") != FORMAT:
        raise BadArchive(_("This file is no archive of an event made by this program."))
    version = described.get("version")
    if type(version) is not int or version < 1:
        raise BadArchive(_("The part “%(part)s” of the archive is damaged.") % {"part": DESCRIPTION})
    if version > VERSION:
        raise BadArchive(
            _("The archive was made by a later version of the program (%(theirs)s; this one reads up to %(ours)s).")
            % {"theirs": version, "ours": VERSION}
        )
    if not isinstance(described.get("members"), dict):
        raise BadArchive(_("The part “%(part)s” of the archive is damaged.") % {"part": DESCRIPTION})
    return described


def _row(member: str, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line, parse_constant=_no_number)
        if b"\\u" in line:  # only thus can there be a character that no database keeps
            row = None if "\\u0000" in json.dumps(row) else json.loads(json_bytes(row))
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise BadArchive(_("%(part)s, line %(line)s: this is no row of a table.") % {"part": member, "line": number})
    return row


def _no_number(name: str) -> None:
    """JSON has no NaN and no infinity, though Python reads them."""
    raise ValueError(name)


def _lines(rows: Sequence[Mapping[str, Any]]) -> bytes:
    return b"".join(json_bytes(row) + b"\n" for row in rows)


def json_bytes(value: Any, indent: int | None = None) -> bytes:
    """The same value gives the same bytes."""
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=indent, separators=separators)
    return text.encode()
