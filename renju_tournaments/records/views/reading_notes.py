"""What is told of how a sheet was read, to who handed it in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import names_fit
from renju_tournaments.records.forms.sheet import GameForm
from renju_tournaments.records.wording.files import note_in_words


def show_reading_notes(request: HttpRequest, found: Game, form: GameForm) -> None:
    """What one should know of how it was read."""
    if form.assumed:
        messages.info(
            request,
            _("The text does not show how its columns are lettered. It was read by those of the event: %(letters)s.")
            % {"letters": dict(COLUMN_LETTERS)[form.assumed.value]},
        )
    record = form.record
    if record is not None and not names_fit(record, found.first.name, found.second.name):
        messages.warning(
            request,
            _("It has the names %(names)s; it was handed in for this table all the same. Is it the right game?")
            % {"names": " – ".join(filter(None, (record.black or record.first, record.white or record.second)))},
        )
    for note in form.notes:
        messages.warning(request, note_in_words(note))
