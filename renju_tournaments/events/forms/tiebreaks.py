"""The order of the coefficients, as a list with a small number before each: 1 comes first, empty is not used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairings.model import System
from pairings.standings.tiebreaks import suitable_for
from renju_tournaments.common.numbers import whole
from renju_tournaments.events.wording.standings import TIEBREAKS

NOT_OFFERED = frozenset({"PLAYOFF", "TPR"})
"""The desk has no page to enter a play-off yet, and its workings do not show what TPR adds to its lines."""


class TieBreakOrderWidget(forms.Widget):
    """One number a coefficient. Works by typing; static/js/order.js adds buttons that move the rows."""

    codes: tuple[str, ...] = ()

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        typed = value if isinstance(value, Mapping) else {code: n for n, code in enumerate(_codes(value), start=1)}
        rows = [
            {
                "name": f"{name}-{code}",
                "code": code,
                "words": TIEBREAKS[code],
                "position": typed.get(code, ""),
            }
            for code in sorted(self.codes, key=lambda c: (_number(typed.get(c)), self.codes.index(c)))
        ]
        return render_to_string("events/widgets/tiebreaks.html", {"name": name, "rows": rows, "attrs": attrs or {}})

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        return {code: data[f"{name}-{code}"] for code in self.codes if data.get(f"{name}-{code}")}

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return not any(f"{name}-{code}" in data for code in self.codes)

    def id_for_label(self, id_: str) -> str:
        return ""


class TieBreakOrderField(forms.Field):
    """Cleans to a list of codes, the first to be applied first."""

    widget = TieBreakOrderWidget

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def for_system(self, system: System, used: Iterable[str] = ()) -> None:
        """Offers what says something in this system, and whatever is in use."""
        codes = tuple(t.code for t in suitable_for(system) if t.code not in NOT_OFFERED)
        self.widget.codes = codes + tuple(code for code in used if code not in codes)

    def prepare_value(self, value: Any) -> Any:
        return ",".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> list[str]:
        if not isinstance(value, Mapping):
            return list(_codes(value))
        numbers: dict[int, str] = {}
        for code, typed in value.items():
            number = _number(typed)
            if number == UNUSED:
                raise ValidationError(_("“%(typed)s” is not a place in the order: type 1, 2, 3 …") % {"typed": typed})
            if number in numbers:
                raise ValidationError(
                    _("%(one)s and %(other)s both have the number %(number)s. Give each its own.")
                    % {"one": TIEBREAKS[numbers[number]].name, "other": TIEBREAKS[code].name, "number": number}
                )
            numbers[number] = code
        return [numbers[n] for n in sorted(numbers)]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)


UNUSED = 10_000


def _number(typed: Any) -> int:
    number = whole(str(typed or "").strip())
    return number if number is not None and 0 < number < UNUSED else UNUSED


def _codes(value: Any) -> tuple[str, ...]:
    """The codes of a list, or of the text in the hidden field."""
    if isinstance(value, str):
        return tuple(code for code in value.split(",") if code)
    return tuple(value or ())
