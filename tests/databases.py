"""The databases that the tests of one process ask: SQLite or PostgreSQL, or with ``--each-database`` both.

Then a test marked ``each_database`` is there twice, those in tests/services ask PostgreSQL, and all others SQLite. The
tables are made from the models; that the migrations make the same ones is tested in tests/serve and tests/services.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from renju_tournaments.databases import database_from_url

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
KINDS: Final = (SQLITE, POSTGRESQL)


class Databases:
    """The one of which the test that runs now is the only guest, and the others."""

    def __init__(self) -> None:
        self.wanted = self.usual = connection.vendor
        self._made: dict[str, BaseDatabaseWrapper] = {}

    def make(self, kinds: Sequence[str], folder: Path) -> None:
        """Empty ones; an SQLite file lies in that folder, where threads meet at its real lock, as in the hall."""
        for kind in kinds:
            url = settings.DATABASE_URL if kind == POSTGRESQL else f"sqlite:///{folder / 'db.sqlite3'}"
            found = database_from_url(url)
            found["TEST"] = {"NAME": own_name() if kind == POSTGRESQL else found["NAME"], "MIGRATE": False}
            connections.configure_settings({DEFAULT_DB_ALIAS: found})
            connections.settings[DEFAULT_DB_ALIAS] = found
            connections[DEFAULT_DB_ALIAS] = self._made[kind] = connections.create_connection(DEFAULT_DB_ALIAS)
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            record_every_migration()
        self.turn_to(self.wanted)

    def turn_to(self, kind: str) -> None:
        """From now on this is the site's database, in this thread and in those that are started."""
        self.wanted = kind
        if made := self._made.get(kind):
            connections.settings[DEFAULT_DB_ALIAS] = made.settings_dict
            connections[DEFAULT_DB_ALIAS] = made
            ContentType.objects.clear_cache()

    def drop(self) -> None:
        for kind in list(self._made):
            self.turn_to(kind)
            self._made.pop(kind).creation.destroy_test_db("", verbosity=0)


def record_every_migration() -> None:
    """As if they had made the tables, so that a test can take some of them back."""
    recorder = MigrationRecorder(connection)
    for app, name in MigrationLoader(None).disk_migrations:
        recorder.record_applied(app, name)


def own_name() -> str:
    """The name of this process's test database, which no other run and no person uses."""
    return f"test_renju_{os.environ.get('RENJU_TEST_RUN', 'alone')}_{os.getpid()}"
