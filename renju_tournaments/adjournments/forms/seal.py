"""A player seals their move: first the move, then the code that they have written down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.adjournments.encryption import Contents
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.opening_code import read_code
from renju_tournaments.adjournments.position import asked_now, tells_all
from renju_tournaments.adjournments.services.open_envelope import is_judged
from renju_tournaments.adjournments.typed_moves import sealed_step
from renju_tournaments.common.forms.seen import not_whole
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event
from renju_tournaments.rules.openings import OpeningQuestion
from renju_tournaments.rules.records.stored import Unstorable, plain_step, step_of
from renju_tournaments.rules.steps import Branch, Declare, Offer, Pass, SetUp, Step, Swap, Take, Taken

STONE: Final = ""
PASS, SWAP, NO_SWAP = "pass", "swap", "no-swap"
PLAIN_ANSWERS: Final[Mapping[str, tuple[Step, Promise]]] = {
    PASS: (Pass(), gettext_lazy("I pass")),
    SWAP: (Swap(True), gettext_lazy("I swap the colours")),
    NO_SWAP: (Swap(False), gettext_lazy("I do not swap the colours")),
}
WAYS: Final[Mapping[str, Promise]] = {
    "A": gettext_lazy("The fifth stone is placed near the centre, and there is one more swap"),
    "B": gettext_lazy("Fifth moves are offered anywhere"),
}
TAKES: Final[Mapping[str, Promise]] = {
    Taken.WHITE.value: gettext_lazy("I take White"),
    Taken.BLACK.value: gettext_lazy("I take Black"),
    Taken.ADD.value: gettext_lazy("I place two more stones, and the other chooses"),
}
MOST_TYPED: Final = 100


class MoveForm(forms.Form):
    """The move as a point, typed or touched on the board, or as one of the answers the opening has. After ``is_valid``
    it is ``contents``."""

    answer = forms.ChoiceField(label=gettext_lazy("Your move"), required=False, widget=forms.RadioSelect)
    move = forms.CharField(
        label=gettext_lazy("Your move"),
        max_length=MOST_TYPED,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, adjournment: Adjournment, event: Event, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **rest})
        self.event = event
        self.position = adjournment.position
        is_known = is_judged(adjournment) and tells_all(adjournment.position, event)
        self.question: OpeningQuestion | None = asked_now(adjournment.position, event) if is_known else None
        self.answers = answers_to(self.question, is_known=is_known)
        self.contents: Contents | None = None
        answer = self.fields["answer"]
        assert isinstance(answer, forms.ChoiceField)
        places = [(STONE, self._placing())] if self.takes_points else []
        answer.choices = [*places, *((value, str(words)) for value, (_step, words) in self.answers.items())]
        if not self.answers:
            del self.fields["answer"]
        if not self.takes_points:
            del self.fields["move"]
        else:
            self.fields["move"].label, self.fields["move"].help_text = self._labels()

    @property
    def takes_points(self) -> bool:
        """Is a point, or a number, to be typed?"""
        return self.question is None or self.question.kind not in (Swap, Branch, Take)

    @property
    def takes_many(self) -> bool:
        """Are several points to be marked?"""
        return self.question is not None and self.question.kind in (Offer, SetUp)

    @property
    def is_on_board(self) -> bool:
        """Can the board be touched?"""
        return self.takes_points and (self.question is None or self.question.kind is not Declare)

    def _placing(self) -> str:
        return _("I place a stone")

    def _labels(self) -> tuple[str, str]:
        """The label and the help of the field."""
        if self.takes_many:
            return _("The points you offer"), _("Touch them on the board, or type them: F5 L9.")
        if self.question is not None and self.question.kind is Declare:
            return _("How many fifth moves will be offered"), ""
        return _("The point"), _("Touch it on the board, or type it in the letters of the board: H8.")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        typed, answer = visible(data.get("move", "")), data.get("answer", STONE)
        if self.errors:
            return data
        if answer in self.answers and typed:
            raise forms.ValidationError(_("You chose an answer and typed a point as well. Leave one of them out."))
        step = self.answers[answer][0] if answer in self.answers else self._read(typed)
        if step is not None:
            self.contents = Contents(step, typed)
        return data

    def _read(self, typed: str) -> Step | None:
        """Says at the field what cannot be read."""
        try:
            step = sealed_step(typed, self.position, self.event)
        except UserError as error:
            self.add_error("move" if "move" in self.fields else None, str(error))
            return None
        if step is None:
            self.add_error(None, _("Choose your move first; nothing was sealed."))
        return step


def answers_to(question: OpeningQuestion | None, *, is_known: bool) -> dict[str, tuple[Step, Promise | str]]:
    """What can be chosen instead of a point, by the value of the field. Where the position is not known, or leaves
    swaps open, nobody knows what the opening asks for."""
    if question is None:
        values = (PASS,) if is_known else (PASS, SWAP, NO_SWAP)
        return {value: PLAIN_ANSWERS[value] for value in values}
    if question.kind is Swap:
        return {value: PLAIN_ANSWERS[value] for value in (SWAP, NO_SWAP)}
    if question.kind is Branch:
        return {name: (Branch(name), WAYS.get(name, name)) for name in question.names}
    if question.kind is Take:
        return {name: (Take(Taken(name)), TAKES[name]) for name in question.names}
    return {}


class CodeForm(forms.Form):
    """The move once more, hidden; the code that was shown, and the same code typed from the paper."""

    contents = forms.CharField(widget=forms.HiddenInput, max_length=2000)
    shown = forms.CharField(widget=forms.HiddenInput, max_length=40)
    typed = forms.CharField(
        label=gettext_lazy("Type the code from your paper"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Dashes and small letters do not matter."),
    )

    def __init__(self, adjournment: Adjournment, event: Event, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **rest})
        self.adjournment, self.event = adjournment, event

    def sealed(self) -> Contents:
        """The move that the page carried. Raises UserError for what no page of ours sends: that, too, would be opened
        before the arbiter, who has to find in it what the player typed, and nothing else."""
        try:
            plain = json.loads(self.data.get("contents", ""))
            step, typed = step_of(plain["step"]), plain["text"]
        except (ValueError, KeyError, TypeError, RecursionError, Unstorable):
            raise UserError(not_whole()) from None
        again = MoveForm(self.adjournment, self.event, {"move": typed, "answer": self._answer(step, typed)})
        if not again.is_valid() or again.contents != Contents(step, typed):
            raise UserError(not_whole())
        return again.contents

    def _answer(self, step: Step, typed: Any) -> str:
        """The answer that was chosen where nothing was typed."""
        answers = {} if typed else MoveForm(self.adjournment, self.event).answers
        return next((value for value, (one, _words) in answers.items() if one == step), STONE)

    def code(self) -> str:
        """The code that was shown. Raises UserError for what no page of ours sends."""
        try:
            return read_code(self.data.get("shown", ""))
        except UserError:
            raise UserError(not_whole()) from None

    def clean_typed(self) -> str:
        try:
            code = read_code(self.cleaned_data["typed"])
        except UserError as error:
            raise forms.ValidationError(str(error)) from error
        if code != self.code():
            raise forms.ValidationError(_("This is not the code shown above. Compare your paper with it."))
        return code


def carried(contents: Contents) -> str:
    """A move as the second page carries it."""
    return json.dumps({"step": plain_step(contents.step), "text": contents.text})
