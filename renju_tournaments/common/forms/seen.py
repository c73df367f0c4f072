"""Forms that remember what their reader saw, so that only what they changed is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from pairings.model import format_half_points
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.errors import Conflict, UserError


@dataclass(frozen=True)
class FieldSet:
    """Fields that stand together under a title."""

    title: str | Promise
    fields: tuple[forms.BoundField, ...]


class SeenForm(forms.ModelForm):
    """Carries the value each field had when the page was made, in hidden fields beside it.

    ``seen()`` and ``wanted()`` are what the services compare with what is stored. A field whose hidden companion does
    not come back (a torn-off request) is neither seen nor wanted, and stays as it is.
    """

    groups: tuple[tuple[str | Promise, tuple[str, ...]], ...] = ()
    wide: tuple[str, ...] = ()
    """Fields that need room for a long line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for field in self.fields.values():
            field.show_hidden_initial = not field.disabled

    def clean(self) -> dict[str, Any]:
        """Names and the like without characters that nobody sees."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            if type(field) is forms.CharField and isinstance(value := data.get(name), str):
                data[name] = visible(value)
                if field.required and not data[name]:
                    self.add_error(name, field.error_messages["required"])
        return data

    def seen(self) -> dict[str, Any]:
        """What stood in the fields when the page was made."""
        return {bound.name: _value(bound, self._hidden(bound)) for bound in self._companions()}

    def wanted(self) -> dict[str, Any]:
        """What stands in the fields now; after ``is_valid``."""
        return {bound.name: self.cleaned_data[bound.name] for bound in self._companions()}

    def field_sets(self) -> Iterator[FieldSet]:
        """The form's fields in groups, for the template."""
        for title, names in self.groups:
            fields = tuple(self[name] for name in names if name in self.fields)
            if fields:
                yield FieldSet(title, fields)

    def show_conflict(self, conflict: Conflict) -> None:
        """Puts both values on the page: the typed one in the field, the other in a sentence below it. Sending the form
        again replaces what the sentence names."""
        data: Any = copy(self.data)
        self.data = data
        for name, theirs in conflict.data["fields"].items():
            bound = self[name]
            data[bound.html_initial_name] = bound.field.prepare_value(theirs)
            self.add_error(
                name,
                _("There now: “%(theirs)s”. Yours: “%(yours)s”. Save again to replace it.")
                % {"theirs": shown(bound.field, theirs), "yours": shown(bound.field, self.cleaned_data.get(name))},
            )
        self.add_error(None, str(conflict))

    def _companions(self) -> Iterable[forms.BoundField]:
        return [b for b in self if b.field.show_hidden_initial and self._hidden(b) is not None]

    def _hidden(self, bound: forms.BoundField) -> Any:
        return bound.field.hidden_widget().value_from_datadict(self.data, self.files, bound.html_initial_name)


def _value(bound: forms.BoundField, raw: Any) -> Any:
    """What a hidden companion says. Raises UserError when no page of ours can have written it."""
    try:
        return bound.field.clean(raw)
    except ValidationError:
        return readable(bound.field, raw)


def readable(field: forms.Field, raw: Any) -> Any:
    """The value of a hidden companion. Raises UserError when it cannot be read."""
    try:
        return field.to_python(raw)
    except ValidationError:
        raise UserError(not_whole()) from None


def not_whole() -> str:
    """What is said when a hidden field that every page of ours sends is missing, or cannot be read."""
    return _("The form did not arrive whole. Load the page again and repeat the change.")


def shown(field: forms.Field, value: Any) -> str:
    """A value as the form shows it: the label of a choice, a list in order, a dash for nothing."""
    for key, label in getattr(field, "choices", ()):
        if str(key) == str(value):
            return str(label)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(str(v) for v in value) or "–"
    return "–" if value in (None, "") else str(value)


class LinesField(forms.CharField):
    """Text of several lines, with plain line ends whatever the browser sends."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text.replace("\r\n", "\n") if isinstance(text, str) else text


class HalfPointsField(forms.TypedChoiceField):
    """0, ½ or 1 point, kept in half-points."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(0, "0"), (1, "½"), (2, "1")], coerce=int, **kwargs)


class PointsField(forms.CharField):
    """Points in steps of one half, typed as 3, 3½, 3.5 or 3,5, and kept in half-points."""

    def __init__(self, *, smallest: int, largest: int, **kwargs: Any) -> None:
        """``smallest`` and ``largest`` are half-points."""
        self.smallest, self.largest = smallest, largest
        super().__init__(widget=forms.TextInput(attrs={"inputmode": "decimal", "size": 5}), **kwargs)

    def to_python(self, value: Any) -> Any:
        text = str(super().to_python(value) or "").replace(" ", "").replace(",", ".")
        if text == "":
            return None
        whole, half = (text[:-1] or "0", 1) if text.endswith("½") else (text.removesuffix(".5"), text.endswith(".5"))
        whole = whole.removesuffix(".0") or "0"
        if whole.isascii() and whole.isdigit() and len(whole) < 5:
            points = 2 * int(whole) + half
            if self.smallest <= points <= self.largest:
                return points
        raise ValidationError(
            _("“%(typed)s”: points are whole or with a half, from %(smallest)s to %(largest)s, for example 2½.")
            % {
                "typed": str(value)[:20],
                "smallest": format_half_points(self.smallest),
                "largest": format_half_points(self.largest),
            }
        )

    def validate(self, value: Any) -> None:
        forms.Field.validate(self, value)

    def run_validators(self, value: Any) -> None:
        """Everything there is to check was checked when it was read."""

    def prepare_value(self, value: Any) -> Any:
        return format_half_points(value) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.prepare_value(initial) != data)


def show_instead(form: forms.BaseForm, name: str, value: str) -> None:
    """What stands in a field of a form that was sent, when its page comes back: of what the new page was made."""
    data: Any = form.data.copy() if isinstance(form.data, QueryDict) else dict(form.data)
    data[name] = value
    form.data = data


def date_input() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


def throwaway(instance: models.Model) -> Any:
    """A copy for a form to write into, so that a page never shows what was typed as if it were stored."""
    return type(instance)(**{f.attname: getattr(instance, f.attname) for f in instance._meta.concrete_fields})
