"""How every form of the site shows what is wrong with it.

Each faulty field is marked (``aria-invalid``), its message stands beside it and is named by it (``aria-describedby``):
so Django renders a field by itself. Here the cursor is sent to the first of them, and a refusal that comes from deeper
down finds the field it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates

from renju_tournaments.errors import Conflict, UserError


class MarkedField(BoundField):
    """A field of a form as it stands on a page."""

    @property
    def is_first_fault(self) -> bool:
        """Is it the first faulty one of its form, in the order of the page?"""
        return self.name == next((name for name in _order(self.form) if name in self.form.errors), None)

    def build_widget_attrs(self, attrs: Any, widget: Any = None) -> dict[str, Any]:
        """Whatever else wants the cursor when the page is opened: after a refusal the first faulty field has it."""
        built: dict[str, Any] = super().build_widget_attrs(attrs, widget)
        shown = not (widget or self.field.widget).is_hidden
        if shown and any(name in self.form.errors for name in self.form.fields):
            built["autofocus"] = self.is_first_fault and not self.is_group
        return built

    @property
    def is_group(self) -> bool:
        """Is it shown as a group of inputs, which is marked as a whole?"""
        return bool(self.use_fieldset or not self.id_for_label)


class Renderer(DjangoTemplates):
    """The renderer of all forms (settings.FORM_RENDERER)."""

    bound_field_class = MarkedField


def _order(form: forms.BaseForm) -> list[str]:
    """The fields as the page shows them: in its groups, if the form has any."""
    grouped = [name for _title, names in getattr(form, "groups", ()) for name in names if name in form.fields]
    return [*grouped, *(name for name in form.fields if name not in grouped)]


@dataclass
class Refusal:
    """Why an act was refused, for the page that is shown again; false as long as it was not."""

    error: UserError | None = None

    def __bool__(self) -> bool:
        return self.error is not None

    def __str__(self) -> str:
        return str(self.error or "")

    @property
    def is_conflict(self) -> bool:
        """Was somebody else faster?"""
        return isinstance(self.error, Conflict)

    @property
    def status(self) -> int:
        """Of the answer."""
        return 409 if self.is_conflict else 422 if self else 200


@contextmanager
def refusals(*of: forms.BaseForm) -> Iterator[Refusal]:
    """Around the act that a page's forms ask for: when it is refused, they say why, and the page is shown again; one
    without a form of Django says it itself.

    if form.is_bound and form.is_valid():
        with refusals(form):
            do_it(form.cleaned_data, by=asked(request))
            return redirect(...)
    return render(request, ..., {"form": form})
    """
    refusal = Refusal()
    try:
        yield refusal
    except UserError as error:
        refusal.error = error
        if of:
            refuse(error, *of)


def refuse(error: UserError, form: forms.BaseForm, *others: forms.BaseForm) -> None:
    """Puts a refusal on the page: each thing at the field it speaks of, in whichever of the page's forms has it, else
    above the first one. Where somebody else was faster, a form that can (``show_conflict``) shows both values."""
    if isinstance(error, Conflict) and "fields" in error.data and hasattr(form, "show_conflict"):
        form.show_conflict(error)
        return
    for field, words in error.faults:
        where = next((one for one in (form, *others) if field in one.fields), None)
        (where or form).add_error(field if where else None, words)
