"""The list of positions for renju by lot: a file, or pasted lines."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.forms.seen import show_instead
from renju_tournaments.encodings import decode
from renju_tournaments.rules.formats.model import MEGABYTE
from renju_tournaments.rules.formats.positions import PositionList, read_positions
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.wording.openings import position_error

MOST_SAID: Final = 20
"""Errors of a list that are told at once."""


class PositionsForm(forms.Form):
    """``positions`` is what was read. The text of a file that is refused stands in the field, to be corrected there."""

    wide = ("lines",)
    positions = PositionList()

    lines = forms.CharField(
        label=_("One position a line"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_(
            "Five points, Black’s first: H8 H9 I9 J9 K9. Any spelling of moves will do; lines beginning with # are "
            "left out."
        ),
    )
    file = forms.FileField(label=_("Or a text file, instead of the lines"), required=False, allow_empty_file=True)
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, letters: ColumnLetters, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.letters = letters

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        file = data.get("file")
        sent = file.read(MEGABYTE + 1) if file else data.get("lines", "").encode()
        self.positions = read_positions(sent, self.letters)
        for error in self.positions.errors[:MOST_SAID]:
            self.add_error("lines", position_error(error))
        if file and self.positions.errors and len(sent) <= MEGABYTE and (text := decode(sent)):
            show_instead(self, "lines", text[0])
        return data
