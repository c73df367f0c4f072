"""Lists of the desk: a page of them at a time, sorted by whichever column is pressed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, TypeVar

import django_tables2 as tables
from django.db.models import Case, Field, Model, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name, localtime
from django_tables2 import RequestConfig

from renju_tournaments.common.acts import Change

NUMBER: Final = {"td": {"class": "num"}, "th": {"class": "num"}}
"""Attributes of a column of numbers."""


class ListTable(tables.Table):
    """A list; the first column names its row."""

    has_row_heads = True

    class Meta:
        template_name = "common/list.html"
        default = ""


List = TypeVar("List", bound=ListTable)
RowModel = TypeVar("RowModel", bound=Model)


def paged(request: HttpRequest, table: List, per_page: int) -> List:
    """The page of the list, and in the order, that the address asks for; anything it cannot have is the first one."""
    RequestConfig(request, paginate={"per_page": per_page, "silent": True}).configure(table)
    return table


def labelled(label: str | Promise, **attributes: str) -> dict[str, Any]:
    """Attributes of a column whose cells say on a phone, where there are no heads, what they are."""
    return {"td": {"data-label": label, **attributes}, "th": attributes}


def by_words(rows: QuerySet[RowModel], field: str, is_descending: bool) -> tuple[QuerySet[RowModel], bool]:
    """The rows in the order of the words that the reader sees for a choice, the newest first among equals."""
    column = rows.model._meta.get_field(field)
    assert isinstance(column, Field)
    words = dict(column.flatchoices)
    keys = sorted(words, key=lambda key: str(words[key]).casefold(), reverse=is_descending)
    place = Case(*(When(**{field: key}, then=Value(at)) for at, key in enumerate(keys)), default=Value(len(keys)))
    return rows.order_by(place, "-pk"), True


class MomentColumn(tables.Column):
    """Days and times on the clock that is in force; ``exactly``: with the seconds; ``names_zone``: where it is not that
    of an event, the head names its zone."""

    def __init__(self, *args: Any, exactly: bool = False, names_zone: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, default="–", **kwargs)
        self.exactly, self.names_zone = exactly, names_zone

    @property
    def header(self) -> Any:
        if not self.names_zone:
            return super().header
        return format_html("{} <small>{}</small>", self.verbose_name, get_current_timezone_name())

    def render(self, value: datetime) -> SafeString:
        here = localtime(value)
        exact = f"{date_format(here, 'SHORT_DATE_FORMAT')} {here:%H:%M:%S}"
        words = exact if self.exactly else date_format(here, "SHORT_DATETIME_FORMAT")
        return format_html('<time datetime="{}">{}</time>', here.isoformat(), words)


def changes_shown(changes: Iterable[Change]) -> SafeString:
    """What an act changed, a line a field."""
    return format_html_join(
        "",
        '<span class="change">{}{}</span>',
        ((format_html("<b>{}:</b> ", change.label) if change.label else "", change.words) for change in changes),
    )
