"""A database from its address, with the options each kind of database needs here."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; "
    "PRAGMA cache_size=-20000; PRAGMA journal_size_limit=27103364;"
)
"""Readers never wait for the one writer, and a write transaction never has to be upgraded. What was answered “saved” is
on the disk: NORMAL would hold the last results back until the next checkpoint, and a power cut would take them."""


def database_from_url(url: str) -> dict[str, Any]:
    """Django's settings for ``sqlite:///relative``, ``sqlite:////absolute`` or ``postgresql://user:password@host:port/name?host=/socket``.

    Raises ValueError for any other scheme.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "renju_tournaments.sqlite",
            "NAME": parts.path[1:],
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_PRAGMAS},
        }
    if parts.scheme in ("postgres", "postgresql"):
        query = parse_qs(parts.query)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": query.get("host", [parts.hostname or ""])[0],
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    raise ValueError(f"DATABASE_URL has an unknown scheme: {parts.scheme!r} (use sqlite:// or postgresql://)")
