"""The log of an event as a list."""

from __future__ import annotations

from typing import Any, Final

import django_tables2 as tables
from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from renju_tournaments.common.lists import ListTable, MomentColumn, by_words, changes_shown
from renju_tournaments.events.models import LogEntry
from renju_tournaments.wording.log import changes, is_undoing, subject_in_words

PER_PAGE: Final = 50


class LogTable(ListTable):
    """The entries come with their stages."""

    has_row_heads = False
    at = MomentColumn(verbose_name=_("When"), exactly=True, order_by=("pk",), attrs={"td": {"class": "nowrap"}})
    actor_name = tables.Column(verbose_name=_("Who"), default="–", order_by=("actor_name", "-pk"))
    act = tables.Column(verbose_name=_("Act"), attrs={"td": {"class": "act"}})
    subject = tables.Column(
        verbose_name=_("What"), orderable=False, empty_values=(), attrs={"td": {"class": "subject"}}
    )
    changed = tables.Column(verbose_name=_("Before → after"), orderable=False, empty_values=())
    reason = tables.Column(verbose_name=_("Reason"), orderable=False)

    class Meta(ListTable.Meta):
        attrs = {"class": "log-list"}
        row_attrs = {"id": lambda record: f"log-{record.pk}"}
        empty_text = _("Nothing here yet.")

    def __init__(self, *args: Any, names_stages: bool, **kwargs: Any) -> None:
        """``names_stages``: are there several stages, so that each act says in which it was done?"""
        super().__init__(*args, **kwargs)
        self.names_stages = names_stages

    def order_act(self, rows: QuerySet[LogEntry], is_descending: bool) -> tuple[QuerySet[LogEntry], bool]:
        return by_words(rows, "act", is_descending)

    def render_act(self, record: LogEntry) -> SafeString | str:
        if not is_undoing(record):
            return record.get_act_display()
        taken_back = pgettext("what an act did", "taken back")
        return format_html('{} <span class="chip">{}</span>', record.get_act_display(), taken_back)

    def render_subject(self, record: LogEntry) -> SafeString | str:
        said = subject_in_words(record.subject)
        return format_html("{} <small>{}</small>", said, record.stage) if self.names_stages and record.stage else said

    def render_changed(self, record: LogEntry) -> SafeString:
        return changes_shown(changes(record))
