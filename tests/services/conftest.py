"""A site on PostgreSQL and Redis, with a database of its own that is dropped afterwards."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest

from tests import servers
from tests.sites import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    server, redis = servers.postgres_url(), servers.redis_url()
    if server is None or redis is None:
        pytest.fail(
            "PostgreSQL and Redis are needed. Start them for one command: tests/services.sh pytest tests/services"
        )
    name = f"test_renju_{os.environ.get('RENJU_TEST_RUN', 'alone')}_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'create database "{name}"')
    database = urlsplit(server)._replace(path=f"/{name}").geturl()
    taken = servers.take_redis_database(redis)
    try:
        site = Site(tmp_path_factory.mktemp("server"), database, taken)
        site.manage("migrate", "--verbosity", "0")
        yield site
    finally:
        servers.free_redis_database(taken)
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'drop database if exists "{name}" with (force)')
