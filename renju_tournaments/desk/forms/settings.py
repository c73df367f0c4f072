"""The settings of an event and of a stage, as their columns are declared (``events/settings``): one form of each."""

from __future__ import annotations

from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from pairings.model import System
from pairings.settings import TieBreaker
from renju_tournaments.common.forms.seen import HalfPointsField, LinesField, PointsField, SeenForm, date_input
from renju_tournaments.common.text.fields import LinesField as LinesColumn
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.desk.forms.order import Item, OrderField
from renju_tournaments.desk.forms.tiebreaks import TieBreakOrderField
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.settings.create_event import zone_named
from renju_tournaments.events.settings.declared import Kind, When, settings_of
from renju_tournaments.events.settings.presets import TIME_CONTROLS
from renju_tournaments.wording.tables.teams import TEAM_WORDS


def time_zones() -> list[str]:
    """The zones a venue can lie in, as suggestions."""
    odd = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")
    return ["UTC", *sorted(z for z in available_timezones() if "/" in z and not z.startswith(odd))]


class SettingsForm(SeenForm):
    """All the settings of a model in their groups, in the order in which they are declared (``events/settings``)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        model: type[models.Model] = self._meta.model
        self.declared = settings_of(model)
        groups = groupby(self.declared, key=lambda name: self.declared[name].group)
        self.groups = tuple((title, tuple(names)) for title, names in groups)
        self.wide = tuple(name for name, setting in self.declared.items() if setting.wide)
        super().__init__(*args, **kwargs)


def typed_as(column: models.Field[Any, Any], **options: Any) -> forms.Field | None:
    """The field of a form in which a setting is typed."""
    setting = settings_of(column.model)[column.name]
    words: dict[str, Any] = {"label": capfirst(column.verbose_name), "help_text": column.help_text}
    match setting.kind:
        case Kind.FEW:
            return column.formfield(widget=forms.RadioSelect, **options)
        case Kind.HALF_POINTS:
            return HalfPointsField(**words)
        case Kind.POINTS:
            return PointsField(
                smallest=_bound(column, MinValueValidator), largest=_bound(column, MaxValueValidator), **words
            )
        case Kind.ORDER:
            return OrderField(items=[Item(key, label) for key, label in setting.items], **words)
        case Kind.COEFFICIENTS:
            return TieBreakOrderField(**words)
        case Kind.TEAM_COEFFICIENTS:
            items = [Item(code, about.name, about.explanation, code) for code, about in TEAM_WORDS.items()]
            return OrderField(items=items, **words)
    if isinstance(column, LinesColumn):
        return column.formfield(form_class=LinesField, widget=forms.Textarea(attrs={"rows": 3}), **options)
    if isinstance(column, models.DateField):
        return column.formfield(widget=date_input(), **options)
    return column.formfield(**options)


def _bound(column: models.Field[Any, Any], kind: type[BaseValidator]) -> int:
    """The smallest or largest number the column takes."""
    return int(next(bound.limit_value for bound in column.validators if isinstance(bound, kind)))


def suggested(name: str) -> forms.TextInput:
    """Typed with suggestions below it, from the list of this name on the page."""
    return forms.TextInput(attrs={"list": name, "autocomplete": "off"})


class EventForm(SettingsForm):
    class Meta:
        model = Event
        fields = tuple(settings_of(Event))
        formfield_callback = typed_as
        widgets = {"time_zone": suggested("time-zones"), "time_control": suggested("time-controls")}

    time_zone_names = property(lambda self: time_zones())
    time_controls = TIME_CONTROLS

    def clean_time_zone(self) -> str:
        """A city is enough; a wrong zone is told at its field."""
        try:
            return zone_named(visible(self.cleaned_data["time_zone"]))
        except UserError as error:
            raise ValidationError(str(error)) from error


class StageForm(SettingsForm):
    """The rules of a stage. Once the numbers are drawn, what they were drawn for is shown and cannot be changed."""

    class Meta:
        model = Stage
        fields = tuple(settings_of(Stage))
        formfield_callback = typed_as

    def __init__(self, *args: Any, locked: bool = False, system: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = System(system or self.instance.system)
        for name, setting in self.declared.items():
            if chosen not in setting.systems:
                del self.fields[name]
            elif locked and setting.change is When.BEFORE_DRAW:
                self.fields[name].disabled = True
                self.fields[name].show_hidden_initial = False
        for name, field in self.fields.items():
            if isinstance(field, TieBreakOrderField):
                field.for_system(chosen, getattr(self.instance, name))
        self._offer_boards_to_teams()
        if chosen is System.MATCH_TOURNAMENT:
            self.fields["cycles"].label = _("Games of each pair")
        if chosen.is_scheduled:
            self.fields["rounds_planned"].help_text = _("The drawing of numbers sets it to what the field needs.")

    def _offer_boards_to_teams(self) -> None:
        """A new knock-out is one of players, unless its preset says otherwise; matches of teams are made in the
        settings of the event."""
        means = self.fields.get("draw_means")
        boards = TieBreaker.BOARDS.value
        if isinstance(means, OrderField) and self.instance.pk is None and boards not in self.instance.draw_means:
            means.offer(item for item in means.items.values() if item.key != boards)
