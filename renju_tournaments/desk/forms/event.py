"""Copying an event, and the start times of the rounds."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.forms.utils import to_current_timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.common.forms.seen import date_input, readable
from renju_tournaments.errors import Conflict
from renju_tournaments.frame.fields import StartField


class CopyForm(forms.Form):
    """What a copy is called and when it is played; what it takes along."""

    name = forms.CharField(label=pgettext_lazy("of an event", "Name"), max_length=160)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=date_input())
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=date_input())
    with_roles = forms.BooleanField(label=_("Take the roles along"), required=False, initial=True)
    with_entries = forms.BooleanField(
        label=_("Take the players along"),
        required=False,
        help_text=_("As the register has them today, without numbers; those who left stay behind."),
    )


class ScheduleForm(forms.Form):
    """When the rounds start: one field a round, and a quick way to fill them all."""

    first_start = StartField(label=_("First round"))
    rounds_a_day = forms.IntegerField(label=_("Rounds a day"), min_value=1, max_value=20, required=False, initial=2)
    apart = forms.IntegerField(
        label=_("Minutes from start to start"), min_value=1, max_value=1440, required=False, initial=240
    )

    def __init__(self, *args: Any, rounds: int, starts: Mapping[int, datetime], **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.rounds = range(1, rounds + 1)
        for number in self.rounds:
            self.fields[f"round-{number}"] = StartField(
                label=_("Round %(number)s") % {"number": number},
                initial=starts.get(number),
                show_hidden_initial=True,
            )

    def round_fields(self) -> list[forms.BoundField]:
        return [self[f"round-{n}"] for n in self.rounds]

    def quick_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("first_start", "rounds_a_day", "apart")]

    def seen(self) -> dict[int, datetime | None]:
        return {n: self._was(n) for n in self.rounds if self[f"round-{n}"].html_initial_name in self.data}

    def wanted(self) -> dict[int, datetime | None]:
        seen = self.seen()
        return {n: self.cleaned_data[f"round-{n}"] for n in self.rounds if n in seen}

    def show_conflict(self, conflict: Conflict) -> None:
        """Somebody else moved these rounds: their times are said beside the typed ones, which replace them when sent
        again."""
        data: Any = copy(self.data)
        self.data = data
        for number, at in conflict.data["fields"].items():
            bound = self[f"round-{number}"]
            there = bound.field.widget.format_value(to_current_timezone(at)) if at else ""
            data[bound.html_initial_name] = there or ""
            self.add_error(
                bound.name,
                _("There now: %(theirs)s. Save again to replace it.")
                % {"theirs": date_format(to_current_timezone(at), "SHORT_DATETIME_FORMAT") if at else "–"},
            )
        self.add_error(None, str(conflict))

    def pattern(self) -> dict[int, datetime]:
        """The starts by the quick pattern: so many a day, so many minutes apart, day after day."""
        first = self.cleaned_data["first_start"]
        a_day, apart = self.cleaned_data["rounds_a_day"] or 1, self.cleaned_data["apart"] or 240
        if first is None:
            return {}
        zone = first.tzinfo
        wall = first.replace(tzinfo=None)
        starts = {}
        for n in self.rounds:
            day, place = divmod(n - 1, a_day)
            starts[n] = (wall + timedelta(days=day, minutes=apart * place)).replace(tzinfo=zone)
        return starts

    def _was(self, number: int) -> datetime | None:
        raw = self.data.get(self[f"round-{number}"].html_initial_name)
        return readable(self.fields[f"round-{number}"], raw) if raw else None
