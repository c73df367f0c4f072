"""A game that somebody pastes or sends as a file, with what they say of its result, and their answers to what it leaves
open."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.events.models import Event, Game
from renju_tournaments.records.checking import rules_of_event, tells_swaps
from renju_tournaments.records.choices import Side, Source, Winner
from renju_tournaments.records.from_board import with_result
from renju_tournaments.records.pages.board import endings, winners
from renju_tournaments.records.reading import MOST_GAMES, Reply, read_sheet, same_letters
from renju_tournaments.records.services.hand_in_sheet import MOST_BYTES
from renju_tournaments.records.wording.files import error_in_words, question_in_words
from renju_tournaments.rules.formats import Answers, Asked, FormatError, Note, RowsFrom
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Record

QUESTIONS: Final = {Asked.LETTERS: "letters", Asked.ROWS: "rows"}
ASKED: Final = ("letters", "rows", "number", "own_letters")
"""The fields that answer questions."""
ROWS: Final = (
    (RowsFrom.BOTTOM.value, gettext_lazy("from below")),
    (RowsFrom.TOP.value, gettext_lazy("from above")),
)
LABELS: Final = {"letters": COLUMN_LETTERS, "rows": ROWS}
"""The answers to choose from, by field."""


class GameForm(forms.Form):
    """What both ways share. After ``is_valid`` the game is ``record``, and what it was read from ``original``.

    A field that answers a question stands on the page from the moment when there is something to ask.
    """

    source: Source
    black = forms.ChoiceField(
        label=gettext_lazy("Who had Black at the end"),
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("A plain list of moves does not tell who swapped."),
    )
    winner = forms.ChoiceField(label=gettext_lazy("Who won"), required=False, widget=forms.RadioSelect)
    ending = forms.ChoiceField(label=gettext_lazy("How the game ended"), required=False)
    letters = forms.ChoiceField(label=gettext_lazy("Letters of the columns"), required=False, widget=forms.RadioSelect)
    rows = forms.ChoiceField(label=gettext_lazy("Rows are counted"), required=False, widget=forms.RadioSelect)
    number = forms.ChoiceField(label=gettext_lazy("Which game"), required=False, widget=forms.RadioSelect)
    own_letters = forms.BooleanField(
        label=gettext_lazy("The letters are right as they stand"), required=False, widget=forms.CheckboxInput
    )

    def __init__(self, game: Game, event: Event, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "prefix": self.source.value, **rest})
        self.names = {Side.FIRST.value: game.first.name, Side.SECOND.value: game.second.name}
        self.rules, self.of_event = rules_of_event(event), ColumnLetters(event.column_letters)
        self.record: Record | None = None
        self.original, self.file_name = b"", ""
        self.assumed: ColumnLetters | None = None
        """The event's letters, where the text left its own open and was read by them."""
        self.notes: tuple[Note, ...] = ()
        self.asked = [name for name in ASKED if self.data.get(self.add_prefix(name))]
        known = {Winner.UNKNOWN.value: _("as it says itself")}
        self._choice("black").choices = [("", _("as it says itself")), *self.names.items()]
        self._choice("winner").choices = [(value, known.get(value, name)) for value, name in winners(game)]
        self._choice("ending").choices = [("", _("as it says itself")), *(each for each in endings() if each[0])]
        for name, labels in LABELS.items():
            self._choice(name).choices = labels
        self._choice("number").choices = [(str(n), str(n)) for n in range(1, MOST_GAMES + 1)]

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def questions(self) -> list[forms.BoundField]:
        """The fields that answer what was asked."""
        return [self[name] for name in self.asked]

    def content(self, data: dict[str, Any]) -> tuple[bytes, str]:
        """What was pasted or sent, and its name; nothing where an error says why."""
        raise NotImplementedError

    def refused(self, error: FormatError) -> str:
        """Why nothing could be read."""
        return error_in_words(error)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self.original, self.file_name = self.content(data)
        if self.original:
            self._read(data)
        return data

    def _read(self, data: dict[str, Any]) -> None:
        reply = Reply(
            Answers(
                letters=ColumnLetters(data["letters"]) if data["letters"] else None,
                rows=RowsFrom(data["rows"]) if data["rows"] else None,
            ),
            game=int(data["number"]) if data["number"] else None,
            own_letters=bool(data["own_letters"]),
        )
        try:
            found = read_sheet(self.original, file_name=self.file_name, letters=self.of_event, reply=reply)
        except FormatError as error:
            self.add_error(self.source.value, self.refused(error))
            return
        self.assumed, self.notes = found.assumed, found.notes
        for question in found.questions:
            self._ask(QUESTIONS[question.asked], question_in_words(question), question.choices)
        if found.games:
            choices = [(str(place), _described(game, number)) for place, (number, game) in enumerate(found.games, 1)]
            self._choice("number").choices = choices
            self._ask("number", _("There is more than one game in it. Choose the one that is meant."))
        if found.proved:
            self._ask("own_letters", _own_letters(found.proved, self.of_event))
        if found.record is None:
            return
        if data["black"] and tells_swaps(found.record):
            self.add_error(
                "black", _("The swaps stand in it, so it says itself who had Black. Leave that, or correct them.")
            )
            return
        try:
            self.record = self._as_said(found.record, data)
        except UserError as error:
            self.add_error(None, str(error))

    def _as_said(self, record: Record, data: dict[str, Any]) -> Record:
        """The record with what the form says of it besides; who won is a person, so the colours come first. Raises
        UserError."""
        first, second = self.names[Side.FIRST.value], self.names[Side.SECOND.value]
        if data["black"]:
            black, white = (first, second) if data["black"] == Side.FIRST else (second, first)
            record = replace(record, black=black, white=white)
        named = replace(record, first=first, second=second)
        found = with_result(named, data["winner"], data["ending"], self.rules)
        return replace(record, outcome=found.outcome, ending=found.ending, black=found.black, white=found.white)

    def _put(self, name: str, value: str) -> None:
        """Fills a field of the page that is shown next."""
        again: Any = self.data
        self.data = again = again.copy()
        again[self.add_prefix(name)] = value

    def _ask(self, name: str, sentence: str, choices: Sequence[str] = ()) -> None:
        if choices:
            self._choice(name).choices = [(value, label) for value, label in LABELS[name] if value in choices]
        if name == "letters":
            likely = next(value for value in choices if same_letters(ColumnLetters(value), self.of_event))
            self._put(name, likely)
        self.asked = [*(asked for asked in self.asked if asked != name), name]
        self.add_error(name, sentence)


def _own_letters(proved: ColumnLetters, of_event: ColumnLetters) -> str:
    labels = dict(COLUMN_LETTERS)
    return _(
        "These moves use the letters %(proved)s, and the boards of this event have %(event)s. Correct the moves, or "
        "say that they are right as they stand."
    ) % {"proved": labels[proved.value], "event": labels[of_event.value]}


def _described(game: Record, number: int) -> str:
    names = " – ".join(filter(None, (game.black or game.first, game.white or game.second)))
    values = {"number": number, "names": names or "?", "moves": len(game.moves)}
    return _("game %(number)s: %(names)s, moves: %(moves)s") % values


class TextForm(GameForm):
    """A pasted game."""

    source = Source.TEXT
    text = forms.CharField(
        label=gettext_lazy("The moves"),
        strip=False,
        max_length=MOST_BYTES // 4,
        widget=forms.Textarea(attrs={"rows": 6, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Paste the moves first; nothing was handed in.")},
    )

    def content(self, data: dict[str, Any]) -> tuple[bytes, str]:
        return data["text"].encode("utf-8", "replace"), ""

    def refused(self, error: FormatError) -> str:
        """Who pastes has moves, and no games."""
        if error.code == "no_games":
            return _("No move was found in it. A move is written like h8, a pass --; nothing was handed in.")
        return super().refused(error)


class FileForm(GameForm):
    """A file. While there is a question about it, it travels with the form, so that it is chosen once."""

    source = Source.FILE
    file = forms.FileField(
        label=gettext_lazy("The file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput,
    )
    kept = forms.CharField(required=False, widget=forms.HiddenInput)
    kept_name = forms.CharField(required=False, widget=forms.HiddenInput)

    def content(self, data: dict[str, Any]) -> tuple[bytes, str]:
        sent = data["file"]
        if sent is None:
            return self._kept(data)
        if sent.size > MOST_BYTES:
            self.add_error("file", _("That is too much for the record of one game, so nothing was handed in."))
            return b"", ""
        content, name = sent.read(), sent.name[:200] or "?"
        if not content:
            self.add_error("file", error_in_words(FormatError("empty")))
        data |= dict.fromkeys(ASKED, "")  # what was answered was about another file
        self.asked = []
        self._put("kept", base64.b64encode(content).decode())
        self._put("kept_name", name)
        return content, name

    def _kept(self, data: dict[str, Any]) -> tuple[bytes, str]:
        try:
            content = base64.b64decode(data["kept"], validate=True)
        except (binascii.Error, ValueError):
            content = b""
        if not content:
            self.add_error("file", _("Choose a file first; nothing was handed in."))
        return content, data["kept_name"][:200] or "?"
