"""The tests make their tables from the models; a site makes them by its migrations. Both are the same (PostgreSQL)."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection

from tests.schemas import postgresql_schema
from tests.sites import Site


@pytest.mark.django_db
def test_all_migrations_one_after_the_other_make_the_tables_of_the_models(site: Site) -> None:
    with psycopg.connect(site.database_url) as migrated, connection.cursor() as made:
        by_migrations = postgresql_schema(lambda question: migrated.execute(question).fetchall())
        by_models = postgresql_schema(lambda question: made.execute(question) or made.fetchall())
    assert by_migrations == by_models
    assert len(by_models) > 300
