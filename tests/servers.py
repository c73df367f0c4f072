"""The PostgreSQL and the Redis that tests use: named, found where they usually are, or started for the tests.

Nothing that was there before is touched: databases are made with names of their own, and a Redis database is taken
only when it is empty.
"""

from __future__ import annotations

import getpass
import glob
import os
import secrets
import shutil
from urllib.parse import urlsplit

import psycopg
import redis

TAKEN = "renju-tests"
"""The key that marks a Redis database as in use by a run of the tests."""


def postgres_url() -> str | None:
    """A server where databases can be made: DATABASE_URL, or the one at 127.0.0.1:5432."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres"):
        return given
    for user in ("postgres", getpass.getuser()):
        url = f"postgresql://{user}@127.0.0.1:5432/postgres"
        try:
            with psycopg.connect(url, connect_timeout=3) as connection:
                may = "select rolcreatedb or rolsuper from pg_roles where rolname = current_user"
                if connection.execute(may).fetchone() == (True,):
                    return url
        except psycopg.Error:
            continue
    return None


def redis_url() -> str | None:
    """A server: REDIS_URL, or the one at 127.0.0.1:6379."""
    if given := os.environ.get("REDIS_URL"):
        return given
    url = "redis://127.0.0.1:6379/0"
    try:
        redis.Redis.from_url(url, socket_connect_timeout=2).ping()
    except redis.RedisError:
        return None
    return url


def can_start_postgres() -> bool:
    return bool(glob.glob("/usr/lib/postgresql/*/bin/initdb") or shutil.which("initdb"))


def can_start_redis() -> bool:
    return bool(shutil.which("redis-server"))


def take_redis_database(url: str) -> str:
    """The address of an empty database of that server, marked as taken. Raises RuntimeError when all are in use."""
    base = urlsplit(url)._replace(path="", query="").geturl()
    for number in range(15, -1, -1):
        address = f"{base}/{number}"
        try:
            client = redis.Redis.from_url(address)
            if client.dbsize() == 0 and client.set(TAKEN, secrets.token_hex(4), nx=True, ex=3600):
                return address
        except redis.ResponseError:
            continue  # the server has fewer databases
    raise RuntimeError("Every database of the Redis server holds something; name a free server by REDIS_URL.")


def free_redis_database(url: str) -> None:
    """Empty the database that take_redis_database gave."""
    client = redis.Redis.from_url(url)
    if client.exists(TAKEN):
        client.flushdb()


def drop_databases(url: str, prefix: str) -> None:
    """Drop what a run of the tests left behind when it was ended in the middle."""
    with psycopg.connect(url, autocommit=True) as connection:
        names = connection.execute(
            "select datname from pg_database where starts_with(datname, %s)", [prefix]
        ).fetchall()
        for (name,) in names:
            statement = psycopg.sql.SQL("drop database if exists {} with (force)")
            connection.execute(statement.format(psycopg.sql.Identifier(name)))
