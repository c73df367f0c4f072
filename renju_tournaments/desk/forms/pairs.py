"""Who is kept apart: a pair, or all of one country or club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.forms.seen import SeenForm
from renju_tournaments.events.choices import LONGEST_REASON
from renju_tournaments.events.models import Entry, Stage


class PairField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return obj.name if obj.number is None else f"{obj.number}. {obj.name}"


class PairForm(forms.Form):
    """Two players, the round from which they may meet, and why they may not."""

    one = PairField(label=_("Player"), queryset=Entry.objects.none())
    other = PairField(label=_("shall not meet"), queryset=Entry.objects.none())
    not_before = forms.IntegerField(
        label=_("before round"), min_value=2, max_value=99, required=False, help_text=_("Empty: never.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = stage.entries.filter(last_round=None).order_by("number", "name")


class KinForm(SeenForm):
    """From which round on players of one country, or of one club, may meet."""

    class Meta:
        model = Stage
        fields = ("country_not_before", "club_not_before")
