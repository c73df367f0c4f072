"""Tables that are printed, each of them also taken away as CSV and as a workbook of one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import format_lazy

from renju_tournaments.documents.contents.writers import paper_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Maker, Of, document, never
from renju_tournaments.tables.values.table import Table
from renju_tournaments.tables.writers import csv, xlsx

Filler = Callable[[DocumentRequest], Table]


@dataclass(frozen=True)
class Listed:
    """A table by its key."""

    key: str
    title: str | Promise
    of: Of
    fill: Filler


_listed: Final[dict[str, Listed]] = {}


def listed(
    key: str,
    *,
    title: str | Promise,
    of: Of,
    group: Group = Group.WALL,
    is_long: Callable[[DocumentRequest], bool] = never,
) -> Callable[[Filler], Filler]:
    """Registers the decorated function as a document on paper, ``key``, as a file of values, ``key-csv``, and as a
    workbook of one sheet, ``key-xlsx``."""

    def register(fill: Filler) -> Filler:
        _listed[key] = Listed(key, title, of, fill)
        document(key, title=title, of=of, group=group, is_long=is_long)(lambda wanted: paper_of(fill(wanted), wanted))
        as_values: dict[str, tuple[str, Maker]] = {
            "csv": (csv.CONTENT_TYPE, lambda wanted: csv.csv_of(fill(wanted))),
            "xlsx": (xlsx.CONTENT_TYPE, lambda wanted: _sheet_of(fill(wanted))),
        }
        for ending, (content_type, maker) in as_values.items():
            document(
                f"{key}-{ending}",
                title=format_lazy("{} ({})", title, ending.upper()),
                of=of,
                group=group,
                ending=ending,
                content_type=content_type,
                is_long=is_long,
                form_of=key,
            )(maker)
        return fill

    return register


def _sheet_of(table: Table) -> bytes:
    return xlsx.xlsx_of([(table.title, table)])


def contents() -> Iterator[Listed]:
    """All of them, in the order in which they were registered."""
    return iter(_listed.values())
