"""Games as files to take away: in which formats a game can be written, what each cannot hold, what a file is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.http import FileResponse, HttpResponse

from renju_tournaments.records.wording.files import loss_in_words
from renju_tournaments.rules.formats import FORMATS, FormatError, Written
from renju_tournaments.rules.formats.sgf import reading as sgf
from renju_tournaments.rules.formats.written import reading as text
from renju_tournaments.rules.formats.written import writing as text_writing
from renju_tournaments.rules.points import SIZE, ColumnLetters
from renju_tournaments.rules.records.record import Record

ENDINGS: Final[Mapping[str, str]] = {
    "sgf": "sgf",
    "text": "txt",
    "renlib": "lib",
    "renjunet": "xml",
    "psq": "psq",
    "playok": "pgn",
    "bdt": "bdt",
}
"""The formats that are offered, in their order, and how their files end."""
COLLECTIONS: Final = ("sgf", "text", "renjunet")
"""The formats offered for many games in one file."""
CONTENT_TYPES: Final[Mapping[str, str]] = {
    "sgf": "application/x-go-sgf",
    "text": "text/plain; charset=utf-8",
    "renlib": "application/octet-stream",
    "renjunet": "application/xml; charset=utf-8",
    "psq": "text/plain; charset=utf-8",
    "playok": "text/plain; charset=utf-8",
    "bdt": "text/plain; charset=utf-8",
}


def collections_for(board_size: int) -> list[str]:
    """Those of COLLECTIONS that know a board of so many lines."""
    return [key for key in COLLECTIONS if board_size == SIZE or key == sgf.KEY]


@dataclass(frozen=True, slots=True)
class Download:
    """A format a game can be had in; ``losses`` are what it cannot hold of the game, in words."""

    key: str
    name: str
    ending: str
    losses: tuple[str, ...]


def downloads(record: Record) -> list[Download]:
    """Every format that has room for the game: one that does not know its board is left out."""
    found = []
    for key, ending in ENDINGS.items():
        written = written_in(key, [record])
        if written is not None:
            losses = tuple(dict.fromkeys(loss_in_words(loss) for loss in written.losses))
            found.append(Download(key, FORMATS[key].name, ending, losses))
    return found


def written_in(
    key: str, records: Sequence[Record], letters: ColumnLetters = ColumnLetters.INTERNATIONAL
) -> Written | None:
    """The games in a format; None where it cannot hold them, or is none of those offered. A text has the ``letters`` of
    the event, and says which they are; the other formats have letters of their own."""
    if key not in ENDINGS:
        return None
    try:
        return text_writing.write(records, letters) if key == text.KEY else FORMATS[key].write(records)
    except FormatError:
        return None


def kept_answer(key: str, name: str, path: Path) -> FileResponse:
    """The same of a file on the disk, which is sent as it is read."""
    return FileResponse(
        path.open("rb"), content_type=CONTENT_TYPES[key], as_attachment=True, filename=f"{name}.{ENDINGS[key]}"
    )


def file_answer(key: str, name: str, written: Written) -> HttpResponse:
    """The file as an answer; ``name`` is its name without the ending, of letters that every system takes."""
    answer = HttpResponse(written.data, content_type=CONTENT_TYPES[key])
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ENDINGS[key]}"'
    return answer
