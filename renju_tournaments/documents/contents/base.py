"""A list or table as content: headings, rows of text, footnotes. It does not know paper, cells or commas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import format_lazy

from renju_tournaments.documents.contents.model import Content
from renju_tournaments.documents.contents.writers import csv_of, paper_of
from renju_tournaments.documents.kinds import Group, Of, Wish, document, never

Filler = Callable[[Wish], Content]


@dataclass(frozen=True)
class Listed:
    """A content by its key."""

    key: str
    title: str | Promise
    of: Of
    fill: Filler


_listed: Final[dict[str, Listed]] = {}


def listed(
    key: str, *, title: str | Promise, of: Of, group: Group = Group.WALL, is_long: Callable[[Wish], bool] = never
) -> Callable[[Filler], Filler]:
    """Registers the decorated function as a document on paper, ``key``, and as a file of values, ``key-csv``."""

    def register(fill: Filler) -> Filler:
        _listed[key] = Listed(key, title, of, fill)
        document(key, title=title, of=of, group=group, is_long=is_long)(lambda wish: paper_of(fill(wish), wish))
        document(
            f"{key}-csv",
            title=format_lazy("{} (CSV)", title),
            of=of,
            group=Group.DATA,
            ending="csv",
            content_type="text/csv; charset=utf-8",
        )(lambda wish: csv_of(fill(wish)))
        return fill

    return register


def contents() -> Iterator[Listed]:
    """All of them, in the order in which they were registered."""
    return iter(_listed.values())
