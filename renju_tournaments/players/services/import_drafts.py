"""A start list on its way in: kept as it came, read, its columns and choices changed. Nothing is entered here.

A list is its owner's alone until it is accepted (events.services.entries.import_start_list); then its content
is forgotten, for it may hold birth dates of people who were left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext as _

from renju_tournaments.common.days import latest_year
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.web.uploads import room_for_one_more
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.players.imports.columns import fields_for, find_headings, guess_columns
from renju_tournaments.players.imports.doubts import RATING_ANSWERS
from renju_tournaments.players.imports.files.file_table import FileTable, Row
from renju_tournaments.players.imports.files.reading import read_file_table
from renju_tournaments.players.imports.headings import Field
from renju_tournaments.players.imports.judging import NEW, SKIP, Verdict, judge, only_namesakes, read_rows
from renju_tournaments.players.imports.register import register_for
from renju_tournaments.players.models import ImportDraft

LARGE_LINES: Final = 500
LARGE_WORKBOOK_BYTES: Final = 40_000
"""Lists above these sizes are read by the background worker; a thousand rows take some seconds on an old laptop."""

Choices = Mapping[str, Mapping[str, Any]]
"""By line: ``player`` (a number of the register, ``new`` or ``skip``), ``keep`` (an unusual spelling), ``apart``
(somebody else than in another line), ``rating`` (``take`` or ``leave`` one that looks wrong), ``leave_entry`` and
``leave_register`` (what is known of them there stays as it is)."""

_TICKS: Final = ("keep", "apart", "leave_entry", "leave_register")


def refuse_size(size: int) -> None:
    """Raises UserError for a file too large to be a start list. To be asked before the file is read."""
    if size > settings.MAX_IMPORT_BYTES:
        raise UserError(
            _(
                "The file has %(size)s MB; a start list has at most %(most)s. Copy the players to a new file, without "
                "pictures, and send that."
            )
            % {"size": -(-size // 1_000_000), "most": settings.MAX_IMPORT_BYTES // 1_000_000}
        )


def start_draft(stage_id: int, *, owner: User, content: bytes, file_name: str = "") -> ImportDraft:
    """Keep a list that was sent (or pasted: no file name). A small one is read at once; see ``is_waiting``.

    Raises UserError when it is too large, or read and found to be no table; then nothing is kept.
    """
    refuse_size(len(content))
    room_for_one_more(ImportDraft.objects.filter(owner=owner, accepted_at=None))
    draft = ImportDraft(stage_id=stage_id, owner=owner, content=content, file_name=file_name[-200:])
    if not is_large(content):
        _fill(draft, read_file_table(content, pasted=not file_name))
    draft.save()
    return draft


def is_large(content: bytes) -> bool:
    """Is this to be read in the background?"""
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return len(content) > LARGE_WORKBOOK_BYTES
    return content.count(b"\n") + content.count(b"\r") // 2 > LARGE_LINES


def is_waiting(draft: ImportDraft) -> bool:
    """Has the list not been read yet?"""
    return draft.rows is None


def read_draft(draft: ImportDraft) -> None:
    """Read a list that waits. Raises UserError when there is no table in it; doing it again does no harm."""
    if draft.rows is None and draft.accepted_at is None:
        _fill(draft, read_file_table(bytes(draft.content), pasted=not draft.file_name))
        draft.version += 1
        draft.save()


def read_again(
    draft: ImportDraft,
    *,
    seen: int,
    encoding: str = "",
    separator: str = "",
    sheet: str = "",
    heading: int | None = None,
) -> None:
    """Read the list otherwise. The columns are guessed anew and the choices forgotten, since lines may mean other
    people now.

    ``heading`` is the index of the row of headings, -1 for none, None for finding it. Raises UserError, and Conflict
    when the draft was changed meanwhile; the reading then stays as it was.
    """
    content = bytes(draft.content)
    table = read_file_table(content, pasted=not draft.file_name, encoding=encoding, separator=separator, sheet=sheet)
    _fill(draft, table, heading)
    values = {name: getattr(draft, name) for name in _READING}
    _change(draft, seen, choices={}, **values)


_READING: Final = ("kind", "encoding", "separator", "sheet", "sheets", "rows", "blank_lines", "heading", "mapping")


def _fill(draft: ImportDraft, table: FileTable, heading: int | None = None) -> None:
    draft.kind, draft.encoding, draft.separator = table.kind, table.encoding, table.separator
    draft.sheet, draft.sheets = table.sheet[:100], [name[:100] for name in table.sheets]
    draft.rows = [[line, list(cells)] for line, cells in table.rows]
    draft.blank_lines = table.blank_lines
    found = find_headings(table.rows) if heading is None else max(-1, min(heading, len(table.rows) - 1))
    draft.heading = found
    draft.mapping = [field.value for field in guess_columns(table.rows, found, teams=draft.stage.has_teams)]


def map_columns(draft: ImportDraft, mapping: list[str], *, seen: int) -> None:
    """What each column holds. Raises UserError when two hold the same or none a name."""
    known = {field.value for field in fields_for(teams=draft.stage.has_teams)}
    if len(mapping) != len(draft.mapping) or not set(mapping) <= known:
        raise UserError(_("The columns have changed meanwhile. Look at the preview again."))
    taken = [value for value in mapping if value]
    if len(taken) != len(set(taken)):
        second = next(index for index, value in enumerate(mapping) if value and value in mapping[:index])
        words = _("Two columns cannot hold the same. Change one of them, or do not take it.")
        raise UserError(words, field=f"column-{second}")
    if not {Field.NAME.value, Field.SURNAME.value} & set(taken):
        raise UserError(_("No column holds the names. Say which one does."))
    _change(draft, seen, mapping=mapping)


def choose(draft: ImportDraft, choices: Choices, *, seen: int) -> None:
    """Decisions on some lines, added to those there are."""
    merged = {**draft.choices, **{line: dict(choice) for line, choice in choices.items()}}
    if merged != draft.choices:
        _change(draft, seen, choices=merged)


def say_the_same(draft: ImportDraft, choices: Choices, *, seen: int) -> int:
    """Decide at once that those who have one namesake in the register are the same persons; how many were decided.

    ``choices`` are the decisions made on the page; they come first, and what is open after them is decided.
    """
    decided = {**draft.choices, **choices}
    same = {
        str(line): {**decided.get(str(line), {}), "player": str(known.pk)}
        for line, known in only_namesakes(verdicts_of(draft, decided)).items()
    }
    choose(draft, {**choices, **clean_choices(same)}, seen=seen)
    return len(same)


def update_all(
    draft: ImportDraft, lines: Collection[int], choices: Choices, *, entry: bool, register: bool, seen: int
) -> None:
    """Decide at once whether these lines change the entries, and the register. ``choices`` are the decisions made on
    the page; but for these two they stay."""
    decided = {**draft.choices, **choices}
    ticks = {"leave_entry": not entry, "leave_register": not register}
    choose(
        draft, {**choices, **clean_choices({str(n): {**decided.get(str(n), {}), **ticks} for n in lines})}, seen=seen
    )


def clean_choices(raw: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Choices as they may be stored: answers that mean nothing are dropped."""
    cleaned = {}
    for line, choice in raw.items():
        player = str(choice.get("player", ""))
        cleaned[line] = {
            "player": player if player in (NEW, SKIP) or whole(player) is not None else "",
            "rating": rating if (rating := choice.get("rating")) in RATING_ANSWERS else "",
            **{name: bool(choice.get(name)) for name in _TICKS},
        }
    return cleaned


def discard_draft(draft: ImportDraft) -> None:
    """Forget a list that was not accepted."""
    ImportDraft.objects.filter(pk=draft.pk, accepted_at=None).delete()


def _change(draft: ImportDraft, seen: int, **values: Any) -> None:
    """Raises Conflict unless the draft is as it was seen, and not accepted."""
    changed = ImportDraft.objects.filter(pk=draft.pk, version=seen, accepted_at=None).update(
        version=F("version") + 1, **values
    )
    if not changed:
        raise Conflict(_("This list was changed in another window. Look at it again and repeat the change."))
    draft.refresh_from_db()


def verdicts_of(draft: ImportDraft, choices: Choices | None = None) -> list[Verdict]:
    """Every row's verdict against the register as it is now; a handful of queries, whatever the list."""
    rows: list[Row] = [(line, tuple(cells)) for line, cells in draft.rows or []]
    fields = [Field(value) for value in draft.mapping]
    decided = draft.choices if choices is None else choices
    read = read_rows(rows, draft.heading, fields, decided, latest_year())
    return judge(read, register_for(read, draft.stage_id))
