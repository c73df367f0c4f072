"""Where our code asks the database, kind by kind: what SQLite answers in the tests, PostgreSQL has to answer too.

A place is the line of ours that made a question run; where the database refused it, that is a place of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tests.databases import POSTGRESQL, SQLITE

ROOT: Final = Path(__file__).resolve().parent.parent
OURS: Final = str(ROOT / "renju_tournaments") + "/"

seen: Final[dict[str, set[str]]] = {SQLITE: set(), POSTGRESQL: set()}
"""In this process, by the kind of the database."""


def watch() -> None:
    """From now on, in every thread of this process."""
    connection_created.connect(_look_at)


def _look_at(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    if _note not in connection.execute_wrappers:
        connection.execute_wrappers.append(_note)


def _note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if not (place := _place()):
        return execute(sql, params, many, context)
    here = seen[context["connection"].vendor]
    here.add(place)
    try:
        return execute(sql, params, many, context)
    except DatabaseError:
        here.add(f"{place}, refused")
        raise


def _place() -> str:
    """The innermost line of ours; nothing where a test asks by itself."""
    frame = sys._getframe(2)
    while frame := frame.f_back:
        if frame.f_code.co_filename.startswith(OURS):
            return f"{frame.f_code.co_filename[len(OURS) :]}:{frame.f_lineno} {frame.f_code.co_qualname}"
    return ""


def compared(found: Iterable[dict[str, list[str]]]) -> dict[str, Any]:
    """How many places PostgreSQL has answered, and where SQLite was asked, or refused, and PostgreSQL never, of all
    that several processes have seen."""
    every: dict[str, set[str]] = {SQLITE: set(), POSTGRESQL: set()}
    for one in found:
        for kind, places in one.items():
            every[kind] |= set(places)
    return {"answered": len(every[POSTGRESQL]), "missed": sorted(every[SQLITE] - every[POSTGRESQL])}
