"""Fields that forms of several rooms of the desk share."""

from __future__ import annotations

from typing import Any

from django import forms
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
