"""The points of extra games for places: one field for everybody who shares places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from renju_tournaments.common.forms.seen import PointsField

MOST = 198
"""Half-points in extra games; nobody plays more."""


class PlayOffForm(forms.Form):
    """Cleans to half-points by starting number; an empty field takes them away, one that did not come says nothing."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, stored: Mapping[int, int], names: Mapping[int, str]
    ) -> None:
        super().__init__(data, label_suffix="")
        for number, name in names.items():
            self.fields[_field(number)] = PointsField(
                label=name, smallest=0, largest=MOST, required=False, initial=stored.get(number)
            )

    def of(self, numbers: Iterable[int]) -> list[forms.BoundField]:
        """The fields of these players."""
        return [self[_field(number)] for number in numbers]

    def points(self) -> dict[int, int | None]:
        """What was typed; after ``is_valid``."""
        return {int(name.removeprefix("p-")): self.cleaned_data[name] for name in self.fields if name in self.data}


def _field(number: int) -> str:
    return f"p-{number}"
