"""The file: a zip of a description and a file of lines for each table, one row a line.

The same rows give the same bytes: nothing of a clock or of a machine is in it. Damage is found by the sums in the
description, and its place is a member and a line.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.archives.older import brought_up
from renju_tournaments.archives.tables import TABLES, VERSION
from renju_tournaments.errors import UserError

FORMAT: Final = "renju-tournaments archive"
DESCRIPTION: Final = "archive.json"
ENDING: Final = "renju"
MOST_BYTES: Final = 200_000_000
"""Of an archive, and of what is in it. An event of 1,000 players and 11 rounds with all its records has a tenth."""
MOST_BYTES_DESCRIBED: Final = 100_000
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
    if len(data) > MOST_BYTES:
        raise BadArchive(_("The file is larger than an archive can be."))
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            return _read(packed)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError) as why:
        if isinstance(why, UserError):
            raise
        raise BadArchive(
            _("This is no archive of an event, or it was cut off or damaged on its way. Nothing was taken in.")
        ) from None


def _read(packed: zipfile.ZipFile) -> dict[str, list[dict[str, Any]]]:
    sizes = {info.filename: info.file_size for info in packed.infolist()}
    if sum(sizes.values()) > MOST_BYTES or sizes.get(DESCRIPTION, 0) > MOST_BYTES_DESCRIBED:
        raise BadArchive(_("What is in the file is larger than an archive can be."))
    described = _description(packed)
    found = {}
    for table in TABLES:
        member = member_of(table.name)
        told = described["members"].get(member)
        if not isinstance(told, dict) or member not in packed.namelist():
            raise BadArchive(_("The archive lacks its part “%(part)s”.") % {"part": member})
        data = packed.read(member)
        if hashlib.sha256(data).hexdigest() != told.get("sha256"):
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
