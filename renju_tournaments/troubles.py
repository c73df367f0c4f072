"""Troubles of the machine that are nobody's fault here: a full disk, a file that cannot be written, a database that is
locked or does not answer. Told from faults of ours by what the drivers and the system say.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from enum import Enum
from typing import Final

import psycopg


class Trouble(Enum):
    FULL = "disk-full"
    READ_ONLY = "read-only"
    BUSY = "busy"
    """Somebody else wrote for longer than one waits."""
    GONE = "no-database"


_OF_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR_WRITE: Trouble.FULL,  # over a quota, or over the size a file may have
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
}
_OF_POSTGRESQL: Final = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "55P03": Trouble.BUSY,
    "40P01": Trouble.BUSY,
    "53300": Trouble.BUSY,
    "57P01": Trouble.GONE,
    "57P02": Trouble.GONE,
    "57P03": Trouble.GONE,
}
"""By the SQLSTATE."""
_OF_SYSTEM: Final = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}

_NO_ROOM_TO_RECEIVE: Final = "No usable temporary directory"
"""What the standard library says, under another number, where not a byte can be written for a file that is sent."""


def trouble_of(fault: BaseException | None) -> Trouble | None:
    """What is behind an exception, or behind one that it was raised from; None for a fault of ours."""
    return next(filter(None, map(_told_by, _chain(fault))), None)


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        yield fault
        fault = fault.__cause__ or fault.__context__


def _told_by(fault: BaseException) -> Trouble | None:
    if isinstance(fault, sqlite3.OperationalError):
        code = getattr(fault, "sqlite_errorcode", 0)
        return _OF_SQLITE.get(code) or _OF_SQLITE.get(code & 0xFF)
    if isinstance(fault, psycopg.OperationalError | psycopg.errors.ReadOnlySqlTransaction):
        return _OF_POSTGRESQL.get(fault.sqlstate, None) if fault.sqlstate else Trouble.GONE
    if isinstance(fault, OSError):
        if _NO_ROOM_TO_RECEIVE in str(fault):
            return Trouble.FULL
        return _OF_SYSTEM.get(fault.errno or 0)
    return None
