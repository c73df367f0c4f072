"""Forms about people: roles in an event, entries, absences, withdrawals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.model import Withdrawn
from renju_tournaments.accounts.choices import Role
from renju_tournaments.common.forms import SeenForm
from renju_tournaments.events import choices
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.entry_fields import EDITABLE
from renju_tournaments.events.models import Entry


class RoleForm(forms.Form):
    """Who gets which role. ``role`` empty: none any more."""

    username = forms.CharField(label=_("Log-in name"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ARBITER)


class EntryForm(SeenForm):
    """What an entry says of its player at this event."""

    class Meta:
        model = Entry
        fields = EDITABLE


class LateForm(forms.Form):
    """How somebody is taken in once numbers have been drawn, or rounds have been paired."""

    redraw = forms.BooleanField(
        label=_("Take the numbers back"),
        required=False,
        help_text=_("The numbers have been drawn; with another field they are drawn again."),
    )
    from_round = forms.TypedChoiceField(label=_("Plays from round"), coerce=int, required=False, empty_value=None)
    missed_bye = forms.BooleanField(
        label=_("One missed round counts as a requested bye"),
        required=False,
        help_text=_("Otherwise the rounds missed bring nothing."),
    )

    def __init__(self, *args: Any, drawn: bool, rounds: Iterable[int], late: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        if late or not drawn:
            del self.fields["redraw"]
        if not late:
            del self.fields["from_round"], self.fields["missed_bye"]
        else:
            field = self.fields["from_round"]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [(n, str(n)) for n in rounds]


class AbsenceForm(forms.Form):
    """One choice a round that is still to be paired."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, rounds: Iterable[int], now: dict[int, str], byes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.rounds = list(rounds)
        kinds = [k for k in AbsenceKind if byes or k is not AbsenceKind.REQUESTED_BYE]
        for number in self.rounds:
            self.fields[f"round-{number}"] = forms.ChoiceField(
                label=_("Round %(number)s") % {"number": number},
                choices=[("", _("plays")), *((k.value, k.label) for k in kinds)],
                initial=now.get(number, ""),
                required=False,
                show_hidden_initial=True,
                widget=forms.RadioSelect,
            )

    def round_fields(self) -> list[forms.BoundField]:
        return [self[f"round-{n}"] for n in self.rounds]

    def wanted(self) -> dict[int, AbsenceKind | None]:
        """The rounds that were changed on the page; a round left alone stays as it is by now."""
        changed = {}
        for number in self.rounds:
            bound = self[f"round-{number}"]
            was = self.data.get(bound.html_initial_name)
            value = self.cleaned_data[bound.name]
            if was is not None and was != value:
                changed[number] = AbsenceKind(value) if value else None
        return changed


class WithdrawForm(forms.Form):
    """The arbiter's word on a withdrawal."""

    treatment = forms.ChoiceField(label=_("What becomes of the place"), widget=forms.RadioSelect)
    open_game = forms.ChoiceField(label=_("The game that is not played"), widget=forms.RadioSelect, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        treatments: Iterable[Withdrawn],
        open_game: Iterable[tuple[str, Any]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        words = dict(choices.WITHDRAWAL_TREATMENTS)
        treatment, game = self.fields["treatment"], self.fields["open_game"]
        assert isinstance(treatment, forms.ChoiceField)
        assert isinstance(game, forms.ChoiceField)
        treatment.choices = [(t.value, words[t.value]) for t in treatments]
        game.choices = list(open_game)
        if not game.choices:
            del self.fields["open_game"]
