"""Stored text brought into the one spelling of its letters (common.text), a batch of rows at a time. For migrations."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from django.db import models

from renju_tournaments.common.text import composed, visible

log = logging.getLogger(__name__)

AT_ONCE: Final = 500
"""Rows written in one query."""


def respell(
    model: type[models.Model],
    columns: Collection[str],
    *,
    unique: str = "",
    one_spelling: Callable[[str], str] | None = None,
    made: Callable[[Any], Iterable[str]] = lambda row: (),
) -> int:
    """Every row whose columns are spelled otherwise is written anew; how many there were.

    ``unique``: a column of which no two rows may hold the same; where another row has the new spelling already, the old
    one stays, and the log says of which row. ``one_spelling``: for it, if not ``visible``. ``made``: called with a row
    that changes, to make the columns that follow from the others; it returns their names.
    """
    manager = model._default_manager
    taken = set(manager.values_list(unique, flat=True)) if unique else set()
    changed: list[Any] = []
    follow: set[str] = set()
    count = 0
    names = [*columns, *((unique,) if unique else ())]
    for row in manager.only("pk", *names).order_by("pk").iterator(chunk_size=2000):
        new = {name: _spelled(model, name, getattr(row, name)) for name in columns}
        new = {name: value for name, value in new.items() if value != getattr(row, name)}
        if unique and (value := (one_spelling or visible)(old := getattr(row, unique))) != old:
            if value in taken:
                log.warning("%s %s keeps its %s as it was: %r is taken.", model.__name__, row.pk, unique, value)
            else:
                taken.add(value)
                new[unique] = value
        if not new:
            continue
        for name, value in new.items():
            setattr(row, name, value)
        follow.update(made(row))
        changed.append(row)
        count += 1
        if len(changed) == AT_ONCE:
            manager.bulk_update(changed, [*names, *follow])
            changed = []
    if changed:
        manager.bulk_update(changed, [*names, *follow])
    return count


def _spelled(model: type[models.Model], name: str, value: Any) -> Any:
    """A text that would not fit into its column any more stays as it is."""
    if not isinstance(value, str):
        return value
    field = model._meta.get_field(name)
    clean = composed(value) if isinstance(field, models.TextField) else visible(value)
    longest = getattr(field, "max_length", None)
    return value if longest and len(clean) > longest else clean
