"""Everything that a database is asked to hold of its tables, as lines that can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

Ask = Callable[[str], Sequence[Sequence[Any]]]
"""Runs a question; its rows."""

NOT_OURS = ("django_", "auth_")
"""How the tables begin that Django makes by migrations of its own."""
MADE_UP = re.compile(
    r"\b(events|players|records|accounts|adjournments|archives|documents|jobs)_\w+(_[0-9a-f]{8}\w*|_key)\b"
)
"""Names that Django makes up: they tell which release made them, and nobody asks for them."""

ON_POSTGRESQL = (
    "select table_name || '.' || column_name, concat_ws(' ', udt_name, character_maximum_length, numeric_precision, "
    "is_nullable, column_default, is_identity) from information_schema.columns where table_schema = 'public'",
    "select conrelid::regclass || ': ' || conname, pg_get_constraintdef(oid) from pg_constraint "
    "where connamespace = 'public'::regnamespace",
    "select tablename || ': ' || indexname, indexdef from pg_indexes where schemaname = 'public'",
)


def sqlite_schema(ask: Ask) -> set[str]:
    """Each column and constraint of each table, whatever their order, and each index."""
    found = set()
    rows = ask("select tbl_name, type, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    for table, kind, sql in rows:
        parts = list(definitions(sql)) if kind == "table" else [sql]
        found |= {f"{table}: {' '.join(part.split())}" for part in parts if not table.startswith(NOT_OURS)}
    return found


def definitions(create_table: str) -> Iterator[str]:
    """What stands between the outer parentheses, one after the other."""
    depth, begun = 0, 0
    for sign in re.finditer(r"[(),]|'[^']*'|\"[^\"]*\"", create_table):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if (sign[0], depth) == ("(", 1):
            begun = sign.end()
        elif (sign[0], depth) in ((",", 1), (")", 0)):
            yield create_table[begun : sign.start()]
            begun = sign.end()


def postgresql_schema(ask: Ask) -> set[str]:
    """Each column, constraint and index."""
    return {
        MADE_UP.sub("its name", f"{where} {what}")
        for question in ON_POSTGRESQL
        for where, what in ask(question)
        if not where.startswith(NOT_OURS)
    }
