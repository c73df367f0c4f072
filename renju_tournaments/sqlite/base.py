"""The database of one file, opened so that it can be read even when nothing can be written beside it."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from django.db.backends.sqlite3 import base

NOTHING_BESIDE: Final = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN})
"""What SQLite says when it cannot make the file by which processes share the log that is written ahead."""


class DatabaseWrapper(base.DatabaseWrapper):
    init_commands: list[str]

    def get_connection_params(self) -> dict[str, Any]:
        """The commands with which a connection begins are given by ``_begun``."""
        found = super().get_connection_params()
        self._commands, self.init_commands = [each for each in self.init_commands if each.strip()], []
        return found

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """On a full disk one process at a time has the file for itself, which needs no file beside it; the others wait
        for it, as for a writer. What is then written is refused by SQLite in its own words."""
        try:
            return self._begun(conn_params)
        except sqlite3.OperationalError as why:
            if why.sqlite_errorcode & 0xFF not in NOTHING_BESIDE:
                raise
        return self._begun(conn_params, "PRAGMA locking_mode=EXCLUSIVE")

    def _begun(self, conn_params: dict[str, Any], *first: str) -> Any:
        begun = super().get_new_connection(conn_params)
        try:
            for command in (*first, *self._commands):
                begun.execute(command)
        except sqlite3.OperationalError:
            begun.close()
            raise
        return begun
