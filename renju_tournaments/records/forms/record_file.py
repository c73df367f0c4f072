"""The form of a file of games: the file, and what its games are held against."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.events.choices import CLAIMS, COLUMN_LETTERS, FIFTH_SCHOOLS, FOUL_READINGS, OpeningRegulation
from renju_tournaments.events.models import Event
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.rules.formats import Asked, RowsFrom
from renju_tournaments.rules.game import Game
from renju_tournaments.rules.openings import REGULATIONS

REGULATION_CHOICES = [
    ("", _("each record's own")),
    *((value, label) for value, label in OpeningRegulation.choices if value in REGULATIONS),
]
GAMES = [
    ("", _("as the regulation says; otherwise renju")),
    (Game.RENJU.value, _("renju")),
    (Game.GOMOKU.value, _("gomoku: exactly five wins")),
    (Game.FREESTYLE.value, _("gomoku: five or more win")),
]
ROWS = [(RowsFrom.BOTTOM.value, _("from below")), (RowsFrom.TOP.value, _("from above"))]
ASK = [("", _("ask me, if a file leaves it open"))]
LETTERS = [(value, label) for value, label in COLUMN_LETTERS if value != "skip-j"]
LETTERS[1] = (LETTERS[1][0], _("A–P, with I or J left out"))


class RecordFileForm(forms.Form):
    """What is chosen holds for all games of the file."""

    file = forms.FileField(
        label=_("File of games, or a ZIP archive of such files"),
        help_text=_("SGF, RenLib, RenjuNet XML, Piskvork, ShowRenju BDT, PlayOK, gomocalc, renju-note, plain text."),
        error_messages={"required": _("Choose a file first."), "empty": _("There is nothing in the file.")},
    )
    regulation = forms.ChoiceField(label=_("Opening regulation"), choices=REGULATION_CHOICES, required=False)
    game = forms.ChoiceField(label=pgettext_lazy("renju or another", "Game"), choices=GAMES, required=False)
    claims = forms.ChoiceField(label=_("Claims of fives and fouls"), choices=CLAIMS)
    reading = forms.ChoiceField(label=_("Reading of the double-three"), choices=FOUL_READINGS)
    school = forms.ChoiceField(label=_("Symmetric fifth moves"), choices=FIFTH_SCHOOLS)
    letters = forms.ChoiceField(label=_("Letters of the columns"), choices=[*ASK, *LETTERS], required=False)
    rows = forms.ChoiceField(label=_("Rows of a BDT file are counted"), choices=[*ASK, *ROWS], required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    @property
    def choices(self) -> list[forms.BoundField]:
        """Everything but the file."""
        return [field for field in self if field.name != "file"]

    def rules(self) -> FileRules:
        """After ``is_valid``."""
        said = self.cleaned_data
        answers = {
            asked.value: {"": value}
            for asked, value in ((Asked.LETTERS, said["letters"]), (Asked.ROWS, said["rows"]))
            if value
        }
        names = ("regulation", "game", "claims", "reading", "school")
        return FileRules(answers=answers, **{name: said[name] for name in names})


def rules_at(event: Event | None) -> dict[str, str]:
    """What the form begins with: the rules of the event at its desk, those of the RIF elsewhere."""
    if event is None:
        rules = FileRules()
        return {"claims": rules.claims, "reading": rules.reading, "school": rules.school}
    return {"claims": event.claims, "reading": event.foul_reading, "school": event.fifth_school}
