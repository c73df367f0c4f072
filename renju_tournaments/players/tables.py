"""The list of the register."""

from __future__ import annotations

import django_tables2 as tables
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.acts import field_changes
from renju_tournaments.common.lists import NUMBER, ListTable, MomentColumn, by_words, changes_shown
from renju_tournaments.players.models import Player, PlayerAct

PER_PAGE = 50


class ActsTable(ListTable):
    """What was done in the register."""

    has_row_heads = False
    at = MomentColumn(verbose_name=_("When"), names_zone=True, order_by=("pk",), attrs={"td": {"class": "nowrap"}})
    actor_name = tables.Column(verbose_name=_("Who"), default="–", order_by=("actor_name", "-pk"))
    name = tables.Column(verbose_name=_("Of whom"), order_by=("name", "-pk"))
    act = tables.Column(verbose_name=_("Act"), attrs={"td": {"class": "act"}})
    changed = tables.Column(verbose_name=_("Before → after"), orderable=False, empty_values=())

    class Meta(ListTable.Meta):
        attrs = {"class": "log-list"}
        empty_text = _("Nothing here yet.")

    def order_act(self, rows: QuerySet[PlayerAct], is_descending: bool) -> tuple[QuerySet[PlayerAct], bool]:
        return by_words(rows, "act", is_descending)

    def render_act(self, record: PlayerAct) -> str:
        return record.get_act_display()

    def render_changed(self, record: PlayerAct) -> SafeString:
        return changes_shown(field_changes(record, Player))


class PlayersTable(ListTable):
    """Fifty a page; every column but the city sorts."""

    name = tables.Column(verbose_name=_("Name"))
    federation = tables.Column(verbose_name=_("Country"))
    city = tables.Column(verbose_name=_("City, club"), orderable=False)
    year = tables.Column(verbose_name=_("Born"), order_by=("birth_year",), attrs=NUMBER)
    rating = tables.Column(verbose_name=_("Rating"), attrs=NUMBER)
    title = tables.Column(verbose_name=_("Title"))
    external_id = tables.Column(verbose_name=_("Id"))

    class Meta(ListTable.Meta):
        model = Player
        fields = ("name", "federation", "city", "year", "rating", "title", "external_id")
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
