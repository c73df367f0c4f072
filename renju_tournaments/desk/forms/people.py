"""Forms about people: roles in an event, entries, absences, withdrawals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.model import Withdrawn
from renju_tournaments.common.forms.seen import SeenForm
from renju_tournaments.events import choices
from renju_tournaments.events.choices import LONGEST_REASON, AbsenceKind, Role
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
        widgets = {"team": forms.TextInput(attrs={"list": "teams", "autocomplete": "off"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.stage.has_teams:
            del self.fields["team"]

    @property
    def teams(self) -> list[str]:
        """The teams there are, as suggestions."""
        return sorted(set(self.instance.stage.entries.exclude(team="").values_list("team", flat=True)))


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

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)
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
    """The arbiter's word on a withdrawal: the place, and each game without a result."""

    treatment = forms.ChoiceField(label=_("What becomes of the place"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        treatments: Iterable[Withdrawn],
        open_games: Mapping[int, tuple[str, list[tuple[str, str]]]],
        **kwargs: Any,
    ) -> None:
        """``open_games``: by a game's id what it is called, and what may become of it."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        words = dict(choices.WITHDRAWAL_TREATMENTS)
        treatment = self.fields["treatment"]
        assert isinstance(treatment, forms.ChoiceField)
        treatment.choices = [(t.value, words[t.value]) for t in treatments]
        self.games = list(open_games)
        for pk, (label, possible) in open_games.items():
            self.fields[f"game-{pk}"] = forms.ChoiceField(
                label=label, choices=possible, initial=possible[0][0], required=False, widget=forms.RadioSelect
            )

    def game_fields(self) -> list[forms.BoundField]:
        return [self[f"game-{pk}"] for pk in self.games]

    def chosen(self) -> dict[int, str]:
        """What is to become of each game, by its id; a game without a choice is left out."""
        return {pk: value for pk in self.games if (value := self.cleaned_data[f"game-{pk}"])}
