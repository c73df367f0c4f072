"""The list of the register."""

from __future__ import annotations

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from renju_tournaments.players.models import Player

PER_PAGE = 50

_NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}


class PlayersTable(tables.Table):
    """Fifty a page; every column but the city sorts."""

    name = tables.Column(verbose_name=_("Name"))
    federation = tables.Column(verbose_name=_("Country"))
    city = tables.Column(verbose_name=_("City, club"), orderable=False)
    year = tables.Column(verbose_name=_("Born"), order_by=("birth_year",), attrs=_NUMBER)
    rating = tables.Column(verbose_name=_("Rating"), attrs=_NUMBER)
    title = tables.Column(verbose_name=_("Title"))
    external_id = tables.Column(verbose_name=_("Id"))

    class Meta:
        model = Player
        fields = ("name", "federation", "city", "year", "rating", "title", "external_id")
        template_name = "players/table.html"
        default = ""
        attrs = {"class": "register"}
        empty_text = _("Nobody is found.")

    def render_name(self, record: Player) -> SafeString:
        latin = format_html(' <span class="latin">{}</span>', record.latin_name) if record.latin_name else ""
        address = reverse("players:player", args=[record.pk])
        return format_html('<a href="{}">{}</a>{}', address, record.name, latin)

    def render_city(self, record: Player) -> str:
        return ", ".join(filter(None, (record.city, record.club)))

    def render_year(self, value: int) -> str:
        return str(value)

    def render_rating(self, value: int) -> str:
        return str(value)
