"""An arbiter hands in a sheet: by pasted text or a file, for either player or as his own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from renju_tournaments.accounts.access import Act
from renju_tournaments.common.people import actor_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import COLUMN_LETTERS
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.views.desk import desk_view
from renju_tournaments.records.checking import names_fit, tells_swaps
from renju_tournaments.records.choices import Side
from renju_tournaments.records.forms.desk_sheet import SentSheet, refuse, sent_sheet
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.reading import Read, read_sheet, same_letters
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.records.side_by_side import side_name
from renju_tournaments.records.views.game import frame_of, played_game
from renju_tournaments.records.wording.files import ANSWERS, error_in_words, note_in_words, question_in_words
from renju_tournaments.rules.formats import FORMATS, Asked, FormatError
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.record import Record

LETTERS = dict(COLUMN_LETTERS)


@dataclass(frozen=True)
class Option:
    """An answer that can be given."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Ask:
    """A question on the page; ``name`` is its field."""

    name: str
    sentence: str
    options: tuple[Option, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Act.ENTER_RESULTS)
def add(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """The form; ``?side=`` says whose sheet. What cannot be read comes back with the line and the reason; what is left
    open is asked."""
    found = played_game(stage, number, game)
    if request.method != "POST":
        sides = {side.value: side for side in Side}
        return _form(request, event, stage, found, SentSheet(side=sides.get(request.GET.get("side", ""))))
    sent = sent_sheet(request)
    letters = ColumnLetters(event.column_letters)
    try:
        refuse(request, sent)
        read = read_sheet(sent.data, file_name=sent.file_name, letters=letters, reply=sent.reply)
        if read.record is None:
            return _form(request, event, stage, found, sent, asks=list(_asks(read, event, found)))
        sheet = _hand_in(request, found, sent, read.record)
    except FormatError as fault:
        return _form(request, event, stage, found, sent, error=error_in_words(fault), line=_line_of(sent, fault))
    except UserError as error:
        return _form(request, event, stage, found, sent, error=str(error))
    _tell(request, event, found, sheet, read)
    return redirect("records:game", event.slug, stage.ordinal, number, game)


def _hand_in(request: HttpRequest, found: Game, sent: SentSheet, record: Record) -> Sheet:
    """Raises UserError, and AlreadyDone."""
    assert sent.side is not None  # refused before
    return hand_in_sheet(
        game_id=found.pk,
        side=sent.side,
        record=_with_black(record, sent.black, found),
        source=sent.source,
        original=sent.data,
        file_name=sent.file_name,
        actor=actor_of(request),
        token=request.POST.get("token", ""),
    )


def _with_black(record: Record, black: Side | None, found: Game) -> Record:
    """With what the sender says of the colours at the end. Raises UserError where the record says it itself."""
    if black is None:
        return record
    if tells_swaps(record):
        raise UserError(
            _("The swaps stand in the sheet, so it says itself who had Black. Leave that to the sheet, or correct it.")
        )
    names = (found.first.name, found.second.name)
    one, other = names if black is Side.FIRST else names[::-1]
    return replace(record, black=one, white=other)


def _tell(request: HttpRequest, event: Event, found: Game, sheet: Sheet, read: Read) -> None:
    """What was handed in, and what one should know of how it was read."""
    count = len(sheet.content.moves)
    facts = {"count": count, "name": side_name(sheet.side, found)}
    if facts["name"]:
        words = ngettext(
            "The sheet of %(name)s is handed in, with %(count)s move.",
            "The sheet of %(name)s is handed in, with %(count)s moves.",
            count,
        )
    else:
        words = ngettext(
            "The arbiter’s sheet is handed in, with %(count)s move.",
            "The arbiter’s sheet is handed in, with %(count)s moves.",
            count,
        )
    messages.success(request, words % facts)
    if read.assumed:
        messages.info(
            request,
            _("The text does not show how its columns are lettered. It was read by those of the event: %(letters)s.")
            % {"letters": LETTERS[read.assumed.value]},
        )
    if not names_fit(sheet.content, found.first.name, found.second.name):
        messages.warning(
            request,
            _("It has the names %(names)s; it was handed in for this table all the same. Is it the right game?")
            % {"names": " – ".join(filter(None, (sheet.content.black, sheet.content.white)))},
        )
    for note in read.notes:
        messages.warning(request, note_in_words(note))


def _asks(read: Read, event: Event, found: Game) -> Iterator[Ask]:
    """What has to be answered before the sheet can be read, with the event's own ways preselected."""
    letters = ColumnLetters(event.column_letters)
    for question in read.questions:
        chosen = question.choices[0]
        if question.asked is Asked.LETTERS:
            chosen = next(c for c in question.choices if same_letters(ColumnLetters(c), letters))
        options = tuple(Option(value, str(ANSWERS[value]), value == chosen) for value in question.choices)
        yield Ask(question.asked.value, question_in_words(question), options)
    if read.games:
        options = tuple(
            Option(str(number), _game_label(number, record), index == 0)
            for index, (number, record) in enumerate(read.games)
        )
        yield Ask("game", _("There are several games in it. Which one is this?"), options)
    if read.proved:
        sentence = _(
            "Its columns are lettered %(proved)s, as its letters show; those of the event are lettered %(letters)s. "
            "Correct what you pasted, or have it read by its own letters."
        )
        facts = {"proved": LETTERS[read.proved.value], "letters": LETTERS[event.column_letters]}
        yield Ask("own_letters", sentence % facts, (Option("1", _("Read it by its own letters"), False),))


def _game_label(number: int, record: Record) -> str:
    """“2. Player 5 – Player 1, 37 moves”."""
    names = " – ".join(filter(None, (record.black or record.first, record.white or record.second)))
    count = len(record.moves)
    facts = {"number": number, "names": names, "count": count}
    if names:
        return (
            ngettext("%(number)s. %(names)s, %(count)s move", "%(number)s. %(names)s, %(count)s moves", count) % facts
        )
    return ngettext("%(number)s. %(count)s move", "%(number)s. %(count)s moves", count) % facts


def _line_of(sent: SentSheet, fault: FormatError) -> str:
    """The line of the pasted text that cannot be read; empty for a file."""
    lines = sent.pasted.splitlines()
    if sent.file is not None or fault.line is None or not 1 <= fault.line <= len(lines):
        return ""
    return lines[fault.line - 1][:200]


def _form(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    found: Game,
    sent: SentSheet,
    *,
    error: str = "",
    line: str = "",
    asks: list[Ask] | None = None,
) -> HttpResponse:
    """The page; nothing that was typed or sent is lost when it is shown again."""
    context: dict[str, Any] = frame_of(event, stage, found) | {
        "sent": sent,
        "error": error,
        "line": line,
        "asks": asks or [],
        "answered": _answered(sent, {ask.name for ask in asks or ()}),
        "sides": [(side, side_name(side.value, found)) for side in Side],
        "blacks": [(Side.FIRST, found.first.called), (Side.SECOND, found.second.called)],
        "letters": LETTERS[event.column_letters],
        "formats": [(known.name, ", ".join(f".{ending}" for ending in known.endings)) for known in FORMATS.values()],
        "endings": ",".join(f".{ending}" for known in FORMATS.values() for ending in known.endings),
        "back": reverse("records:game", args=[event.slug, stage.ordinal, found.round.number, found.pk]),
    }
    return render(request, "records/sheet_add.html", context, status=422 if error else 200)


def _answered(sent: SentSheet, asked: set[str]) -> list[tuple[str, str]]:
    """The answers given so far that are not asked again: they go along with the next form."""
    answers = sent.reply.answers
    given = {
        "letters": answers.letters.value if answers.letters else "",
        "rows": answers.rows.value if answers.rows else "",
        "game": str(sent.reply.game or ""),
        "own_letters": "1" if sent.reply.own_letters else "",
    }
    return [(name, value) for name, value in given.items() if value and name not in asked]


stage_urls = [path("rounds/<int:number>/games/<int:game>/records/add/", add, name="sheet-add")]
