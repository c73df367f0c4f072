"""Everybody who may log in, as a list."""

from __future__ import annotations

from typing import Any, Final

import django_tables2 as tables
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.common.lists import ListTable, MomentColumn

PER_PAGE: Final = 200


class PeopleTable(ListTable):
    """Those who may log in first."""

    username = tables.Column(verbose_name=gettext_lazy("Log-in"))
    full_name = tables.Column(
        verbose_name=gettext_lazy("Name"), accessor="get_full_name", order_by=("last_name", "first_name")
    )
    last_login = MomentColumn(verbose_name=gettext_lazy("Last seen"), names_zone=True)
    acts = tables.Column(empty_values=(), orderable=False, attrs={"td": {"class": "row-acts"}})

    class Meta(ListTable.Meta):
        attrs = {"class": "compact"}

    def __init__(self, *args: Any, reader: User, csrf_token: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reader, self.csrf_token = reader, csrf_token
        self.columns["acts"].column.verbose_name = format_html(
            '<span class="visually-hidden">{}</span>', _("What you can do")
        )

    def render_username(self, record: User) -> SafeString:
        states = [_("owner of the site")] * record.is_superuser + [_("closed")] * (not record.is_active)
        beside = format_html_join("", " <small>({})</small>", ((state,) for state in states))
        return format_html("{}{}", record.username, beside)

    def render_acts(self, record: User) -> SafeString | str:
        """A new password and closing the log-in, of anybody but oneself."""
        if record.pk == self.reader.pk:
            return ""
        return render_to_string("accounts/_row_acts.html", {"one": record, "csrf_token": self.csrf_token})
