"""An order of things, as a list with a small number before each: 1 comes first, empty is not used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from renju_tournaments.common.numbers import whole

UNUSED: Final = 10_000


@dataclass(frozen=True)
class Item:
    """One of the things that can stand in the order. ``key`` is what is stored."""

    key: str
    name: str | Promise
    explanation: str | Promise = ""
    short: str = ""


class OrderWidget(forms.Widget):
    """One number an item. Works by typing; static/js/order.js adds buttons that move the rows."""

    items: tuple[Item, ...] = ()

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        typed = value if isinstance(value, Mapping) else {key: n for n, key in enumerate(keys_in(value), start=1)}
        ordered = sorted(self.items, key=lambda item: _number(typed.get(item.key)))
        rows = [{"name": f"{name}-{i.key}", "item": i, "position": typed.get(i.key, "")} for i in ordered]
        return render_to_string("desk/widgets/order.html", {"name": name, "rows": rows, "attrs": attrs or {}})

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        return {i.key: data[f"{name}-{i.key}"] for i in self.items if data.get(f"{name}-{i.key}")}

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return not any(f"{name}-{i.key}" in data for i in self.items)

    def id_for_label(self, id_: str) -> str:
        return ""


class OrderField(forms.Field):
    """Cleans to a list of keys, the first to be applied first."""

    widget = OrderWidget

    def __init__(self, *, items: Iterable[Item] = (), **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.offer(items)

    def offer(self, items: Iterable[Item]) -> None:
        """What there is to choose from."""
        self.items = {item.key: item for item in items}
        self.widget.items = tuple(self.items.values())

    def prepare_value(self, value: Any) -> Any:
        return ",".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> list[str]:
        if not isinstance(value, Mapping):
            return list(keys_in(value))
        numbers: dict[int, str] = {}
        for key, typed in value.items():
            number = _number(typed)
            if number == UNUSED:
                raise ValidationError(_("“%(typed)s” is not a place in the order: type 1, 2, 3 …") % {"typed": typed})
            if number in numbers:
                raise ValidationError(
                    _("%(one)s and %(other)s both have the number %(number)s. Give each its own.")
                    % {"one": self._name(numbers[number]), "other": self._name(key), "number": number}
                )
            numbers[number] = key
        return [numbers[n] for n in sorted(numbers)]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)

    def _name(self, key: str) -> str:
        return str(self.items[key].name)


def keys_in(value: Any) -> tuple[str, ...]:
    """The keys of a list, or of the text in the hidden field."""
    if isinstance(value, str):
        return tuple(key for key in value.split(",") if key)
    return tuple(value or ())


def _number(typed: Any) -> int:
    number = whole(str(typed or "").strip())
    return number if number is not None and 0 < number < UNUSED else UNUSED
