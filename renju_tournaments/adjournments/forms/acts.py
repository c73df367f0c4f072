"""The forms of the acts on an adjourned game; what is wrong with them is said by the services."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from pairings.model import Result
from renju_tournaments.adjournments.faults import Fault
from renju_tournaments.adjournments.forms.clock import ClockField, limit_clocks
from renju_tournaments.adjournments.queries import AdjournedGame
from renju_tournaments.adjournments.services.absence import Absent
from renju_tournaments.events.choices import LONGEST_REASON
from renju_tournaments.wording.results import choices_for

MOVE, NO_MOVE = "move", "none"


class ActForm(forms.Form):
    """What all of them share: the adjourned they are about."""

    wide = ("reason", "sealed_text")

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **rest})
        self.adjourned = adjourned

    def _label(self, name: str, label: str) -> None:
        self.fields[name].label = label


class ReasonedForm(ActForm):
    """An act that needs nothing but its reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)


class OpenForm(ActForm):
    """What was in the envelope, and who was there."""

    before = forms.CharField(label=gettext_lazy("Opened in the presence of"), max_length=200, required=False)
    found = forms.ChoiceField(
        label=gettext_lazy("In the envelope"),
        choices=[
            (MOVE, gettext_lazy("a move")),
            (NO_MOVE, gettext_lazy("no move, or none that can be read")),
        ],
        initial=MOVE,
        widget=forms.RadioSelect,
    )
    sealed_text = forms.CharField(
        label=gettext_lazy("The sealed move"),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "In the letters of the event: H8; “pass”; or what the opening asks for: “swap”, “no swap”, “offers F5 L9”, "
            "“takes white”."
        ),
    )
    ruled = forms.ChoiceField(
        label=gettext_lazy("The arbiter finds the move"),
        choices=[
            ("", gettext_lazy("as the rules judge it")),
            (Fault.IMPOSSIBLE.value, gettext_lazy("impossible")),
            (Fault.FORBIDDEN.value, pgettext_lazy("of a move", "forbidden")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        initial = {"before": adjourned.replier.called, **rest.pop("initial", {})}
        super().__init__(adjourned, *args, initial=initial, **rest)


class CodeForm(ActForm):
    """The code that opens a move sealed in the program, and who was there."""

    before = forms.CharField(label=gettext_lazy("Opened in the presence of"), max_length=200, required=False)
    code = forms.CharField(
        label=gettext_lazy("Opening code of the player"),
        max_length=60,
        required=False,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false", "size": 24}
        ),
        help_text=gettext_lazy("From the player's paper, four groups of four: dashes and small letters do not matter."),
    )

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        initial = {"before": adjourned.replier.called, **rest.pop("initial", {})}
        super().__init__(adjourned, *args, initial=initial, **rest)


class ClocksForm(ReasonedForm):
    """The clocks of a game that is played anew."""

    first_used = ClockField()
    second_used = ClockField()

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        super().__init__(adjourned, *args, **rest)
        for name, player in (("first_used", adjourned.game.first), ("second_used", adjourned.game.second)):
            self._label(name, gettext_lazy("Time used by %(name)s") % {"name": player.called})
        limit_clocks(self, adjourned.stage.event)


class ReplyForm(ActForm):
    """The clocks when the reply was sealed, and who keeps it."""

    first_used = ClockField()
    second_used = ClockField()
    kept_by = forms.CharField(label=gettext_lazy("Envelope kept by"), max_length=120, required=False)

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        super().__init__(adjourned, *args, **rest)
        for name, player in (("first_used", adjourned.game.first), ("second_used", adjourned.game.second)):
            self._label(name, gettext_lazy("Time used by %(name)s") % {"name": player.called})
        limit_clocks(self, adjourned.stage.event)


class AbsentForm(ActForm):
    """Who did not come."""

    missing = forms.ChoiceField(label=gettext_lazy("Who did not come"), widget=forms.RadioSelect)

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        super().__init__(adjourned, *args, **rest)
        field = self.fields["missing"]
        assert isinstance(field, forms.ChoiceField)
        sealer = (Absent.SEALER.value, adjourned.sealer.called)
        others = [(Absent.REPLIER.value, adjourned.replier.called), (Absent.BOTH.value, gettext_lazy("neither came"))]
        field.choices = [sealer, *others] if adjourned.is_kept else [sealer]


class DecideForm(ReasonedForm):
    """The result the arbiter gives the game."""

    result = forms.ChoiceField(label=gettext_lazy("Result"), widget=forms.RadioSelect)

    def __init__(self, adjourned: AdjournedGame, *args: Any, **rest: Any) -> None:
        super().__init__(adjourned, *args, **rest)
        field = self.fields["result"]
        assert isinstance(field, forms.ChoiceField)
        finals = {result.value for result in Result if result.is_final}
        game = adjourned.game
        choices = choices_for(game.first.called, game.second.called)
        field.choices = [(c.code, f"{c.label} · {c.words}") for c in choices if c.code in finals]
        self.order_fields(["result", "reason"])
