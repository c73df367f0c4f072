"""Stored text brought into the one spelling of its letters (common.text.spelling), row by row. For migrations."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from django.db import models

from renju_tournaments.common.text.spelling import composed, visible

log = logging.getLogger(__name__)

AT_ONCE: Final = 1000
"""Rows read in one query. Each is written by itself: one query for many would ask of each row which it is."""


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
    taken = set(model._default_manager.values_list(unique, flat=True)) if unique else set()
    count = 0
    for row in _rows(model, [*columns, *((unique,) if unique else ())]):
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
        new |= {name: getattr(row, name) for name in made(row)}
        model._default_manager.filter(pk=row.pk).update(**new)
        count += 1
    return count


def _rows(model: type[models.Model], names: Sequence[str]) -> Iterator[Any]:
    """All rows, so many at a time; a row may be written while the next ones are not read yet."""
    rows = model._default_manager.only("pk", *names).order_by("pk")
    found = list(rows[:AT_ONCE])
    while found:
        yield from found
        found = list(rows.filter(pk__gt=found[-1].pk)[:AT_ONCE])


def _spelled(model: type[models.Model], name: str, value: Any) -> Any:
    """A text that would not fit into its column any more stays as it is."""
    if not isinstance(value, str):
        return value
    field = model._meta.get_field(name)
    clean = composed(value) if isinstance(field, models.TextField) else visible(value)
    longest = getattr(field, "max_length", None)
    return value if longest and len(clean) > longest else clean
