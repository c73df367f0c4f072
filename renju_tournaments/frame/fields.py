"""Fields that forms of several rooms of the desk share."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import LONGEST_REASON


class ReasonForm(forms.Form):
    """Why something is done that is not done every day."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)


class StartField(forms.DateTimeField):
    """A time on the clock of the venue (the view makes the venue's zone the current one)."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(required=False, widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """A moment of the first or the last year there is has no time in some zone."""
        at: datetime | None = super().to_python(value)
        if at is not None and not MINYEAR < at.year < MAXYEAR:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return at
