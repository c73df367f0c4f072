"""What is written down of an adjourned game: when it is adjourned, and when it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from renju_tournaments.adjournments.choices import Envelope
from renju_tournaments.adjournments.forms.clock import ClockField, limit_clocks
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.adjourn_game import Facts, check_permission
from renju_tournaments.common.forms.seen import FieldSet
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.choices import LONGEST_REASON
from renju_tournaments.events.models import Event, Game
from renju_tournaments.frame.fields import StartField
from renju_tournaments.records.choices import Side
from renju_tournaments.records.queries import Handed
from renju_tournaments.records.reading import read_sheet
from renju_tournaments.records.wording.files import error_in_words, question_in_words
from renju_tournaments.rules.formats import FormatError
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import plain_steps
from renju_tournaments.rules.steps import Step

KEEP, TEXT, RECORD = "keep", "text", "record"
YEARS: Final = range(1970, 3000)
MOST_TEXT: Final = 20_000
"""Letters of a pasted position; one game has a few hundred."""


class AdjournmentForm(forms.Form):
    """Everything the envelope says. After ``is_valid`` the position is ``steps``."""

    wide = ("reason", "position", "opening_state", "remarks", "position_from")
    groups = (
        (gettext_lazy("Why the game is adjourned"), ("reason", "permitted_by")),
        (
            gettext_lazy("The sealed move"),
            ("sealed_by", "envelope", "kept_by", "sealed_number", "draw_offered_by", "opening_state"),
        ),
        (gettext_lazy("The position, without the sealed move"), ("position_from", "position")),
        (gettext_lazy("The clocks"), ("first_used", "second_used")),
        (gettext_lazy("When play is resumed"), ("resumes_at", "resumes_where", "remarks")),
    )

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)
    permitted_by = forms.CharField(
        label=gettext_lazy("Permitted by"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("The chief arbiter, by name."),
    )
    sealed_by = forms.ChoiceField(label=gettext_lazy("Who is to move, and seals"), widget=forms.RadioSelect)
    envelope = forms.ChoiceField(
        label=gettext_lazy("Sealed move"), choices=Envelope.choices, initial=Envelope.PAPER, widget=forms.RadioSelect
    )
    kept_by = forms.CharField(label=gettext_lazy("Envelope kept by"), max_length=120, required=False)
    sealed_number = forms.IntegerField(
        label=gettext_lazy("Number of the sealed move"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=gettext_lazy("Empty: the one after the position."),
    )
    draw_offered_by = forms.ChoiceField(
        label=gettext_lazy("Open offer of a draw"), required=False, widget=forms.RadioSelect
    )
    opening_state = forms.CharField(
        label=gettext_lazy("State of the opening"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Swaps still open, fifth moves offered; where the position does not say it."),
    )
    position_from = forms.ChoiceField(label=gettext_lazy("Taken from"), required=False, widget=forms.RadioSelect)
    position = forms.CharField(
        label=gettext_lazy("The moves so far"),
        required=False,
        strip=False,
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("1. h8 2. h9 (swap) 3. j10 4. a1 (offers i9 j9); a pass is written --."),
    )
    first_used = ClockField()
    second_used = ClockField()
    resumes_at = StartField(label=gettext_lazy("Resumes at"))
    resumes_where = forms.CharField(label=gettext_lazy("Resumes where"), max_length=120, required=False)
    remarks = forms.CharField(label=gettext_lazy("Remarks"), max_length=LONGEST_REASON, required=False)

    def __init__(
        self,
        game: Game,
        event: Event,
        handed: Handed,
        *args: Any,
        adjournment: Adjournment | None = None,
        **rest: Any,
    ) -> None:
        super().__init__(*args, **{"label_suffix": "", "prefix": "adjournment", **rest})
        self.event, self.adjournment = event, adjournment
        self.steps: tuple[Step, ...] = ()
        self.sources = _sources(handed)
        players = [(Side.FIRST.value, game.first.called), (Side.SECOND.value, game.second.called)]
        self._choose("sealed_by", players)
        self._choose("draw_offered_by", [("", pgettext("of an offer", "none")), *players])
        here = [(KEEP, _("as it stands"))] if adjournment else []
        titles = [(key, title) for key, (title, _record) in self.sources.items()]
        self._choose("position_from", [*here, (TEXT, _("the moves pasted here")), *titles])
        self.fields["position_from"].initial = KEEP if adjournment else TEXT
        for name, player in (("first_used", game.first), ("second_used", game.second)):
            self.fields[name].label = _("Time used by %(name)s") % {"name": player.called}
        limit_clocks(self, event)

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def field_sets(self) -> list[FieldSet]:
        """The fields in groups, for the template."""
        return [FieldSet(title, tuple(self[name] for name in names)) for title, names in self.groups]

    def clean_resumes_at(self) -> datetime | None:
        """A slip of the keyboard is told here; a year that no clock of the venue knows would break further on."""
        at: datetime | None = self.cleaned_data["resumes_at"]
        if at is not None and at.year not in YEARS:
            raise ValidationError(_("Play cannot be resumed in the year %(year)s. Check the date.") % {"year": at.year})
        return at

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("reason", "permitted_by", "kept_by", "opening_state", "resumes_where", "remarks"):
            if name in data:
                data[name] = visible(data[name])
        if self.adjournment is None and "reason" in data and "permitted_by" in data:
            for objection in check_permission(data["reason"], data["permitted_by"]):
                self.add_error(objection.field, str(objection))
        if "position" in data and "position_from" in data:
            self.steps = self._position(data)
        return data

    def _position(self, data: Mapping[str, Any]) -> tuple[Step, ...]:
        source = data["position_from"] or TEXT
        if source == KEEP and self.adjournment is not None:
            return self.adjournment.position
        if source in self.sources:
            _title, record = self.sources[source]
            number = data.get("sealed_number")
            return _up_to(record.steps, number - 1) if number else record.steps
        return self._read(data["position"])

    def _read(self, text: str) -> tuple[Step, ...]:
        if not text.strip():
            return ()
        try:
            found = read_sheet(text.encode("utf-8", "replace"), letters=ColumnLetters(self.event.column_letters))
        except FormatError as error:
            self.add_error("position", error_in_words(error))
            return ()
        if found.record is not None:
            return found.record.steps
        if found.proved is not None:
            self.add_error("position", _("Write the moves in the letters of the boards of this event."))
        for question in found.questions:
            self.add_error("position", question_in_words(question))
        if found.games:
            self.add_error("position", _("There is more than one game in it. Paste this one only."))
        return ()

    def facts(self) -> Facts:
        """For adjourn_game; after ``is_valid``."""
        data = self.cleaned_data
        return Facts(
            reason=data["reason"],
            permitted_by=data["permitted_by"],
            sealed_by=Side(data["sealed_by"]),
            envelope=Envelope(data["envelope"]),
            kept_by=data["kept_by"],
            sealed_number=data["sealed_number"],
            first_used=data["first_used"],
            second_used=data["second_used"],
            draw_offered_by=Side(data["draw_offered_by"]) if data["draw_offered_by"] else None,
            opening_state=data["opening_state"],
            steps=self.steps,
            resumes_at=data["resumes_at"],
            resumes_where=data["resumes_where"],
            remarks=data["remarks"],
        )

    def changes(self) -> dict[str, Any]:
        """For change_adjournment; after ``is_valid``."""
        left_out = ("position", "position_from")
        values = {name: value for name, value in self.cleaned_data.items() if name not in left_out}
        return values | {"steps": plain_steps(self.steps)}


def initial_of(adjournment: Adjournment) -> dict[str, Any]:
    """What the form shows of an adjournment."""
    names = [name for _title, group in AdjournmentForm.groups for name in group if not name.startswith("position")]
    return {name: getattr(adjournment, name) for name in names} | {"position_from": KEEP}


def _sources(handed: Handed) -> dict[str, tuple[str, Record]]:
    """The sheets and the record a position can be taken from, by the value of the field."""
    found: dict[str, tuple[str, Record]] = {}
    if handed.record is not None:
        found[RECORD] = (_("the record that was accepted"), handed.record.content)
    named = (
        (Side.FIRST, handed.first, handed.game.first.called),
        (Side.SECOND, handed.second, handed.game.second.called),
    )
    for side, sheet, name in named:
        if sheet is not None:
            found[side.value] = (_("the sheet of %(name)s") % {"name": name}, sheet.content)
    if handed.arbiter is not None:
        found[Side.ARBITER.value] = (_("the arbiter’s own sheet"), handed.arbiter.content)
    return found


def _up_to(steps: tuple[Step, ...], moves: int) -> tuple[Step, ...]:
    """A sheet may have more moves than were on the board: those after so many are left out."""
    for end in range(len(steps), -1, -1):
        if len(Record(steps[:end]).moves) <= moves:
            return steps[:end]
    return ()
