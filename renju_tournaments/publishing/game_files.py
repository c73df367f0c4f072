"""Many games in one file: a few are written while one waits, many once in the background. What was made stays as a file
until something in the event changes, and is given to everybody who asks.

Beside the data, in ``games/``: a file's name tells the event, what was asked for, and the version of the event.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from time import time
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.build import build
from renju_tournaments.common.sentences import Refusal
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import enqueue
from renju_tournaments.kept import write_whole
from renju_tournaments.publishing.game_list import GamesForm, listed, values_of
from renju_tournaments.publishing.games import content_of
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.pages.downloads import ENDINGS, written_in
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.rules.formats.renjunet import reading as renjunet
from renju_tournaments.rules.records.record import Record

PUBLISH_GAMES: Final = "publish-games"
AT_ONCE: Final = 200
"""Games that are written while one waits: about a tenth of a second."""
A_PIECE: Final = 500
"""Games that are in memory together, where a format allows it."""
MOST_WAITING: Final = 20
"""Files that may wait to be made at a time; a limit for who asks for every combination of filters."""
KEPT_SECONDS: Final = 7 * 24 * 3600


class NoSuchGames(Refusal):
    words = {"none": gettext_lazy("There is no such file of these games.")}


@dataclass(frozen=True)
class GamesFile:
    """What was asked for. ``version`` changes with everything that can change the games."""

    event_id: int
    key: str
    wanted: dict[str, str]
    version: str

    @classmethod
    def of(cls, event: Event, key: str, wanted: dict[str, str]) -> GamesFile:
        parts = (event.created_at.timestamp(), event.version, *((s.pk, s.version) for s in event.stages.all()), build())
        return cls(event.pk, key, wanted, hashlib.sha256(repr(parts).encode()).hexdigest()[:16])

    @property
    def arguments(self) -> dict[str, Any]:
        """Those of its job."""
        return dict(vars(self))

    @property
    def path(self) -> Path:
        return _folder() / f"{self._stem}{self.version}.{ENDINGS[self.key]}"

    @property
    def before(self) -> Path | None:
        """The last one that was made of the same, before something changed."""
        there = _folder().glob(f"{self._stem}*.{ENDINGS[self.key]}")
        return max(there, key=_made, default=None)

    @property
    def before_at(self) -> datetime | None:
        found = self.before
        return datetime.fromtimestamp(_made(found), timezone.get_current_timezone()) if found else None

    @property
    def _stem(self) -> str:
        wanted = json.dumps([self.key, sorted(self.wanted.items())])
        return f"{self.event_id}-{hashlib.sha256(wanted.encode()).hexdigest()[:16]}-"


def ask_for(file: GamesFile) -> Job:
    """The job that makes it: one for everybody who asks. Raises UserError while too many others wait."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=file.event_id)
        jobs = Job.objects.filter(kind=PUBLISH_GAMES)
        last = jobs.filter(arguments=file.arguments).first()
        if last is not None and last.state != JobState.DONE:
            return last
        if jobs.filter(state__in=(JobState.QUEUED, JobState.RUNNING)).count() >= MOST_WAITING:
            raise UserError(_("Many files of games are being made just now. Wait a little, then try again."))
        return enqueue(PUBLISH_GAMES, file.arguments, None)


def make(file: GamesFile) -> Path:
    """Makes the file, whole or not at all. Raises NoSuchGames when there is nothing in it."""
    event = Event.objects.filter(pk=file.event_id).prefetch_related("stages").first()
    if event is None:
        raise NoSuchGames("none")
    form = GamesForm(file.wanted, list(event.stages.all()), values_of(event))
    data = in_one_file(file.key, event, contents(listed(event, form).iterator(chunk_size=A_PIECE)))
    if not data:
        raise NoSuchGames("none")
    _folder().mkdir(parents=True, exist_ok=True)
    write_whole(file.path, data)
    _sweep(file)
    return file.path


def contents(records: Iterable[GameRecord]) -> Iterator[Record]:
    """The games of a list, one after the other."""
    return (content_of(record, record.game) for record in records if record.game)


def in_one_file(key: str, event: Event, records: Iterable[Record]) -> bytes:
    """The games in a format; those that it cannot hold are left out. Nothing if it can hold none."""
    if key == renjunet.KEY:  # it has tables of players before the games, so that all are needed
        return _piece(key, event, [replace(record, tree=()) for record in records])
    left = iter(records)
    pieces = (_piece(key, event, piece) for piece in iter(lambda: list(islice(left, A_PIECE)), []))
    return b"\n".join(filter(None, pieces)) if key == "text" else b"".join(pieces)


def _piece(key: str, event: Event, records: list[Record]) -> bytes:
    def written(some: list[Record]) -> bytes:
        found = written_in(key, some, letters_for(event.column_letters, some[0].size)) if some else None
        return found.data if found else b""

    return written(records) or written([record for record in records if written([record])])


def _folder() -> Path:
    return Path(settings.VAR_DIR) / "games"


def _made(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0


def _sweep(new: GamesFile) -> None:
    """What the new file replaces goes, and what has been there for a week or comes from a clock that was wrong."""
    for path in _folder().iterdir():
        is_older = path.name.startswith(new._stem) and path != new.path
        if is_older or not -KEPT_SECONDS < time() - _made(path) < KEPT_SECONDS:
            path.unlink(missing_ok=True)
