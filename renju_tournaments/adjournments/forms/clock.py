"""The field for a reading of the clock, and the question beside it where what was typed can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from renju_tournaments.adjournments.clocks import Reading, clock_text, is_clear, most_used, readings_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event


class ClockInput(forms.TextInput):
    """What was typed stays as it is; below it the readings to choose from, if there is something to choose, and the one
    that was chosen."""

    most: int | None = None
    """Seconds that the time control allows."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """With the reading that was chosen for it, if that is what stands there still: ``58:40=0:58:40``."""
        typed, chosen = data.get(name), str(data.get(f"{name}-meant", ""))
        return chosen if typed and chosen.startswith(f"{str(typed).strip()}=") else typed

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        typed, _equals, chosen = str(value or "").partition("=")
        context = {"name": name, "value": typed, "attrs": attrs or {}, "readings": self._asked(typed), "chosen": chosen}
        return render_to_string("adjournments/widgets/clock.html", context)

    def _asked(self, typed: str) -> list[Reading]:
        try:
            found = readings_of(typed, self.most)
        except UserError:
            return []
        return [] if is_clear(found) else found


class ClockField(forms.CharField):
    """A reading of the clock, typed as 1:05:09, in seconds."""

    widget: Any = ClockInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def to_python(self, value: Any) -> Any:
        typed, _equals, chosen = str(super().to_python(value) or "").partition("=")
        try:
            found = readings_of(typed, self.widget.most)
        except UserError as error:
            raise ValidationError(str(error)) from error
        if is_clear(found):
            return found[0].seconds if found else None
        meant = next((reading for reading in found if reading.text == chosen), None)
        if meant is None:
            raise ValidationError(_question(typed, found))
        return meant.seconds

    def validate(self, value: Any) -> None:
        forms.Field.validate(self, value)

    def run_validators(self, value: Any) -> None:
        """Everything there is to check was checked when it was read."""

    def prepare_value(self, value: Any) -> Any:
        """What is kept is shown in full, so that it is not asked about in which of two ways it is meant."""
        return clock_text(value) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


def _question(typed: str, found: list[Reading]) -> str:
    if len(found) == 1:
        return _(
            "%(reading)s is more than the time control allows. Correct it, or confirm that the clock showed it."
        ) % {"reading": found[0].text}
    return _("“%(typed)s” can be %(one)s or %(other)s. Choose which it is, or write it in full: h:mm:ss.") % {
        "typed": typed.strip(),
        "one": found[0].text,
        "other": found[1].text,
    }


def limit_clocks(form: forms.BaseForm, event: Event) -> None:
    """Tells the fields of the form what the time control of the event allows."""
    for field in form.fields.values():
        if isinstance(field, ClockField):
            field.widget.most = most_used(event.time_control)
