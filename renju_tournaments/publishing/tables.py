"""The list of an event's games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.common.lists import ListTable
from renju_tournaments.events.models import Entry, Event
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.wording.games import (
    ending_in_words,
    opening_in_words,
    outcome_in_words,
    regulation_in_words,
)
from renju_tournaments.rules.records.record import Ending, Outcome

PER_PAGE: Final = 50
_STAGE, _ROUND, _TABLE = "game__round__stage__ordinal", "game__round__number", "game__table"
_NUMBER: Final = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
_WIDE: Final = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}
_MIDDLE: Final = {"td": {"class": "mid nowrap"}, "th": {"class": "mid"}}


class GamesTable(ListTable):
    """Fifty a page; every column sorts. The records come with their games, players, rounds and stages."""

    played = tables.Column(verbose_name=gettext_lazy("Game"), empty_values=(), order_by=(_STAGE, _ROUND, _TABLE))
    first = tables.Column(verbose_name=gettext_lazy("First player"), empty_values=(), order_by=("game__first__name",))
    result = tables.Column(
        verbose_name=gettext_lazy("Result"), empty_values=(), order_by=("game__result",), attrs=_MIDDLE
    )
    second = tables.Column(
        verbose_name=gettext_lazy("Second player"), empty_values=(), order_by=("game__second__name",)
    )
    opening = tables.Column(verbose_name=gettext_lazy("Opening"), attrs=_WIDE)
    moves = tables.Column(verbose_name=gettext_lazy("Moves"), attrs=_NUMBER)
    ending = tables.Column(verbose_name=gettext_lazy("End of the game"), order_by=("outcome", "ending"), attrs=_WIDE)
    regulation = tables.Column(verbose_name=gettext_lazy("Opening regulation"), attrs=_WIDE)

    class Meta(ListTable.Meta):
        attrs = {"class": "games"}

    def __init__(self, *args: Any, event: Event, names: Mapping[int, str], **kwargs: Any) -> None:
        """``names``: what everybody is called, by the entry's id."""
        super().__init__(*args, **kwargs)
        self.event, self.names = event, names

    def render_played(self, record: GameRecord) -> SafeString:
        game = record.game
        assert game is not None
        stage = game.round.stage
        address = reverse("publishing:game", args=[self.event.slug, stage.ordinal, game.round.number, game.table])
        beside = format_html(' <span class="muted">{}</span>', stage) if len(self.event.stages.all()) > 1 else ""
        return format_html('<a href="{}">{}.{}</a>{}', address, game.round.number, game.table, beside)

    def render_first(self, record: GameRecord) -> SafeString:
        assert record.game is not None
        return self._player(record.game.first, record.first_has_black)

    def render_second(self, record: GameRecord) -> SafeString:
        assert record.game is not None
        has_black = None if record.first_has_black is None else not record.first_has_black
        return self._player(record.game.second, has_black)

    def _player(self, entry: Entry, has_black: bool | None) -> SafeString:
        """The name, and the colour at the end of the opening."""
        name = self.names.get(entry.pk, entry.name)
        if has_black is None:
            return format_html("{}", name)
        stone, colour = ("●", _("Black")) if has_black else ("○", _("White"))
        return format_html('<span class="stone" title="{}">{}</span> {}', colour, stone, name)

    def render_result(self, record: GameRecord) -> SafeString:
        """That of the table; where the record ends otherwise that is said here, for a phone has no room for its end."""
        game = record.game
        assert game is not None
        game.round.stage.event = self.event
        label = game.outcome.label or "–"
        if against_table(game, record) in (Against.CONTRADICTS, Against.COLOURS_OPEN):
            return format_html('{} <small class="muted">{}</small>', label, _("the record ends otherwise"))
        return format_html("{}", label)

    def render_opening(self, value: str) -> str:
        return opening_in_words(value)

    def render_moves(self, value: int) -> str:
        return str(value)

    def render_ending(self, record: GameRecord) -> str:
        outcome, ending = Outcome(record.outcome), Ending(record.ending)
        known = [outcome_in_words(outcome)] if outcome is not Outcome.UNKNOWN else []
        known += [ending_in_words(ending)] if ending is not Ending.UNKNOWN else []
        return ", ".join(known)

    def render_regulation(self, value: str) -> str:
        return regulation_in_words(value)
