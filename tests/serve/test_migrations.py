"""The tests make their tables from the models; a site makes them by its migrations. Both are the same (SQLite)."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tests.schemas import sqlite_schema
from tests.sites import Site


@pytest.mark.django_db
def test_all_migrations_one_after_the_other_make_the_tables_of_the_models(site: Site) -> None:
    with closing(sqlite3.connect(site.folder / "renju.sqlite3")) as migrated, connection.cursor() as made:
        by_migrations = sqlite_schema(lambda question: migrated.execute(question).fetchall())
        by_models = sqlite_schema(lambda question: made.execute(question).fetchall())
    assert by_migrations == by_models
    assert len(by_models) > 300
