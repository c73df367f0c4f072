"""The games of a file in another format, and what is lost on the way.

A format that has room for one game becomes an archive with a file a game. A game that a format cannot hold at all is
left out and named.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

from renju_tournaments.records.models import RecordFile
from renju_tournaments.rules.formats import Format, FormatError, Loss
from renju_tournaments.rules.records.record import Record

NAMED: Final = 20
"""Games that are named of those with a loss; the others are counted."""
_AT_ONCE: Final = 1000


@dataclass
class Lost:
    """What a format cannot hold, and of which games: the first of them, and how many there are. ``left_out``: it is
    the whole game, and ``code`` one of rules.formats.errors."""

    code: str
    facts: dict[str, Any]
    left_out: bool = False
    games: int = 0
    first: list[int] = field(default_factory=list)

    def add(self, number: int) -> None:
        self.games += 1
        if len(self.first) < NAMED:
            self.first.append(number)

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))

    @property
    def loss(self) -> Loss:
        return Loss(self.code, 0, tuple(self.facts.items()))

    @property
    def error(self) -> FormatError:
        return FormatError(self.code, **self.facts)


@dataclass(frozen=True)
class Converted:
    """A file in another format; no bytes where the format can hold none of the games."""

    data: bytes
    ending: str
    losses: tuple[Lost, ...]


def converted(file: RecordFile, target: Format) -> Converted:
    """All games of a file that has been checked."""
    numbers, records = [], []
    for row in file.records.order_by("number").only("number", "record").iterator(chunk_size=_AT_ONCE):
        numbers.append(row.number)
        records.append(row.content)
    losses = _Losses()
    kept = [pair for pair in zip(numbers, records, strict=True) if losses.takes(target, *pair)]
    if not kept:
        return Converted(b"", "", losses.found)
    if len(kept) > 1 and not _holds_many(target, kept[0][1]):
        return Converted(_archive(target, kept, losses), "zip", losses.found)
    written = target.write([record for _number, record in kept])
    for loss in written.losses:
        losses.add(kept[loss.game - 1][0], loss.code, loss.facts)
    return Converted(written.data, target.endings[0], losses.found)


class _Losses:
    """Gathers what is lost, by what it is."""

    def __init__(self) -> None:
        self._by_what: dict[tuple[object, ...], Lost] = {}

    @property
    def found(self) -> tuple[Lost, ...]:
        """Whole games first, then what most games lose."""
        return tuple(sorted(self._by_what.values(), key=lambda lost: (not lost.left_out, -lost.games, lost.code)))

    def add(self, number: int, code: str, facts: Iterable[tuple[str, str]], *, left_out: bool = False) -> None:
        details = dict(facts)
        key = (code, *details.items(), left_out)
        self._by_what.setdefault(key, Lost(code, details, left_out)).add(number)

    def takes(self, target: Format, number: int, record: Record) -> bool:
        """Can the format hold the game at all?"""
        try:
            target.write([record])
        except FormatError as error:
            self.add(number, error.code, error.facts.items(), left_out=True)
            return False
        return True


def _holds_many(target: Format, record: Record) -> bool:
    try:
        target.write([record, record])
    except FormatError:
        return False
    return True


def _archive(target: Format, games: Sequence[tuple[int, Record]], losses: _Losses) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, record in games:
            written = target.write([record])
            for loss in written.losses:
                losses.add(number, loss.code, loss.facts)
            archive.writestr(zipfile.ZipInfo(f"{number:06}.{target.endings[0]}"), written.data)
    return packed.getvalue()
