"""The files of games, and the games of a file, as lists."""

from __future__ import annotations

from typing import Any, Final

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.common.lists import ListTable, MomentColumn, labelled
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.models import GameRecord, RecordFile
from renju_tournaments.records.wording.findings import kind_in_words
from renju_tournaments.records.wording.games import opening_in_words, outcome_in_words
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.records.record import Outcome

FILES_PER_PAGE: Final = 100
GAMES_PER_PAGE: Final = 100
_CHIPS: Final = {FileState.DONE: " ok", FileState.FAILED: " error", FileState.ASKS: " warn"}


class FilesTable(ListTable):
    """The files of a place, with those who sent them."""

    file_name = tables.Column(verbose_name=_("File"))
    state = tables.Column(verbose_name=_("State"))
    total = tables.Column(verbose_name=_("Games"), attrs=labelled(_("Games"), **{"class": "num"}))
    created_at = MomentColumn(verbose_name=_("Sent"), attrs=labelled(_("Sent"), **{"class": "nowrap"}))
    owner = tables.Column(
        verbose_name=pgettext_lazy("who sent a file", "By"),
        empty_values=(),
        attrs=labelled(pgettext_lazy("who sent a file", "By")),
    )

    class Meta(ListTable.Meta):
        attrs = {"class": "fit record-files"}

    def __init__(self, *args: Any, place: Place, **kwargs: Any) -> None:
        super().__init__(*args, exclude=() if place.event else ("owner",), **kwargs)
        self.place = place

    def render_file_name(self, record: RecordFile) -> SafeString:
        return format_html('<a href="{}">{}</a>', self.place.address("file", record.pk), record.file_name)

    def render_state(self, record: RecordFile) -> SafeString:
        chip = _CHIPS.get(FileState(record.state), "")
        return format_html('<span class="chip{}">{}</span>', chip, record.get_state_display())

    def render_total(self, value: int) -> str:
        return str(value)

    def render_owner(self, record: RecordFile) -> str:
        owner = record.owner
        return (owner.get_full_name() or owner.get_username()) if owner else "–"


class FileGamesTable(ListTable):
    """The games of a file, with what the rules say of them."""

    number = tables.Column(verbose_name=_("No."))
    black = tables.Column(verbose_name=_("Black"), default="–", attrs=labelled(_("Black")))
    white = tables.Column(verbose_name=_("White"), default="–", attrs=labelled(_("White")))
    outcome = tables.Column(verbose_name=_("Result"))
    opening = tables.Column(verbose_name=_("Opening"))
    moves = tables.Column(verbose_name=_("Moves"), attrs=labelled(_("Moves"), **{"class": "num"}))
    found = tables.Column(
        verbose_name=_("What was found"), empty_values=(), order_by=("-errors", "-warnings", "number")
    )

    class Meta(ListTable.Meta):
        attrs = {"class": "fit record-files"}
        empty_text = _("There is no such game in the file.")

    def __init__(self, *args: Any, file: RecordFile, place: Place, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.file, self.place = file, place

    def render_number(self, record: GameRecord) -> SafeString:
        address = self.place.address("game", self.file.pk, record.number)
        return format_html('<a href="{}">{}</a>', address, record.number)

    def render_outcome(self, value: str) -> str:
        return outcome_in_words(Outcome(value))

    def render_opening(self, value: str) -> str:
        return opening_in_words(value)

    def render_moves(self, value: int) -> str:
        return str(value)

    def render_found(self, record: GameRecord) -> SafeString:
        kinds = ", ".join(kind_in_words(Kind(mark.partition(":")[2])) for mark in record.kinds.split("|") if mark)
        errors = format_html('<span class="chip error">{}</span> ', record.errors) if record.errors else ""
        warnings = format_html('<span class="chip warn">{}</span> ', record.warnings) if record.warnings else ""
        return format_html("{}{}{}", errors, warnings, kinds)
